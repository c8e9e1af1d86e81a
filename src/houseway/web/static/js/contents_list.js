// The contents of a long page: links to its headings, beside it where there is room and folded above it elsewhere.

import { attr, el, replace, setText } from "./dom.js";
import { w } from "./strings_pages.js";

const FEW = 4; // headings
const BESIDE = matchMedia("(min-width: 84rem)");
const READ = 0.3; // of the window: a heading above this line is being read

/** {node, update(headings)}: put `node` into the page; the headings have ids. Those of `read` mark the place that is being read. */
export function createContents({ read = () => true } = {}) {
  const list = el("ol");
  const title = el("summary");
  const folds = el("details", null, title, list);
  const node = el("nav", { class: "contents no-print", "aria-label": w("contents.title"), hidden: true }, folds);
  const links = new Map();
  let waiting = false;

  /** The link of the last heading that was passed is the current one. */
  function mark() {
    waiting = false;
    const passed = [...links.keys()].filter((heading) => read(heading) && heading.getBoundingClientRect().top < innerHeight * READ).at(-1);
    for (const [heading, link] of links) attr(link, "aria-current", heading === passed ? "location" : null);
  }

  const later = () => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  };
  const place = () => { folds.open = BESIDE.matches; };
  place();
  BESIDE.addEventListener("change", place);
  addEventListener("scroll", later, { passive: true });

  function go(heading) {
    const hidden = heading.closest("details:not([open])");
    if (hidden) hidden.open = true;
    if (!BESIDE.matches) folds.open = false;
  }

  return {
    node,
    update(headings) {
      links.clear();
      for (const heading of headings) {
        links.set(heading, el("a", { href: `#${heading.id}`, onclick: () => go(heading) }, heading.textContent));
      }
      node.hidden = links.size < FEW;
      setText(title, w("contents.count", { n: links.size }));
      replace(list, [...links.values()].map((link) => el("li", null, link)));
      mark();
    },
  };
}
