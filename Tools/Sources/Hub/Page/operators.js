// The operators with their roles, and pairing tickets.

import * as api from "./api.js";
import { confirm } from "./dialogs.js";
import { KeyedList, button, element, identifier, isolated, setText } from "./dom.js";
import { keepCurrent, left } from "./times.js";

const roles = [
  ["see", "see: look at devices"], ["change", "change: also change devices, and approve pairing"],
  ["administrate", "administrate: also make tickets, revoke devices, and add operators"],
];

export function operatorsView(context) {
  const title = identifier("operators");
  const list = element("ul", { class: "lines" });
  const rows = new KeyedList(list, ({ id, name }) => {
    const text = element("span", { class: "faint" });
    const isOwn = name === context.hub.name;
    const remove = button("Remove…", async () => {
      if (!(await confirm(`Remove ${name}?`, "The operator's token is no longer valid. Their entries in the audit log stay.", "Remove Operator"))) return;
      if (await context.attempt(() => api.removeOperator(id)) !== undefined) {
        context.announce(`${name} was removed.`);
        await view.refresh();
      }
    }, { "aria-label": `Remove ${name}` });
    return {
      item: element("li", { class: "row", "data-operator": name }, isolated(name, "grow"), text, isOwn ? element("span", { class: "faint" }, "you") : remove),
      show: (operator) => setText(text, operator.role),
    };
  });

  // A secret that is shown once.
  const secret = (target, explanation, text, expiresIn) => {
    const rest = element("span", { class: "faint" });
    const copied = element("span", { class: "faint", role: "status" });
    const code = element("code", { class: "secret", tabindex: "0" }, text);
    target.replaceChildren(element("p", {}, explanation), element("p", { class: "row" }, code, button("Copy", async () => {
      try {
        await navigator.clipboard.writeText(text);
        setText(copied, "Copied.");
      } catch {
        getSelection().selectAllChildren(code);
        setText(copied, "Selected. Press Control-C or Command-C to copy it.");
      }
    }), copied, rest));
    if (expiresIn) keepCurrent(rest, (passed) => left(expiresIn - passed));
  };

  const name = element("input", { type: "text", id: identifier("name"), required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const role = element("select", { id: identifier("role") }, ...roles.map(([value, text]) => element("option", { value }, text)));
  const made = element("div", { role: "status" });
  const add = element("form", {
    class: "row",
    onsubmit: async (event) => {
      event.preventDefault();
      const operator = name.value.trim();
      const answer = await context.attempt(() => api.addOperator(operator, role.value));
      if (!answer) return;
      name.value = "";
      secret(made, `The token of ${operator} is shown only now:`, answer.token);
      await view.refresh();
    },
  }, element("label", { for: name.id }, "Name"), name, element("label", { for: role.id }, "Role"), role,
  element("button", { type: "submit" }, "Add Operator"));

  const ticket = element("div", { role: "status" });
  const makeTicket = button("Make Pairing Ticket", async () => {
    const answer = await context.attempt(() => api.makeTicket());
    if (!answer) return;
    const link = new URLSearchParams({ address: location.origin, hub: context.hub.identifier, ticket: answer.ticket });
    secret(ticket, "One device can be paired with this link, without being approved here. Open it on the device:", `switchyard-pair://pair?${link}`,
      answer.expiresIn);
  });

  const view = {
    title: "Operators",
    content: element("section", { "aria-labelledby": title },
      element("h2", { id: title, tabindex: "-1" }, "Operators"),
      element("div", { class: "card" }, list, add, made),
      element("div", { class: "card" }, element("h3", {}, "Pairing Tickets"), makeTicket, ticket)),
    concerns: ({ kind }) => kind === "operators",
    async refresh() {
      const operators = await api.loadOperators();
      rows.show(operators.map((operator) => [operator.id, operator]));
    },
  };
  return view;
}
