// The errors and findings above the page. A screen reader reads them only when they change.

import { element } from "./dom.js";

// More would push the page out of view.
const visible = 3;

export class Notices {
  constructor(target) {
    this.target = target;
    this.lines = { stream: [], error: [], finding: [] };
    this.drawn = "[]";
  }

  // Sets the lines of one kind. Without lines, the kind is cleared.
  say(kind, ...lines) {
    this.lines[kind] = lines;
    const all = [...this.lines.stream, ...this.lines.error, ...this.lines.finding];
    const next = JSON.stringify(all);
    if (next === this.drawn) return;
    this.drawn = next;
    const parts = all.map((line) => element("p", {}, line));
    const rest = parts.splice(visible);
    if (rest.length) parts.push(element("details", {}, element("summary", {}, `${rest.length} more`), ...rest));
    this.target.replaceChildren(...parts);
    this.target.hidden = !all.length;
  }
}
