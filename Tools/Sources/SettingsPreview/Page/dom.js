// Creates elements. Texts of the bundle become text nodes and attributes, never markup.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

let count = 0;

// A new identifier, to tie a control to its label.
export function identifier(prefix) {
  count += 1;
  return `${prefix}-${count}`;
}

const shapes = {
  chevron: "M1 1l6 6-6 6",
  arrow: "M9 1L2 9l7 8",
  check: "M1 7l4 5L13 1",
};

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("class", `icon ${name}`);
  drawing.setAttribute("viewBox", name === "arrow" ? "0 0 10 18" : name === "check" ? "0 0 14 13" : "0 0 8 14");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", shapes[name]);
  drawing.append(path);
  return drawing;
}

// Marks a long element with the number of its rows. It is laid out when it becomes visible; until then, its height is estimated.
export function markLength(made, rows, least) {
  made.classList.toggle("long", rows > least);
  made.style.setProperty("--rows", rows);
  return made;
}

// A value with its own writing direction.
export function isolated(text, className) {
  return element("bdi", { class: className }, text);
}
