// One change of several devices: chosen, previewed for each device, and made.

import * as actions from "./actions.js";
import * as api from "./api.js";
import { confirmByName } from "./dialogs.js";
import { button, element, identifier, isolated, modelOf, setText } from "./dom.js";
import { durations } from "./times.js";

// So many devices are asked what could be chosen. Names can be typed as well.
const mostAsked = 8;

export class SeveralDevices {
  constructor(context, onEnd) {
    this.context = context;
    this.devices = [];
    this.asked = "";
    const field = (title, control) => {
      control.id = identifier("several");
      return element("div", { class: "field" }, element("label", { for: control.id }, title), control);
    };
    const list = () => element("datalist", { id: identifier("names") });
    [this.environments, this.keys] = [list(), list()];
    const forget = () => this.forget();
    const text = (names) => element("input", {
      type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", dir: "auto", list: names?.id, oninput: forget,
    });
    // Of devices with the same catalog, the environments are known.
    this.choice = element("select", {
      "aria-label": "Environment", hidden: true,
      onchange: () => {
        this.showFields();
        if (!this.environment.hidden) this.environment.focus();
      },
    });
    this.kind = element("select", { onchange: () => this.showFields() },
      element("option", { value: "environment" }, "Choose an environment for the next launch"),
      element("option", { value: "removeEnvironment" }, "Remove the choice of an environment"),
      element("option", { value: "override" }, "Override a live key now"),
      element("option", { value: "removeOverride" }, "Remove an override now"),
      element("option", { value: "reset" }, "Reset the app"));
    this.environment = text(this.environments);
    this.key = text(this.keys);
    this.text = text();
    this.duration = element("select", { onchange: forget }, ...durations.map(([value, title]) => element("option", { value }, title)));
    this.fields = {
      environment: field("Environment", this.environment), key: field("Key", this.key), text: field("Value", this.text),
      duration: field("For how long", this.duration),
    };
    this.fields.environment.append(this.choice);
    this.title = element("h3", { id: identifier("several") });
    this.result = element("div", { role: "status" });
    this.apply = button("", () => this.make(), { class: "main", hidden: true });
    this.content = element("section", { class: "several", "aria-labelledby": this.title.id, hidden: true }, this.title,
      element("form", {
        onsubmit: (event) => {
          event.preventDefault();
          this.preview();
        },
      }, field("Change", this.kind), ...Object.values(this.fields),
      element("div", { class: "buttons" }, element("button", { type: "submit" }, "Preview Changes"), this.apply,
        button("Cancel", onEnd)), this.environments, this.keys), this.result);
    this.showFields();
  }

  showFields() {
    const kind = this.kind.value;
    this.fields.environment.hidden = kind !== "environment";
    const isPattern = this.choice.value.includes("*");
    this.environment.hidden = !this.choice.hidden && !isPattern;
    this.environment.placeholder = isPattern ? this.choice.value : "";
    this.fields.key.hidden = kind !== "override" && kind !== "removeOverride";
    this.fields.text.hidden = kind !== "override";
    this.fields.duration.hidden = kind !== "override";
    this.forget();
  }

  // Shows how many devices are selected. A preview of other devices is no longer valid.
  show(devices) {
    const ids = devices.map(({ id }) => id).join("\n");
    const isOther = ids !== this.devices.map(({ id }) => id).join("\n");
    this.devices = devices;
    this.content.hidden = !devices.length;
    setText(this.title, `Change ${devices.length} device${devices.length === 1 ? "" : "s"}`);
    if (isOther) {
      this.forget();
      this.suggest(ids);
    }
  }

  async suggest(ids) {
    this.asked = ids;
    this.choice.hidden = true;
    const answers = await Promise.allSettled(this.devices.slice(0, mostAsked).map(({ id }) => api.loadDevice(id)));
    if (this.asked !== ids) return;
    const reports = answers.map(({ value }) => value?.report).filter(Boolean);
    const options = (names) => [...new Set(names)].sort().map((name) => element("option", { value: name }));
    const names = reports.flatMap((report) => report.environments.map(({ name }) => name));
    this.environments.replaceChildren(...options(names));
    this.choice.replaceChildren(...options(names).map(({ value }) => element("option", { value }, value)));
    this.choice.hidden = !names.length || new Set(this.devices.map(({ app }) => app.catalog)).size > 1;
    this.showFields();
    this.keys.replaceChildren(...options(reports.flatMap((report) => report.values.filter(({ isLive }) => isLive).map(({ key }) => key))));
  }

  forget() {
    this.previewed = undefined;
    this.apply.hidden = true;
    this.result.replaceChildren();
  }

  action() {
    switch (this.kind.value) {
      case "environment": return actions.environment(this.environment.hidden ? this.choice.value : this.environment.value.trim());
      case "removeEnvironment": return actions.environment(null);
      case "override": return actions.override(this.key.value.trim(), this.text.value);
      case "removeOverride": return actions.override(this.key.value.trim(), null);
      default: return actions.reset();
    }
  }

  table(title, rows) {
    const name = identifier("table");
    const cell = (content, attributes) => element("td", attributes, content);
    return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-labelledby": name }, element("table", {},
      element("caption", { id: name }, title),
      element("thead", {}, element("tr", {}, ...["Device", this.kind.value === "environment" ? "Next launch now" : "Now", "Then"].map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, ...rows.map(({ device, from, to, refusal }) => element("tr", { "data-device": device.id },
        element("th", { scope: "row" }, isolated(device.app.name), " ", isolated(modelOf(device), "faint"),
          device.connected || refusal ? null : element("span", { class: "faint" }, " is away: the change would wait")),
        cell(isolated(from ?? "–")), refusal ? cell(isolated(refusal), { class: "refused" })
          : cell(element("span", {}, isolated(to ?? "–"), to !== undefined && to === from ? element("span", { class: "faint" }, ", as now") : null)))))));
  }

  async preview() {
    this.forget();
    const [action, devices] = [this.action(), this.devices];
    const answers = await this.context.attempt(() => api.previewChange({ devices: devices.map(({ id }) => id), action }));
    if (!answers || devices !== this.devices && this.content.hidden) return;
    const rows = answers.flatMap((answer) => {
      const device = devices.find(({ id }) => id === answer.id);
      return device ? [{ ...answer, device }] : [];
    });
    const possible = rows.filter(({ refusal }) => !refusal);
    const same = possible.filter(({ from, to }) => to !== undefined && to === from);
    this.previewed = { action, rows: possible };
    const counts = [[possible.length - same.length, "would change"], [same.length, "would stay as now"], [rows.length - possible.length, "would refuse"]];
    this.result.replaceChildren(this.table(`${actions.sentence(action)}: ${counts.filter(([count]) => count)
      .map(([count, text]) => `${count} ${text}`).join(", ")}`, rows));
    this.apply.hidden = !possible.length;
    setText(this.apply, `Send to ${possible.length} Device${possible.length === 1 ? "" : "s"}`);
  }

  async make() {
    const { action, rows } = this.previewed;
    const production = rows.find((row) => row.confirm)?.confirm;
    let confirm;
    if (production) {
      confirm = await confirmByName("Use production?", `${rows.length} device${rows.length === 1 ? "" : "s"} will use real data at the next launch.`, production);
      if (!confirm) return;
    }
    this.apply.hidden = true;
    const seconds = this.fields.duration.hidden || !this.duration.value ? undefined : Number(this.duration.value);
    const answers = await this.context.attempt(() => api.changeSeveral({
      devices: rows.map(({ device }) => ({ id: device.id, basedOn: device.desiredVersion })), action, for: seconds, confirm,
    }));
    if (!answers) return;
    const made = rows.map((row) => {
      const answer = answers.find(({ id }) => id === row.device.id) ?? {};
      const refusal = answer.status === 409 ? "somebody else has changed this device; preview again" : answer.message ?? "not changed";
      return { ...row, refusal: answer.status === 200 ? undefined : refusal };
    });
    const done = made.filter(({ refusal }) => !refusal).length;
    this.result.replaceChildren(this.table(`${actions.sentence(action)}: sent to ${done} of ${made.length}`, made));
    this.previewed = undefined;
  }
}
