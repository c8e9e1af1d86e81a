// The live connection to a table: every command is answered once, and everything comes back after a break.

import { ApiError } from "./api.js";

const PING = 15_000;
const SLOWEST = 4_000;
const LOG_LINES = 60;

const newId = () => (crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);

/**
 * Connect to a table. `hear` has layout(message), state(message), status("open"|"lost"|"trouble"|"bye", words).
 * Gives {send(command) -> Promise, reopen(), close()}; a refused command rejects with an ApiError.
 */
export function connect(table, hear) {
  const waiting = new Map();
  let socket = null;
  let tries = 0;
  let timer = null;
  let ended = false;
  let pinging = null;
  let lines = [];

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
      clearInterval(pinging);
      pinging = setInterval(() => mine.readyState === WebSocket.OPEN
        && mine.send(JSON.stringify({ id: newId(), do: "ping" })), PING);
    });
    mine.addEventListener("message", (event) => mine === socket && take(JSON.parse(event.data)));
    mine.addEventListener("close", (event) => {
      if (mine !== socket || ended) return;
      clearInterval(pinging);
      hear.status("lost", event.reason);
      const pause = Math.min(SLOWEST, 400 * 2 ** tries) * (0.75 + Math.random() / 2);
      tries += 1;
      timer = setTimeout(open, pause);
    });
  }

  function take(message) {
    switch (message.type) {
      case "layout":
        tries = 0;
        lines = [];
        hear.layout(message);
        break;
      case "state":
        // Only sentences that are new come with a state; a new connection brings them all again.
        lines = [...message.log, ...lines].slice(0, LOG_LINES);
        hear.state({ ...message, log: lines });
        hear.status("open");
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
        hear.status("trouble", message.message);
        break;
      case "recovered":
        hear.status("open");
        break;
      case "bye":
        hear.status("bye", message.message);
        break;
      default:
    }
  }

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

  addEventListener("online", () => { if (!ended && socket?.readyState !== WebSocket.OPEN) reopen(); });
  open();
  return { send, reopen, close() { ended = true; clearTimeout(timer); clearInterval(pinging); socket?.close(); } };
}
