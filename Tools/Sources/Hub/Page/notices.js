// The errors above the page. A screen reader reads them only when they change.

import { button, element, isolated } from "./dom.js";

export class Notices {
  constructor(target) {
    this.target = target;
    this.lines = new Map();
  }

  // Sets the text of one kind; without a text, the kind is cleared. A notice of an action can be closed.
  say(kind, text) {
    if ((this.lines.get(kind) ?? "") === (text ?? "")) return;
    if (text) this.lines.set(kind, text);
    else this.lines.delete(kind);
    this.target.replaceChildren(...[...this.lines].map(([name, line]) => element("p", {}, isolated(line), name === "action"
      ? button("Close", () => this.say("action"), { "aria-label": "Close this message" }) : null)));
    this.target.hidden = !this.lines.size;
  }
}
