// Who changed what on which device, when, from which value to which.

import * as actions from "./actions.js";
import * as api from "./api.js";
import { button, element, identifier, isolated, setText } from "./dom.js";
import { ago, keepCurrent } from "./times.js";

export function auditView(context, id) {
  const list = element("ol", { class: "audit" });
  const empty = element("p", { class: "hint", hidden: true }, "Nothing has been changed yet.");
  const more = button("Show Earlier Entries", () => context.attempt(showMore), { hidden: true });
  const title = identifier("audit");
  const shown = new Map();
  let earliest;

  function line(entry) {
    const time = element("time", { class: "faint", title: entry.time ? new Date(entry.time * 1000).toLocaleString() : null });
    keepCurrent(time, (passed) => ago(entry.secondsAgo + passed));
    const change = entry.from !== undefined && entry.from !== null || entry.to !== undefined && entry.to !== null
      ? element("p", { class: "change" }, isolated(entry.from ?? "–"), " → ", isolated(entry.to ?? "–")) : null;
    const outcome = element("p", {});
    return {
      outcome,
      item: element("li", { "data-entry": entry.sequence },
        element("p", {}, element("strong", {}, isolated(entry.by)), " ", isolated(entry.action ? actions.words(entry.action) : entry.what), " ", time),
        entry.device ? element("p", { class: "faint" }, element("a", { href: `#/devices/${encodeURIComponent(entry.device)}` }, isolated(entry.deviceName ?? entry.device))) : null,
        change, outcome),
    };
  }

  function add(entries, isEarlier) {
    for (const entry of isEarlier ? entries : entries.toReversed()) {
      let row = shown.get(entry.sequence);
      if (!row) {
        row = line(entry);
        shown.set(entry.sequence, row);
        if (isEarlier) list.append(row.item);
        else list.prepend(row.item);
      }
      row.outcome.classList.toggle("refused", entry.outcome?.succeeded === false);
      setText(row.outcome, entry.outcome ? `${entry.outcome.succeeded ? "" : "Refused: "}${entry.outcome.text}` : "");
    }
    for (const { sequence } of entries) earliest = Math.min(earliest ?? sequence, sequence);
    empty.hidden = shown.size > 0;
    more.hidden = !shown.size || earliest <= 1;
  }

  async function showMore() {
    const entries = await api.loadAudit({ before: earliest, device: id });
    add(entries, true);
    if (!entries.length) more.hidden = true;
  }

  return {
    title: "Audit Log",
    content: element("section", { "aria-labelledby": title },
      id ? element("p", { class: "back" }, element("a", { href: `#/devices/${encodeURIComponent(id)}` }, "Device")) : null,
      element("h2", { id: title, tabindex: "-1" }, id ? "Audit Log of One Device" : "Audit Log"), list, empty, more),
    concerns: () => true,
    async refresh() {
      add(await api.loadAudit({ device: id }), false);
    },
  };
}
