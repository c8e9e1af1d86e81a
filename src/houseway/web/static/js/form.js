// Small forms that are sent to the room: labelled fields, one button, errors at the field they name.

import { $, $$, announce, attr, el } from "./dom.js";
import { field } from "./desk_form.js";
import { say } from "./strings_desk.js";
import { roomError } from "./room_says.js";
import { typedAmount } from "./strings.js";

/** A labelled text field: input("amount", "Amount", {type, hint, ...attributes}). */
export function input(name, label, { hint = "", value = "", kind = "", ...more } = {}) {
  return field(label, el("input", { class: "input", type: "text", autocomplete: "off", ...more, name, value }), { where: name, hint, kind });
}

/** A labelled list of choices: choice("role", "Role", [["floor", "Floor"]], {value}). */
export function choice(name, label, options, { value = "", hint = "", kind = "" } = {}) {
  const box = el("select", { class: "input", name }, options.map(([key, text]) => el("option", { value: key }, text)));
  if (value) box.value = value;
  return field(label, box, { where: name, hint, kind });
}

/** A labelled check box. */
export const tick = (name, label, checked = false) => {
  const box = el("input", { type: "checkbox", name });
  box.checked = checked;
  return el("label", { class: "check" }, box, label);
};

const typed = ({ inputMode, value }) => (inputMode === "decimal" ? typedAmount(value.trim()) : value.trim());

/** What the fields of a form say, by name; check boxes are true or false. */
export function said(form) {
  const found = {};
  for (const control of form.elements) {
    if (control.name) found[control.name] = control.type === "checkbox" ? control.checked : typed(control);
  }
  return found;
}

/** Show an error at the field that it names, or at the end of the form. */
export function showError(form, error) {
  clearErrors(form);
  const where = error.where ?? "";
  const named = (name) => (name ? $(`[name="${CSS.escape(name)}"]`, form) : null);
  const parts = where.split(/[.[]/);
  const control = named(where) ?? named(parts[0]) ?? named(parts.at(-1));
  const id = `${form.id || "form"}-problem`;
  const words = el("p", { class: "problem", role: "alert", id, "data-told": "" }, roomError(error));
  if (!control) { form.append(words); return; }
  attr(control, "aria-invalid", "true");
  control.setAttribute("aria-errormessage", id);
  (control.closest(".field") ?? form).append(words);
  control.focus();
}

export function clearErrors(form) {
  for (const node of $$("[data-told]", form)) node.remove();
  for (const node of $$("[aria-invalid]", form)) attr(node, "aria-invalid", null);
}

/** Refuse a reason that says nothing, before the room does. */
export function reason(text, words, name = "why") {
  if (text.trim().length < 3) throw Object.assign(new Error(words), { where: name });
  return text.trim();
}

/** A form: form({fields, submit, send, done}); `send(values)` may throw an error with `where`. */
export function form({ id = "", fields, submit, send, done = null, kind = "", primary = false }) {
  const button = el("button", { class: ["button", primary && "primary"], type: "submit" }, submit);
  const box = el("form", { class: ["form", kind], id: id || null, novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    clearErrors(box);
    button.disabled = true;
    try {
      const answer = await send(said(box));
      button.disabled = false;
      await done?.(answer, box);
    } catch (error) {
      button.disabled = false;
      showError(box, error);
    }
  } }, fields, el("div", { class: "button-row" }, button));
  return box;
}

/** A panel with a title: section("account.limits", ...). */
export const section = (title, ...children) => {
  const id = `h-${title.replace(".", "-")}`;
  return el("section", { class: "panel", "aria-labelledby": id }, el("h2", { id }, say(title)), children);
};

/** A button that asks before it does something that cannot be undone. */
export function sure(words, question, act, { kind = "" } = {}) {
  const box = el("span", { class: "sure" });
  const ask = el("button", { class: ["button small", kind], type: "button", onclick: () => {
    ask.replaceWith(yes, no);
    yes.focus();
    announce(question);
  } }, words);
  const back = () => { yes.remove(); no.replaceWith(ask); ask.focus(); };
  const yes = el("button", { class: "button small danger", type: "button", onclick: async () => { await act(); back(); } }, question);
  const no = el("button", { class: "button small quiet", type: "button", onclick: back }, "✕");
  no.setAttribute("aria-label", say("cancel"));
  box.append(ask);
  return box;
}

/** A table: dataTable("People", [["Name"], ["Chips", "num"]], rows of cells). */
export function dataTable(caption, head, rows, empty = "–") {
  return el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": caption },
    el("table", { class: "data" }, el("caption", { class: "visually-hidden" }, caption),
      el("thead", null, el("tr", null, head.map(([text, kind = ""]) => (text ? el("th", { scope: "col", class: kind }, text) : el("td"))))),
      el("tbody", null, rows.length ? rows.map((cells) => el("tr", null, cells.map((cell, place) => el("td", { class: head[place]?.[1] ?? "" }, cell))))
        : el("tr", null, el("td", { colspan: head.length, class: "muted" }, empty)))));
}
