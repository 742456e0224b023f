// The pages of the Settings app: one is shown, the others lie below it.

import { element, icon, identifier } from "./dom.js";
import { build, choices } from "./rows.js";

export class Pages {
  constructor(screen, onChange) {
    this.screen = screen;
    this.onChange = onChange;
    this.stack = [{ name: "Root" }];
    this.shown = [];
  }

  // Draws the bundle again: in another language, for another device. Pages that are gone are left.
  draw(bundle, state) {
    this.bundle = bundle;
    this.state = state;
    this.pages = new Map(bundle.pages.map((page) => [page.name, page]));
    this.stack = this.stack.filter((entry, index) => index === 0 || this.find(entry));
    this.screen.lang = bundle.tag;
    this.screen.dir = bundle.direction;
    this.screen.dataset.device = bundle.device;
    this.render();
  }

  find(entry) {
    const page = this.pages.get(entry.list === undefined ? entry.name : entry.page);
    if (!page || entry.list === undefined) return page;
    return page.sections.flatMap((section) => section.rows).find((row) => row.row === entry.list && row.kind === "list");
  }

  // Titles may have another language by now.
  titleOf(entry, index) {
    if (index === 0) return this.bundle.name;
    if (entry.list !== undefined) return this.find(entry).title || entry.title;
    const rows = [...this.pages.values()].flatMap((page) => page.sections).flatMap((section) => section.rows);
    return rows.find((row) => row.file === entry.name)?.title || entry.title;
  }

  push(entry) {
    this.stack.at(-1).focus = document.activeElement?.id;
    this.stack.push(entry);
    this.render("pushed");
    this.screen.querySelector("h2").focus();
  }

  pop() {
    if (this.stack.length < 2) return;
    this.stack.pop();
    this.render("popped");
    const opener = document.getElementById(this.stack.at(-1).focus ?? "");
    (opener ?? this.screen.querySelector("h2")).focus();
  }

  render(motion = "") {
    const entry = this.stack.at(-1);
    const depth = this.stack.length - 1;
    const heading = element("h2", { tabindex: "-1" }, this.titleOf(entry, depth));
    const bar = element("div", { class: "navigation" });
    if (depth > 0) {
      const before = this.titleOf(this.stack.at(-2), depth - 1);
      bar.append(element("button", {
        type: "button", class: "back", "aria-label": `Back: ${before}`, onclick: () => this.pop(),
      }, icon("arrow"), element("span", {}, before)));
    }
    bar.append(heading);
    this.shown = [];
    const sections = entry.list === undefined ? this.drawPage(entry.name) : this.drawList(entry);
    this.screen.replaceChildren(bar, element("div", { class: `content ${motion}` }, ...sections));
    this.screen.scrollTop = 0;
    this.update(this.state);
  }

  drawPage(name) {
    const page = this.pages.get(name);
    if (!page) return [element("p", { class: "footer" }, "The page cannot be read.")];
    return page.sections.map((section) => this.drawSection(page, section));
  }

  drawSection(page, section) {
    const header = identifier("header");
    const footer = identifier("footer");
    const context = {
      page: page.name, device: this.bundle.device, label: section.title,
      push: (entry) => this.push(entry), rowId: (row) => `row-${page.name}-${row.row}`,
    };
    const isRadio = section.rows[0]?.kind === "radio";
    const group = element("ul", {
      class: "group", role: isRadio ? "radiogroup" : "list",
      "aria-labelledby": section.title ? header : null, "aria-describedby": section.footer ? footer : null,
      "aria-label": isRadio && !section.title ? section.rows[0].key : null,
    });
    for (const row of section.rows) group.append(...this.drawRow(page.name, row, context).items);
    if (isRadio) for (const item of group.children) item.setAttribute("role", "none");
    return element("section", { class: "section" },
      section.title ? element("h3", { class: "header", id: header }, section.title) : null,
      section.rows.length ? group : null,
      section.footer ? element("p", { class: "footer", id: footer }, section.footer) : null);
  }

  drawList(entry) {
    const row = this.find(entry);
    const group = element("ul", { class: "group", role: "radiogroup", "aria-label": row.title || row.key });
    const built = choices(row, (value) => this.change(entry.page, row, value));
    group.append(...built.items);
    for (const item of built.items) item.setAttribute("role", "none");
    this.shown.push({ name: `${entry.page}#${row.row}`, ...built });
    return [element("section", { class: "section" }, group)];
  }

  drawRow(page, row, context) {
    const built = build(row, (value) => this.change(page, row, value), context);
    this.shown.push({ name: `${page}#${row.row}`, ...built });
    return built;
  }

  change(page, row, value) {
    this.onChange({ device: this.bundle.device, language: this.bundle.language, page, row: row.row, key: row.key ?? "", ...value });
  }

  // Shows a state in the rows that are there; focus stays where it is.
  update(state) {
    this.state = state;
    for (const row of this.shown) row.show(state.rows[row.name] ?? { isStored: false });
  }
}
