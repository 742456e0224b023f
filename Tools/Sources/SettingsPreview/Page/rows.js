// One function for each kind of row. Each returns the row's elements and a function that shows a state. A state never
// interrupts an edit: the control shows the newest state when the edit ends.

import { element, icon, identifier, isolated } from "./dom.js";
import { loadImage } from "./api.js";

// The keyboard that iOS would show. Maps rather than objects, because a bundle may contain `constructor`.
const inputModes = new Map([
  ["NumberPad", "numeric"], ["DecimalPad", "decimal"], ["PhonePad", "tel"], ["URL", "url"], ["EmailAddress", "email"],
]);
const capitalizations = new Map([
  ["None", "none"], ["Sentences", "sentences"], ["Words", "words"], ["AllCharacters", "characters"],
]);
const corrections = new Map([["No", "off"], ["Yes", "on"]]);

function line(row, className, ...children) {
  return element("li", { class: `row ${className}`, "data-key": row.key, "data-row": row.row }, ...children);
}

function title(row, id) {
  return element("span", { class: "title", id }, row.title || "");
}

// The name of a row without a title, for screen readers.
function unseenName(row, context, kind) {
  return row.title ? null : row.key || row.file || context?.label || kind;
}

function toggle(row, change, context) {
  const name = identifier("title");
  const description = row.subtitle ? identifier("description") : null;
  const set = (isOn) => control.setAttribute("aria-checked", String(isOn));
  const control = element("button", {
    type: "button", role: "switch", class: "switch", "aria-checked": "false", "aria-describedby": description,
    "aria-labelledby": row.title ? name : null, "aria-label": unseenName(row, context, "Switch"),
    onclick: () => {
      const isOn = control.getAttribute("aria-checked") !== "true";
      set(isOn);
      change({ isOn });
    },
  });
  const words = element("span", { class: "words" }, title(row, name));
  if (row.subtitle) words.append(element("span", { class: "subtitle", id: description }, row.subtitle));
  return { items: [line(row, "toggle", words, control)], show: (state) => set(state.isOn === true) };
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

// A row that leads to another page, with a name for screen readers.
function link(row, context, attributes, ...children) {
  const name = unseenName(row, context, "Untitled");
  return element("button", { type: "button", class: "link", id: context.rowId(row), ...attributes },
    title(row), name ? element("span", { class: "unseen" }, name) : null, ...children, icon("chevron"));
}

function list(row, change, context) {
  const value = isolated("", "value");
  const control = link(row, context, {
    onclick: () => context.push({ list: row.row, key: row.key, page: context.page, title: row.title || row.key }),
  }, value);
  return { items: [line(row, "list", control)], show: (state) => { value.textContent = state.text ?? ""; } };
}

function slider(row, change, context) {
  const range = row.slider;
  if (!range) return { items: [line(row, "broken", element("span", { class: "title" }, "Slider without a range"))], show() {} };
  let latest = range.minimum;
  let isHeld = false;
  const paint = () => {
    const part = (control.value - range.minimum) / (range.maximum - range.minimum || 1);
    control.style.setProperty("--part", `${Math.round(part * 1000) / 10}%`);
  };
  const put = () => {
    control.value = String(latest);
    paint();
  };
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    put();
  };
  const control = element("input", {
    type: "range", min: range.minimum, max: range.maximum, step: "any",
    "aria-label": row.title || context.label || row.key || "Slider",
    oninput: () => {
      isHeld = true;
      paint();
    },
    onchange: () => {
      isHeld = false;
      latest = Number(control.value);
      change({ number: latest });
    },
    // If the thumb is back where it was, there is no change event. Otherwise, that event comes first.
    onpointerup: () => setTimeout(release),
    onpointercancel: () => setTimeout(release),
    onblur: release,
  });
  const image = (end, exists) => {
    if (!exists) return null;
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
      latest = state.number ?? range.minimum;
      if (!isHeld) put();
    },
  };
}

function text(row, change, context) {
  const { field } = row;
  const id = identifier("field");
  let latest = "";
  // The page never gets a secure text. It shows dots, and typing replaces the text.
  let isMasked = false;
  // From the first key press to the change event.
  let isEdited = false;
  const put = () => { control.value = latest; };
  const control = element("input", {
    type: field.isSecure ? "password" : "text", id, dir: "auto", autocomplete: "off",
    inputmode: inputModes.get(field.keyboard) ?? "text",
    autocapitalize: capitalizations.get(field.capitalization) ?? "none",
    autocorrect: corrections.get(field.correction),
    spellcheck: field.correction === "No" || field.isSecure ? "false" : null,
    "aria-label": unseenName(row, context, "Text"),
    oninput: () => { isEdited = true; },
    onkeydown: (event) => {
      if (isMasked && !isEdited && !control.value && ["Backspace", "Delete"].includes(event.key)) change({ text: "" });
    },
    onchange: () => {
      isEdited = false;
      latest = control.value;
      change({ text: latest });
    },
    onblur: () => {
      isEdited = false;
      put();
    },
  });
  const label = row.title ? element("label", { class: "title", for: id }, row.title) : null;
  return {
    items: [line(row, "text", label, control)],
    show: (state) => {
      latest = state.text ?? "";
      isMasked = state.isMasked === true;
      control.placeholder = isMasked ? "••••••" : "";
      if (!isEdited) put();
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
  const control = link(row, context, {
    disabled: !row.file, title: row.file ? null : "The page of this row does not exist",
    onclick: () => context.push({ name: row.file, page: context.page, row: row.row, title: row.title || row.file }),
  });
  return { items: [line(row, "pane", control)], show() {} };
}

const kinds = { toggle, list, slider, text, pane, title: titleValue };

export function build(row, change, context) {
  if (row.kind === "radio") return choices(row, change, context.label);
  return kinds[row.kind](row, change, context);
}
