// The list of devices, and the change of several of them.

import * as api from "./api.js";
import { KeyedList, element, identifier, isolated, modelOf, setText, versionOf } from "./dom.js";
import { SeveralDevices } from "./several.js";
import { ago, keepCurrent, stopCurrent } from "./times.js";

// With more devices, a list that follows every event would be restless.
const manyDevices = 200;
const pauseOfMany = 2000;

export function devicesView(context) {
  const search = element("input", { type: "search", id: identifier("search"), autocomplete: "off", spellcheck: "false", oninput: () => draw() });
  const list = element("ul", { class: "devices" });
  const empty = element("p", { class: "hint" });
  const count = element("span", { class: "faint", role: "status" });
  const chooseAll = element("input", { type: "checkbox", id: identifier("all"), onchange: () => selectShown() });
  const chosen = new Set();
  const several = new SeveralDevices(context, () => {
    chosen.clear();
    draw();
  });
  const rows = new KeyedList(list, row);
  let devices = [];
  let last = 0;

  function row({ id }) {
    const app = isolated("", "app");
    const version = isolated("", "faint");
    const device = isolated("", "faint");
    const environment = isolated("", "environment");
    const pending = element("span", {});
    const explanation = isolated("", "faint");
    const findings = element("span", {});
    const waiting = element("span", { class: "faint" });
    const seen = element("span", { class: "seen" });
    const name = identifier("device");
    const box = element("input", {
      type: "checkbox", "aria-labelledby": name,
      onchange: () => {
        if (box.checked) chosen.add(id);
        else chosen.delete(id);
        draw();
      },
    });
    const item = element("li", { "data-device": id },
      context.may("change") ? element("label", { class: "box" }, box) : null,
      element("a", { href: `#/devices/${encodeURIComponent(id)}`, id: name }, app, " ", version, element("br"), device),
      element("div", {}, environment, pending, element("br"), explanation),
      element("div", { class: "numbers" }, seen, findings, waiting));
    return {
      item,
      show: (data) => {
        setText(app, data.app.name);
        setText(version, versionOf(data.app));
        setText(device, `${modelOf(data)}, ${data.app.system}`);
        setText(environment, data.environment ?? "no report yet");
        setText(pending, data.pendingEnvironment ? `, then ${data.pendingEnvironment}` : "");
        setText(explanation, data.explanation ?? "");
        setText(findings, data.findings ? `${data.findings} finding${data.findings === 1 ? "" : "s"}` : "");
        setText(waiting, data.waiting ? `${data.waiting} change${data.waiting === 1 ? "" : "s"} waiting` : "");
        seen.classList.toggle("connected", data.connected);
        if (data.connected) {
          stopCurrent(seen);
          setText(seen, "connected");
        } else {
          keepCurrent(seen, (passed) => data.lastSeen === undefined ? "never seen" : `seen ${ago(data.lastSeen + passed)}`);
        }
        box.checked = chosen.has(id);
      },
    };
  }

  const isShown = (device) => {
    const text = [device.id, device.environment, device.pendingEnvironment, device.explanation, ...Object.values(device.app),
      device.connected ? "connected" : "away"].join("\n").toLowerCase();
    return search.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  };

  function draw() {
    const shown = devices.filter(isShown);
    rows.show(shown.map((device) => [device.id, device]));
    list.hidden = !shown.length;
    empty.hidden = shown.length > 0;
    setText(empty, devices.length ? "No device matches the search."
      : "No device is paired. Start an app with the address of this hub; it shows a code, and asks here.");
    setText(count, `${shown.length} of ${devices.length}`);
    chooseAll.checked = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
    chooseAll.indeterminate = !chooseAll.checked && shown.some(({ id }) => chosen.has(id));
    several.show(devices.filter(({ id }) => chosen.has(id)));
  }

  function selectShown() {
    for (const { id } of devices.filter(isShown)) {
      if (chooseAll.checked) chosen.add(id);
      else chosen.delete(id);
    }
    draw();
  }

  const content = element("section", { "aria-labelledby": "devices-title" },
    element("h2", { id: "devices-title", tabindex: "-1" }, "Devices"),
    element("div", { class: "tools" },
      element("label", { for: search.id }, "Search"), search, count,
      context.may("change") ? element("label", {}, chooseAll, " Select all shown") : null),
    several.content, list, empty);
  return {
    title: "Devices", content,
    concerns: ({ kind }) => ["device", "desired", "connection"].includes(kind),
    async refresh() {
      const pause = devices.length > manyDevices ? pauseOfMany - (performance.now() - last) : 0;
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      devices = await api.loadDevices();
      last = performance.now();
      const known = new Set(devices.map(({ id }) => id));
      for (const id of chosen) if (!known.has(id)) chosen.delete(id);
      draw();
    },
  };
}
