// The apps that ask to be paired, on every view: somebody waits for an answer in front of a device.

import * as api from "./api.js";
import { KeyedList, button, element, isolated, versionOf } from "./dom.js";
import { keepCurrent, left } from "./times.js";

export class Pairings {
  constructor(target, context) {
    this.target = target;
    this.context = context;
    this.isUnavailable = false;
    this.list = element("ul", {});
    this.rows = new KeyedList(this.list, (pairing) => this.row(pairing));
    this.known = new Set();
    target.append(element("h2", { id: "pairings-title" }, "Pairing"),
      element("p", { class: "hint" }, "Approve a device only if it shows the same code."), this.list);
  }

  async refresh() {
    if (!this.context.may("change")) return;
    const pairings = await api.loadPairings();
    this.rows.show(pairings.map((pairing) => [pairing.id, pairing]));
    this.target.hidden = !pairings.length;
    const added = pairings.filter(({ id }) => !this.known.has(id));
    this.known = new Set(pairings.map(({ id }) => id));
    if (added.length) this.context.announce(`${added[0].app.name} asks to be paired with code ${added[0].code}.`);
  }

  row(pairing) {
    const { app } = pairing;
    const rest = element("span", { class: "faint" });
    const answer = async (approve) => {
      if (await this.context.attempt(() => api.answerPairing(pairing.id, approve)) !== undefined) {
        this.context.announce(approve ? `${app.name} is paired.` : `${app.name} was denied.`);
      }
      await this.refresh();
      (this.list.querySelector("button") ?? document.getElementById("content")).focus();
    };
    const item = element("li", { "data-pairing": pairing.id },
      element("strong", { class: "code large" }, pairing.code),
      element("span", { class: "grow" }, isolated(app.name), " ", isolated(versionOf(app), "faint"), " on ",
        isolated(app.device), " ", isolated(app.system, "faint"), " ", isolated(app.identifier, "code faint"), " ", rest),
      button("Approve", () => answer(true), { class: "main", "aria-label": `Approve ${app.name} with code ${pairing.code}` }),
      button("Deny", () => answer(false), { "aria-label": `Deny ${app.name} with code ${pairing.code}` }));
    return { item, show: (next) => keepCurrent(rest, (passed) => left(next.expiresIn - passed)) };
  }
}
