// The command line of a device, with completion and history.

import * as api from "./api.js";
import { confirmByName } from "./dialogs.js";
import { element, identifier, isolated } from "./dom.js";
import { duration } from "./times.js";

// The commands of every app, and what their words are.
const builtIn = new Map([
  ["env", ["environment", "for", "duration"]], ["list", ["key"]], ["get", ["key"]], ["set", ["liveKey", "value", "for", "duration"]],
  ["unset", ["liveKey"]], ["explain", ["key"]], ["diff", ["environment"]], ["findings", []], ["reset", []], ["report", []],
  ["doctor", []], ["share", ["environment", "for", "duration"]], ["help", ["command"]],
]);
const mostOptions = 12;
const mostLines = 100;
// The lines that were run, by device, while the page is open.
const histories = new Map();

// What could be the last word of a line.
export function completions(line, report) {
  if (!report) return [];
  const words = line.trimStart().split(/\s+/);
  const last = words.at(-1);
  const names = [...new Set([...builtIn.keys(), ...report.commands.map(({ name }) => name)])].sort();
  // The name of an app's command may have several words.
  if (words.length === 1) return names.filter((name) => name.startsWith(last) && name !== last);
  const longer = names.filter((name) => name.startsWith(line.trimStart()) && name.includes(" "));
  if (longer.length) return longer.map((name) => name.split(/\s+/).slice(words.length - 1).join(" ")).filter((rest) => rest !== last);
  const kind = builtIn.get(words[0])?.[words.length - 2];
  const value = report.values.find(({ key }) => key === words[1]);
  const options = {
    environment: () => report.environments.map(({ name }) => name),
    key: () => report.values.map(({ key }) => key),
    liveKey: () => report.values.filter(({ isLive }) => isLive).map(({ key }) => key),
    value: () => value?.type === "bool" ? ["YES", "NO"] : value?.options ?? [],
    for: () => ["for"],
    duration: () => ["5m", "30m", "2h", "1d"],
    command: () => names,
  }[kind]?.() ?? [];
  return options.filter((option) => option.startsWith(last) && option !== last);
}

export class CommandLine {
  constructor(id, context) {
    this.id = id;
    this.context = context;
    this.report = undefined;
    this.isConnected = true;
    if (!histories.has(id)) histories.set(id, []);
    this.history = histories.get(id);
    this.position = this.history.length;
    this.active = -1;
    const [name, list] = [identifier("line"), identifier("options")];
    this.options = element("ul", { id: list, role: "listbox", "aria-label": "Completions", hidden: true });
    this.input = element("input", {
      id: name, type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list,
      autocomplete: "off", autocapitalize: "none", autocorrect: "off", spellcheck: "false", dir: "auto", class: "code",
      placeholder: "help", oninput: () => this.complete(), onkeydown: (event) => this.press(event),
      onblur: () => this.close(),
    });
    this.log = element("ol", { class: "log", role: "log", "aria-label": "Output", tabindex: "0" });
    const title = identifier("title");
    this.content = element("section", { class: "card", "aria-labelledby": title },
      element("h3", { id: title }, "Command Line"), this.log,
      element("form", {
        class: "line",
        onsubmit: (event) => {
          event.preventDefault();
          this.run();
        },
      }, element("label", { for: name, class: "unseen" }, "Command"), element("div", { class: "combobox" }, this.input, this.options),
      element("button", { type: "submit" }, "Run")),
      element("p", { class: "hint" }, "Arrow keys choose a completion or an earlier line."));
  }

  complete() {
    const found = completions(this.input.value, this.report).slice(0, mostOptions);
    this.active = -1;
    this.options.replaceChildren(...found.map((text, index) => element("li", {
      role: "option", id: `${this.options.id}-${index}`, "aria-selected": "false",
      // A click would take the focus, and close the list.
      onpointerdown: (event) => {
        event.preventDefault();
        this.accept(index);
      },
    }, isolated(text))));
    this.open(found.length > 0 && this.input.value !== "");
  }

  open(isOpen) {
    this.options.hidden = !isOpen;
    this.input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) this.select(-1);
  }

  close() {
    this.open(false);
  }

  select(index) {
    this.active = index;
    [...this.options.children].forEach((option, number) => option.setAttribute("aria-selected", String(number === index)));
    if (index < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `${this.options.id}-${index}`);
    this.options.children[index]?.scrollIntoView({ block: "nearest" });
  }

  accept(index) {
    const text = this.options.children[index].textContent;
    this.input.value = `${this.input.value.replace(/\S*$/, "")}${text} `;
    this.complete();
  }

  press(event) {
    const isOpen = !this.options.hidden;
    const count = this.options.childElementCount;
    if (event.isComposing) return;
    if (event.key === "ArrowDown" && isOpen) this.select((this.active + 1) % count);
    else if (event.key === "ArrowUp" && isOpen && this.active >= 0) this.select(this.active - 1);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.recall(event.key === "ArrowUp" ? -1 : 1);
    else if (["Enter", "Tab"].includes(event.key) && isOpen && this.active >= 0) this.accept(this.active);
    else if (event.key === "Escape" && isOpen) this.close();
    else if (event.key === " " && event.ctrlKey) {
      this.complete();
      this.open(this.options.childElementCount > 0);
    } else return;
    event.preventDefault();
  }

  recall(step) {
    const next = this.position + step;
    if (next < 0 || next > this.history.length) return;
    this.position = next;
    this.input.value = this.history[next] ?? "";
    this.close();
  }

  async run() {
    const line = this.input.value.trim();
    if (!line) return;
    this.close();
    const [command, name] = line.split(/\s+/);
    const production = command === "env" && this.report?.environments.find((one) => one.isProduction && one.name.toLowerCase() === name?.toLowerCase());
    // A line can have its confirmation, as in a script.
    let [, confirm] = /\s--confirm\s+(\S+)/.exec(line) ?? [];
    if (production && !confirm) {
      confirm = await confirmByName("Use production?", "The app will use real data at the next launch.", production.name);
      if (!confirm) return;
    }
    if (this.history.at(-1) !== line) this.history.push(line);
    this.position = this.history.length;
    this.input.value = "";
    const output = element("pre", { dir: "auto" }, this.isConnected ? "…" : "The device is away. The line waits for it.");
    const item = element("li", {}, element("p", { class: "code" }, "› ", isolated(line)), output);
    this.log.append(item);
    if (this.log.childElementCount > mostLines) this.log.firstElementChild.remove();
    const show = (text, isRefused) => {
      output.textContent = text;
      item.classList.toggle("refused", isRefused);
      this.log.scrollTop = this.log.scrollHeight;
    };
    this.log.scrollTop = this.log.scrollHeight;
    try {
      // The device wants the confirmation as well.
      const answer = await api.run(this.id, { line: confirm && !line.includes("--confirm") ? `${line} --confirm ${confirm}` : line, confirm });
      if (answer.succeeded !== undefined) show(answer.text || "Done.", !answer.succeeded);
      else if (answer.connected) show("The device has not answered yet.", false);
      else show(`The device is away. It runs the line if it is connected within ${duration(answer.expiresIn)}.`, false);
    } catch (error) {
      show(error instanceof api.HubError ? error.message : "The hub is not responding.", true);
    }
  }
}
