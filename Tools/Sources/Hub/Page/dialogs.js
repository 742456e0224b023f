// Questions that must be answered before something happens. The focus returns to where it was.

import { button, element, identifier, isolated } from "./dom.js";

function ask(title, content, makeButtons) {
  const name = identifier("dialog");
  const before = document.activeElement;
  return new Promise((resolve) => {
    let answer = null;
    const dialog = element("dialog", {
      "aria-labelledby": name,
      onclose: () => {
        dialog.remove();
        if (before?.isConnected) before.focus();
        resolve(answer);
      },
    }, element("h2", { id: name }, title), ...content);
    const end = (value) => {
      answer = value;
      dialog.close();
    };
    dialog.append(element("div", { class: "buttons" }, ...makeButtons(end)));
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Whether somebody typed the name of what is affected. The answer is the name, or null.
export function confirmByName(title, explanation, name) {
  const field = identifier("confirmation");
  return ask(title, [element("p", {}, explanation)], (end) => {
    const go = button("Continue", () => end(name), { class: "danger", disabled: true });
    const input = element("input", {
      id: field, type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", autofocus: true,
      oninput: () => { go.disabled = input.value !== name; },
      onkeydown: (event) => { if (event.key === "Enter" && input.value === name) end(name); },
    });
    return [
      element("label", { for: field, class: "wide" }, "To confirm, type ", isolated(name, "code"), "."), input,
      button("Cancel", () => end(null)), go,
    ];
  });
}

export function confirm(title, explanation, action) {
  return ask(title, [element("p", {}, explanation)], (end) => [
    button("Cancel", () => end(false), { autofocus: true }), button(action, () => end(true), { class: "danger" }),
  ]);
}

// Somebody else changed the same thing. Whether this change is made all the same.
export function chooseAgain({ device, who, when, theirs, mine }) {
  const line = (title, value) => element("div", {}, element("dt", {}, title), element("dd", {}, isolated(value)));
  return ask("Changed by somebody else", [
    who ? element("p", {}, isolated(who), ` changed this ${when}, after you began. Nothing has been overwritten.`)
      : element("p", {}, "This was changed on the device after you began. Nothing has been overwritten."),
    element("dl", { class: "facts" }, line("Device", device), line("Now", theirs), line("Your change", mine)),
  ], (end) => [
    button("Keep Theirs", () => end(false), { autofocus: true }), button("Make My Change", () => end(true), { class: "danger" }),
  ]);
}
