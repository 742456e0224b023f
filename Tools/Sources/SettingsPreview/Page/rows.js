// One function for each kind of row. Each gives the row's elements and a function that shows a state.

import { element, icon, identifier, isolated } from "./dom.js";
import { loadImage } from "./api.js";

// The keyboard that iOS would show.
const inputModes = { NumberPad: "numeric", DecimalPad: "decimal", PhonePad: "tel", URL: "url", EmailAddress: "email" };
const capitalizations = { None: "none", Sentences: "sentences", Words: "words", AllCharacters: "characters" };
const corrections = { No: "off", Yes: "on" };

function line(row, className, ...children) {
  return element("li", { class: `row ${className}`, "data-key": row.key }, ...children);
}

function title(row, id) {
  return element("span", { class: "title", id }, row.title || "");
}

function toggle(row, change) {
  const name = identifier("title");
  const control = element("button", {
    type: "button", role: "switch", class: "switch", "aria-checked": "false",
    ...(row.title ? { "aria-labelledby": name } : { "aria-label": row.key }),
    onclick: () => change({ isOn: control.getAttribute("aria-checked") !== "true" }),
  });
  const words = element("span", { class: "words" }, title(row, name));
  if (row.subtitle) words.append(element("span", { class: "subtitle" }, row.subtitle));
  return {
    items: [line(row, "toggle", words, control)],
    show: (state) => control.setAttribute("aria-checked", String(state.isOn === true)),
  };
}

// The choices of a radio group in its section, or of a multi-value on its own page.
export function choices(row, change, label) {
  const name = identifier("choice");
  const inputs = new Map();
  const items = row.choices.map((choice) => {
    const input = element("input", {
      type: "radio", name, class: "unseen", value: choice.index, onchange: () => change({ choice: choice.index }),
    });
    inputs.set(choice.index, input);
    return line(row, "choice", element("label", {}, input, element("span", { class: "title" }, choice.title), icon("check")));
  });
  return {
    items, label,
    show: (state) => {
      for (const [index, input] of inputs) input.checked = index === state.choice;
    },
  };
}

function list(row, change, context) {
  const value = isolated("", "value");
  const control = element("button", {
    type: "button", class: "link", id: context.rowId(row),
    onclick: () => context.push({ list: row.row, page: context.page, title: row.title || row.key }),
  }, title(row), value, icon("chevron"));
  return { items: [line(row, "list", control)], show: (state) => { value.textContent = state.text ?? ""; } };
}

function slider(row, change, context) {
  const range = row.slider;
  if (!range) return { items: [line(row, "broken", element("span", { class: "title" }, "Slider without a range"))], show() {} };
  const paint = () => {
    const part = (control.value - range.minimum) / (range.maximum - range.minimum || 1);
    control.style.setProperty("--part", `${Math.round(part * 1000) / 10}%`);
  };
  const control = element("input", {
    type: "range", min: range.minimum, max: range.maximum, step: "any", "aria-label": row.title || context.label || row.key,
    oninput: paint, onchange: () => change({ number: Number(control.value) }),
  });
  const image = (end, isThere) => {
    if (!isThere) return null;
    const picture = element("img", { alt: "", class: "end", "data-end": end });
    loadImage(context.device, context.page, row.row, end).then((blob) => {
      picture.addEventListener("load", () => URL.revokeObjectURL(picture.src), { once: true });
      picture.src = URL.createObjectURL(blob);
    }, () => picture.remove());
    return picture;
  };
  return {
    items: [line(row, "slider", image("minimum", range.hasMinimumImage), control, image("maximum", range.hasMaximumImage))],
    show: (state) => {
      control.value = String(state.number ?? range.minimum);
      paint();
    },
  };
}

function text(row, change) {
  const { field } = row;
  const id = identifier("field");
  let shown = "";
  const control = element("input", {
    type: field.isSecure ? "password" : "text", id, dir: "auto", autocomplete: "off", maxlength: 2000,
    inputmode: inputModes[field.keyboard] ?? "text",
    autocapitalize: capitalizations[field.capitalization] ?? "none",
    autocorrect: corrections[field.correction], spellcheck: field.correction === "No" || field.isSecure ? "false" : null,
    "aria-label": row.title ? null : row.key,
    onchange: () => change({ text: control.value }),
  });
  const label = row.title ? element("label", { class: "title", for: id }, row.title) : null;
  return {
    items: [line(row, "text", label, control)],
    show: (state) => {
      // Somebody who is typing is not interrupted by what was there before.
      if (document.activeElement === control && control.value !== shown) return;
      shown = state.text ?? "";
      control.value = shown;
    },
  };
}

function titleValue(row) {
  const value = isolated("", "value");
  const item = line(row, "fact", title(row), value);
  return {
    items: [item],
    show: (state) => {
      value.textContent = state.text ?? "";
      item.hidden = state.isHidden === true;
    },
  };
}

function pane(row, change, context) {
  const control = element("button", {
    type: "button", class: "link", id: context.rowId(row), disabled: !row.file,
    title: row.file ? null : "The page of this row does not exist",
    onclick: () => context.push({ name: row.file, title: row.title || row.file }),
  }, title(row), icon("chevron"));
  return { items: [line(row, "pane", control)], show() {} };
}

const kinds = { toggle, list, slider, text, pane, title: titleValue };

export function build(row, change, context) {
  if (row.kind === "radio") return choices(row, change, context.label);
  return kinds[row.kind](row, change, context);
}
