// Creates elements. Texts of devices become text nodes and attributes, never markup.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

let count = 0;

// A new identifier, to tie a control to its label.
export function identifier(prefix) {
  count += 1;
  return `${prefix}-${count}`;
}

// A text of a device, with its own writing direction.
export function isolated(text, className) {
  return element("bdi", { class: className }, text ?? "");
}

// The first line of a text, cut: where the whole one has no place.
export function beginning(text, most = 160) {
  const [line, ...rest] = text.split("\n");
  const characters = [...line];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : rest.length ? `${line} …` : line;
}

// The version and the build of an app; a program without a bundle has none.
export function versionOf({ version, build }) {
  return [version, build && `(${build})`].filter(Boolean).join(" ") || "no version";
}

// The model of a device; if another one has the same app and model, with the beginning of its identifier.
export function modelOf({ app, mark }) {
  return mark ? `${app.device} (${mark})` : app.device;
}

// The app and the device, as on the command line.
export function nameOf(device) {
  return `${device.app.name} on ${modelOf(device)}`;
}

export function button(title, onclick, attributes = {}) {
  return element("button", { type: "button", onclick, ...attributes }, title);
}

// Sets a text only if it is another one, so that a selection and a screen reader are not disturbed.
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

// A list whose items stay the same elements while their data changes, so that focus and edits are kept.
export class KeyedList {
  // `make` gets the first data of an item, and returns { item, show }.
  constructor(target, make) {
    this.target = target;
    this.make = make;
    this.rows = new Map();
  }

  // Shows pairs of a key and data, in their order.
  show(entries) {
    const keys = new Set(entries.map(([key]) => key));
    for (const [key, row] of this.rows) {
      if (keys.has(key)) continue;
      row.item.remove();
      this.rows.delete(key);
    }
    let next = this.target.firstElementChild;
    for (const [key, data] of entries) {
      let row = this.rows.get(key);
      if (!row) {
        row = this.make(data);
        this.rows.set(key, row);
      }
      row.show(data);
      // Moving an element would take the focus away from it.
      if (row.item === next) next = next.nextElementSibling;
      else this.target.insertBefore(row.item, next);
    }
  }
}
