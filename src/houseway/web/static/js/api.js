// Requests to the room. An error is always {code, message, where}.

import { t } from "./strings.js";

// A problem of a rule sheet begins with its file, line, column and code; then comes the key it is about.
const OF_A_SHEET = /^\S*:\d+:\d+ [a-z-]+: |^\S+\.toml [a-z-]+: /gm;
const KEY = /^([a-z_]+(?:\.[\w-]+)+): /;

/** What the room refused: code, message (a sentence), where (the field), status, retryAfter (seconds or null), byRoom (its own words). */
export class ApiError extends Error {
  constructor({ code, message, where = "", status = 0, retryAfter = null, byRoom = false }) {
    const human = message.replace(OF_A_SHEET, "");
    const words = human.replace(KEY, "");
    super(words.charAt(0).toUpperCase() + words.slice(1));
    this.name = "ApiError";
    Object.assign(this, { code, where: where || (KEY.exec(human)?.[1] ?? ""), status, retryAfter, byRoom });
  }
}

async function request(method, path, body, { signal } = {}) {
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-Houseway"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method, headers, signal, credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError({ code: "no-connection", message: t("room.silent") });
  }
  const text = await answer.text();
  let value = null;
  try { value = text ? JSON.parse(text) : null; } catch { value = null; }
  if (answer.ok) return { value, text, status: answer.status };
  const told = value?.error ?? {};
  throw new ApiError({
    code: told.code ?? "failed",
    message: told.message ?? t("room.failed", { status: answer.status }),
    where: told.where ?? "",
    byRoom: Boolean(told.message),
    status: answer.status,
    retryAfter: Number(answer.headers.get("Retry-After")) || null,
  });
}

/** GET a JSON value; throws ApiError. */
export const get = async (path, options) => (await request("GET", path, undefined, options)).value;

/** POST a JSON body, get a JSON value; throws ApiError. */
export const post = async (path, body = {}, options) => (await request("POST", path, body, options)).value;

/** Any method; gives {value, status}, for answers such as 202. */
export const send = request;

async function until(method, path, body, { every = 700, onwork = null, signal, asText = false } = {}) {
  for (;;) {
    const { value, text, status } = await request(method, path, body, { signal });
    if (status !== 202) return asText ? text : value;
    onwork?.(value);
    await new Promise((resolve) => setTimeout(resolve, every));
    if (signal?.aborted) throw new DOMException("stopped", "AbortError");
  }
}

/** GET until the answer is no longer 202; `onwork(value)` hears of the progress. */
export const poll = (path, options) => until("GET", path, undefined, options);

/** POST a question until its answer is no longer 202; `asText` gives the answer as it was sent. */
export const ask = (path, body, options) => until("POST", path, body, options);
