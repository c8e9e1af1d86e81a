// A button that becomes a picture when its figures have been worked out.

import { el } from "./dom.js";
import { percent } from "./strings.js";
import { roomError } from "./room_says.js";

/** A button that becomes a picture: `load(signal, onwork)` asks for the figures, `draw(found)` draws them. */
export function askedPicture({ button, working, load, draw }) {
  const box = el("div", { class: "asked-picture" });
  const said = el("div", { role: "status" });
  const ask = el("button", { class: "button small", type: "button", onclick: run }, button);
  async function run() {
    ask.disabled = true;
    said.replaceChildren(el("p", { class: "working" }, working));
    try {
      const found = await load((value) => { if (value.done) said.replaceChildren(el("p", { class: "working" }, `${working}: ${percent(value.done, 0)}`)); });
      said.replaceChildren();
      ask.remove();
      box.append(...[draw(found)].flat(Infinity).filter(Boolean));
    } catch (error) {
      if (error.name === "AbortError") return;
      said.replaceChildren(el("p", { class: "problem" }, roomError(error)));
      ask.disabled = false;
    }
  }
  box.append(ask, said);
  return { node: box, run };
}
