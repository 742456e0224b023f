// The pages of the Settings app, as a stack. The last one is visible.

import { element, icon, identifier, markLength } from "./dom.js";
import { build, choices } from "./rows.js";

export class Pages {
  // `onChange` gets the name of a row's state and the change.
  constructor(screen, onChange) {
    this.screen = screen;
    this.onChange = onChange;
    this.stack = [{ name: "Root" }];
    this.visibleRows = [];
  }

  // Draws the bundle again: in another language, for another device, or after an edit. Pages that no longer exist are closed.
  draw(bundle, state) {
    const top = this.stack.at(-1);
    const scroll = this.screen.scrollTop;
    const isInside = this.screen.contains(document.activeElement);
    const isEdited = this.bundle !== undefined && this.bundle.edition !== bundle.edition;
    const focus = this.focusedControl();
    // Row numbers are valid only in the same edition of the bundle, so changes are ignored during the switch.
    if (isEdited) this.ignoresChanges = true;
    else this.leaveField();
    this.bundle = bundle;
    this.state = state;
    this.pages = new Map(bundle.pages.map((page) => [page.name, page]));
    this.stack = this.stack.map((entry, index) => index === 0 ? entry : this.found(entry)).filter(Boolean);
    this.screen.lang = bundle.tag;
    this.screen.dir = bundle.direction;
    this.screen.dataset.device = bundle.device;
    this.render("", top === this.stack.at(-1) ? scroll : 0);
    this.ignoresChanges = false;
    if (!isInside) return;
    const control = focus && this.controlsOf(focus)[focus.index];
    (control ?? this.screen.querySelector("h2")).focus({ preventScroll: true });
    if (isEdited && control && focus.draft !== undefined) this.resume(control, focus.draft);
  }

  // The controls of the focused row, found by its key, or by its number if it has no key.
  controlsOf({ key, row }) {
    const items = [...this.screen.querySelectorAll("[data-row]")];
    const own = items.filter((item) => key === undefined ? item.dataset.row === row && !item.dataset.key : item.dataset.key === key);
    return own.flatMap((item) => [...item.querySelectorAll("button, input")]);
  }

  focusedControl() {
    const active = document.activeElement;
    const item = this.screen.contains(active) ? active.closest("[data-row]") : null;
    if (!item) return null;
    const focus = { key: item.dataset.key, row: item.dataset.row };
    const draft = active.matches("input[type=text], input[type=password]") ? active.value : undefined;
    return { ...focus, index: this.controlsOf(focus).indexOf(active), draft };
  }

  // Continues typing in the row with the same key.
  resume(control, draft) {
    if (!control.matches("input[type=text], input[type=password]") || control.value === draft) return;
    control.value = draft;
    control.dispatchEvent(new Event("input"));
  }

  // Stores the typed text when its page closes.
  leaveField() {
    if (this.screen.contains(document.activeElement)) document.activeElement.blur();
  }

  // The entry in an edited bundle, whose rows have other numbers. Undefined if its page or row no longer exists.
  found(entry) {
    const rows = this.rows(entry.page);
    if (entry.list === undefined) {
      if (!this.pages.has(entry.name)) return undefined;
      const panes = rows.filter((row) => row.kind === "pane" && row.file === entry.name);
      const opener = panes.find((row) => row.title === entry.title) ?? panes.find((row) => row.row === entry.row) ?? panes[0];
      return Object.assign(entry, { row: opener?.row });
    }
    const lists = rows.filter((row) => row.kind === "list" && row.key === entry.key);
    const row = lists.find((other) => other.row === entry.list) ?? lists[0];
    return row && Object.assign(entry, { list: row.row });
  }

  rows(page) {
    return this.pages.get(page)?.sections.flatMap((section) => section.rows) ?? [];
  }

  find(entry) {
    return entry.list === undefined ? this.pages.get(entry.name) : this.row(entry.page, entry.list, "list");
  }

  row(page, number, kind) {
    return this.rows(page).find((row) => row.row === number && row.kind === kind);
  }

  // The language of titles may have changed. A page that two rows lead to has the title of the row that opened it.
  titleOf(entry, index) {
    if (index === 0) return this.bundle.name;
    const opener = entry.list === undefined ? this.row(entry.page, entry.row, "pane") : this.find(entry);
    return opener?.title || entry.title;
  }

  push(entry) {
    this.stack.at(-1).focus = document.activeElement?.id;
    this.stack.at(-1).scroll = this.screen.scrollTop;
    this.leaveField();
    this.stack.push(entry);
    this.render("pushed");
    this.screen.querySelector("h2").focus();
  }

  pop() {
    if (this.stack.length < 2) return;
    this.leaveField();
    this.stack.pop();
    const { focus, scroll } = this.stack.at(-1);
    this.render("popped", scroll);
    const opener = document.getElementById(focus ?? "");
    (opener ?? this.screen.querySelector("h2")).focus();
  }

  render(motion = "", scroll = 0) {
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
    this.visibleRows = [];
    const sections = entry.list === undefined ? this.drawPage(entry.name) : this.drawList(entry);
    this.update(this.state);
    this.screen.replaceChildren(bar, element("div", { class: `content ${motion}` }, ...sections));
    this.screen.scrollTop = scroll;
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
    const made = element("section", { class: "section" },
      section.title ? element("h3", { class: "header", id: header }, section.title) : null,
      section.rows.length ? group : null,
      section.footer ? element("p", { class: "footer", id: footer }, section.footer) : null);
    return markLength(made, section.rows.length, 20);
  }

  drawList(entry) {
    const row = this.find(entry);
    const group = element("ul", { class: "group", role: "radiogroup", "aria-label": row.title || row.key });
    const built = this.add(entry.page, row, (change) => choices(row, change));
    group.append(...built.items);
    for (const item of built.items) item.setAttribute("role", "none");
    return [element("section", { class: "section" }, group)];
  }

  drawRow(page, row, context) {
    return this.add(page, row, (change) => build(row, change, context));
  }

  add(page, row, make) {
    const name = `${page}#${row.row}`;
    const visibleRow = { name, drawn: undefined };
    Object.assign(visibleRow, make((value) => {
      // The control shows a new value now, so the next state must be drawn.
      visibleRow.drawn = undefined;
      if (this.ignoresChanges) return;
      this.onChange(name, { page, row: row.row, key: row.key ?? "", ...value });
    }));
    this.visibleRows.push(visibleRow);
    return visibleRow;
  }

  // Shows a state in the visible rows, except those that wait for a newer one. Focus does not move.
  update(state, waiting = new Map()) {
    this.state = state;
    for (const row of this.visibleRows) {
      if (waiting.has(row.name)) continue;
      const next = state.rows[row.name] ?? { isStored: false };
      const drawn = JSON.stringify(next);
      if (drawn === row.drawn) continue;
      row.drawn = drawn;
      row.show(next);
    }
  }
}
