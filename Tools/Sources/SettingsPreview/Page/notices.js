// What is wrong, in one place above the page. It is read aloud when it changes, and only then.

import { element } from "./dom.js";

// More would push the page out of sight.
const inSight = 3;

export class Notices {
  constructor(place) {
    this.place = place;
    this.lines = { stream: [], refusal: [], standing: [] };
    this.shown = "[]";
  }

  // Says what is wrong with one thing; nothing takes it back.
  say(kind, ...lines) {
    this.lines[kind] = lines;
    const all = [...this.lines.stream, ...this.lines.refusal, ...this.lines.standing];
    const next = JSON.stringify(all);
    if (next === this.shown) return;
    this.shown = next;
    const parts = all.map((line) => element("p", {}, line));
    const rest = parts.splice(inSight);
    if (rest.length) parts.push(element("details", {}, element("summary", {}, `${rest.length} more`), ...rest));
    this.place.replaceChildren(...parts);
    this.place.hidden = !all.length;
  }
}
