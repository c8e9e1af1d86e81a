// The live connection to a table: every command is answered once, and everything comes back after a break.

import { ApiError } from "./api.js";

const PING = 5_000;
const SLOW = 6_000;
const SILENT = 15_000;
const SLOWEST = 4_000;
const LOG_LINES = 60;
const UNKNOWN = 4404; // the room closes with this code where there is no such table
const SIGNED_OUT = 4401;

const newId = () => (crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);

/** The state after a message with its differences: new parts, new items of lists, new sentences of the log. */
export function changed(state, { set, items, log }) {
  const after = { ...state, ...set, log: [...log, ...state.log].slice(0, LOG_LINES) };
  for (const [part, some] of Object.entries(items)) after[part] = state[part].map((item, place) => (place in some ? some[place] : item));
  return after;
}

/**
 * Connect to a table. `hear` has layout(message), state(message), status("open"|"slow"|"lost"|"trouble"|"bye"|"unknown"|"out", words).
 * Gives {send(command) -> Promise, reopen(), close()}; a refused command rejects with an ApiError.
 */
export function connect(table, hear) {
  const waiting = new Map();
  let socket = null;
  let tries = 0;
  let timer = null;
  let ended = false;
  let beating = null;
  let state = null;
  let pinged = 0;
  let unanswered = 0;
  let silent = false;
  let out = false; // signed out, and nobody signed in since
  let standing = ["open"];

  const address = () => {
    const url = new URL(`/api/tables/${encodeURIComponent(table)}/live`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return url;
  };

  function open() {
    clearTimeout(timer);
    const mine = new WebSocket(address());
    socket = mine;
    mine.addEventListener("open", () => {
      // A command that was under way goes out again under its id: the room carries it out once.
      for (const { message } of waiting.values()) mine.send(JSON.stringify(message));
      clearInterval(beating);
      unanswered = 0;
      pinged = Date.now();
      beating = setInterval(() => beat(mine), 1_000);
    });
    mine.addEventListener("message", (event) => {
      if (mine !== socket) return;
      heard();
      take(JSON.parse(event.data));
    });
    mine.addEventListener("close", (event) => {
      if (mine !== socket || ended) return;
      clearInterval(beating);
      if (event.code === UNKNOWN) {
        ended = true;
        hear.status("unknown");
        return;
      }
      if (event.code === SIGNED_OUT) {
        // What only this person could see goes away: the page comes back as a spectator, or as whoever is signed in now.
        out = true;
        open();
        return;
      }
      hear.status("lost", event.reason);
      const pause = Math.min(SLOWEST, 400 * 2 ** tries) * (0.75 + Math.random() / 2);
      tries += 1;
      timer = setTimeout(open, pause);
    });
  }

  /** Ask whether the room is still there; say so when it keeps silent, and call again when it does for long. */
  function beat(mine) {
    if (mine !== socket || mine.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    if (now - pinged >= PING) {
      pinged = now;
      unanswered ||= now;
      ask("ping");
    }
    if (!unanswered) return;
    if (now - unanswered >= SILENT) {
      hear.status("lost");
      reopen();
    } else if (now - unanswered >= SLOW && !silent) {
      silent = true;
      hear.status("slow");
    }
  }

  function heard() {
    unanswered = 0;
    if (silent) hear.status(...standing);
    silent = false;
  }

  function tell(...status) {
    standing = status;
    hear.status(...status);
  }

  function take(message) {
    switch (message.type) {
      case "layout":
        tries = 0;
        state = null;
        hear.layout(message);
        break;
      case "state":
        state = message;
        hear.state(state);
        out &&= !state.you;
        tell(out ? "out" : "open");
        break;
      case "changes":
        if (state?.version !== message.from) return void ask("state");
        state = changed(state, message);
        hear.state(state);
        out &&= !state.you;
        tell(out ? "out" : "open");
        break;
      case "answer":
        waiting.get(message.id)?.resolve(message);
        waiting.delete(message.id);
        break;
      case "error": {
        const asked = waiting.get(message.id);
        waiting.delete(message.id);
        asked?.reject(new ApiError(message));
        break;
      }
      case "trouble":
        tell("trouble", message.message);
        break;
      case "recovered":
        tell("open");
        break;
      case "bye":
        tell("bye", message.message);
        break;
      default:
    }
  }

  const ask = (what) => socket.send(JSON.stringify({ id: newId(), do: what }));

  function send(command) {
    const message = { id: newId(), ...command };
    return new Promise((resolve, reject) => {
      waiting.set(message.id, { message, resolve, reject });
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    });
  }

  function reopen() {
    const old = socket;
    tries = 0;
    open();
    old?.close();
  }

  addEventListener("offline", () => {
    if (ended) return;
    silent = true; // a line that is there after all clears this with its next message
    pinged = 0;
    hear.status("lost");
  });
  addEventListener("online", () => { if (!ended) reopen(); });
  open();
  return { send, reopen, close() { ended = true; clearTimeout(timer); clearInterval(beating); socket?.close(); } };
}
