// Who changed what on which device, when, from which value to which.

import * as api from "./api.js";
import { beginning, button, element, identifier, isolated, setText } from "./dom.js";
import { ago, duration, keepCurrent } from "./times.js";

// What an entry is about, after the name of the operator.
function phrase({ kind, subject, from, to }) {
  const name = () => isolated(subject, "code");
  switch (kind) {
    case "environment": return to === undefined ? "removed the choice of an environment" : "chose an environment for the next launch";
    case "override": return element("span", {}, to === undefined ? "removed the override of " : "set ", name());
    case "reset": return "reset the app";
    case "command": return element("span", {}, "ran ", name());
    case "withdraw": return element("span", {}, "withdrew: ", name());
    case "pair": return "paired a device";
    case "deny": return "denied a device";
    case "revoke": return "revoked a device";
    case "ticket": return "made a pairing ticket";
    case "operator": return element("span", {}, to === undefined ? `removed an operator with role ${from}: ` : `added an operator with role ${to}: `, name());
    default: return kind;
  }
}

// What the device called itself then, with the beginning of its identifier: there may be others like it.
function deviceOf({ device, deviceName }) {
  return device ? `${deviceName} (${device.slice(0, 6)})` : deviceName;
}

export function auditView(context, id) {
  const list = element("ol", { class: "audit" });
  const empty = element("p", { class: "hint", hidden: true }, "Nothing has been changed yet.");
  const more = button("Show Earlier Entries", () => context.attempt(showMore), { hidden: true });
  const title = identifier("audit");
  const shown = new Map();
  // The number before which there are earlier entries.
  let earlier;

  function line({ number, entry }) {
    const date = new Date(entry.at * 1000);
    const time = element("time", { class: "faint", datetime: date.toISOString(), title: date.toLocaleString() });
    const now = context.hubTime();
    keepCurrent(time, (passed) => ago(now - entry.at + passed));
    const isChange = entry.version !== undefined;
    const state = element("p", {});
    return {
      state,
      item: element("li", { "data-entry": number },
        element("p", {}, element("strong", {}, isolated(entry.by)), " ", phrase(entry), " ", time),
        entry.deviceName ? element("p", { class: "faint" }, entry.device && entry.kind !== "revoke"
          ? element("a", { href: `#/devices/${encodeURIComponent(entry.device)}` }, isolated(deviceOf(entry))) : isolated(deviceOf(entry))) : null,
        isChange && /^(override |environment$)/.test(entry.target)
          ? element("p", { class: "change" }, isolated(entry.from ?? "nothing"), " → ", isolated(entry.to ?? "no override or choice"),
            entry.lasting ? `, for ${duration(entry.lasting)}` : null) : null,
        state),
    };
  }

  function add(entries, isEarlier) {
    for (const one of isEarlier ? entries : entries.toReversed()) {
      let row = shown.get(one.number);
      if (!row) {
        row = line(one);
        shown.set(one.number, row);
        if (isEarlier) list.append(row.item);
        else list.prepend(row.item);
      }
      const { succeeded, outcome, version } = one.entry;
      row.state.className = succeeded === false ? "refused" : "faint";
      setText(row.state, succeeded === undefined ? version === undefined ? "" : "The device has not answered yet."
        : `${succeeded ? "" : "Not carried out: "}${beginning(outcome ?? "")}`);
    }
    empty.hidden = shown.size > 0;
  }

  function offerMore(number) {
    earlier = number;
    more.hidden = earlier === undefined;
  }

  async function showMore() {
    const part = await api.loadAudit({ before: earlier, device: id });
    add(part.entries, true);
    offerMore(part.earlier);
  }

  return {
    title: "Audit Log",
    content: element("section", { "aria-labelledby": title },
      id ? element("p", { class: "back" }, element("a", { href: `#/devices/${encodeURIComponent(id)}` }, "Device")) : null,
      element("h2", { id: title, tabindex: "-1" }, id ? "Audit Log of One Device" : "Audit Log"), list, empty, more),
    concerns: ({ kind }) => kind === "audit",
    async refresh() {
      const isFirst = !shown.size;
      const part = await api.loadAudit({ device: id });
      add(part.entries, false);
      if (isFirst) offerMore(part.earlier);
    },
  };
}
