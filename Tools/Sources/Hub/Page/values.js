// The values of a device: type, origin and why; and for a live key, the control of its type. A new report never interrupts
// an edit: the control shows the newest value when the edit ends.

import * as actions from "./actions.js";
import { button, element, identifier, isolated, setText } from "./dom.js";
import { keepCurrent, left } from "./times.js";

const isOn = (text) => /^(yes|true|on|1)$/i.test(text ?? "");

function toggle(value, { name, edit }) {
  const control = element("button", {
    type: "button", role: "switch", class: "switch", "aria-labelledby": name, "aria-checked": "false",
    onclick: () => {
      const next = control.getAttribute("aria-checked") !== "true";
      control.setAttribute("aria-checked", String(next));
      edit.begin();
      edit.commit(next ? "YES" : "NO");
    },
  });
  return { node: control, put: (text) => control.setAttribute("aria-checked", String(isOn(text))) };
}

function picker(value, { name, edit }) {
  let options = "";
  const control = element("select", {
    "aria-labelledby": name,
    onfocus: () => edit.glance(),
    onchange: () => {
      edit.begin();
      edit.commit(control.value);
    },
  });
  return {
    node: control,
    put: (text, next) => {
      // A value that is not declared is shown all the same.
      const names = next.options.includes(text) || text === undefined ? next.options : [text, ...next.options];
      if (names.join("\n") !== options) {
        options = names.join("\n");
        control.replaceChildren(...names.map((option) => element("option", { value: option, dir: "auto" }, option)));
      }
      control.value = text ?? "";
    },
  };
}

const seconds = new Map([["", 1], ["s", 1], ["ms", 0.001], ["m", 60], ["min", 60], ["h", 3600], ["d", 86400]]);

// The number in a text, in seconds for a duration.
function number(text, type) {
  const [, digits, unit] = /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? "") ?? [];
  if (digits === undefined) return undefined;
  const factor = type === "duration" ? seconds.get(unit) : unit === "" ? 1 : undefined;
  return factor === undefined ? undefined : Number(digits) * factor;
}

function slider(value, { name, edit }) {
  const { minimum, maximum } = value.range;
  const step = value.type === "int" ? 1 : Number(((maximum - minimum) / 100).toPrecision(1)) || 1;
  const shown = isolated("", "number");
  const text = () => value.type === "duration" ? `${control.value}s` : control.value;
  const control = element("input", {
    type: "range", min: minimum, max: maximum, step: value.type === "int" ? 1 : "any", "aria-labelledby": name,
    oninput: () => {
      edit.begin();
      if (value.type !== "int") control.value = Number((Math.round(control.value / step) * step).toPrecision(10));
      paint();
    },
    onchange: () => edit.commit(text()),
    // If the thumb is back where it was, there is no change event. Otherwise, that event comes first.
    onpointerup: () => setTimeout(() => edit.end()),
    onblur: () => edit.end(),
  });
  const paint = () => {
    control.style.setProperty("--part", `${Math.round((control.value - minimum) / (maximum - minimum || 1) * 1000) / 10}%`);
    control.setAttribute("aria-valuetext", text());
    setText(shown, text());
  };
  return {
    node: element("span", { class: "slider" }, control, shown),
    put: (next) => {
      control.value = number(next, value.type) ?? minimum;
      paint();
      if (next !== undefined) setText(shown, next);
    },
  };
}

const modes = new Map([["int", "numeric"], ["double", "decimal"], ["url", "url"]]);

function field(value, { name, edit }) {
  const set = button("Set", () => edit.commit(control.value), { disabled: true, "aria-describedby": name });
  const finish = () => {
    set.disabled = true;
    edit.end();
  };
  const control = element("input", {
    type: "text", dir: "auto", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    inputmode: modes.get(value.type), "aria-labelledby": name,
    oninput: () => {
      edit.begin();
      set.disabled = false;
    },
    onkeydown: (event) => {
      if (event.key === "Enter") {
        edit.begin();
        edit.commit(control.value).then(finish);
      } else if (event.key === "Escape") {
        finish();
      }
    },
  });
  set.addEventListener("click", () => { set.disabled = true; });
  return {
    node: element("span", { class: "field" }, control, set),
    put: (text) => {
      control.value = text ?? "";
      set.disabled = true;
    },
  };
}

// No report has the value of a secret.
const isSecret = ({ text }) => text === undefined || text === null;

function controlFor(value, canChange) {
  if (!canChange || !value.isLive || isSecret(value)) return undefined;
  if (value.type === "bool") return toggle;
  if (value.options.length) return picker;
  if (value.range && (value.text === "" || number(value.text, value.type) !== undefined)) return slider;
  return field;
}

// The row of a value. `changes` makes the change, and `lasting` says for how long.
export function valueRow(first, changes, { canChange, lasting }) {
  const { key } = first;
  const subject = `override ${key}`;
  const name = identifier("key");
  let data = first;
  // What was seen when the edit began; nothing while there is no edit.
  let seen;
  let glanced;
  let control;
  const shownText = () => {
    const waiting = changes.waiting(subject)?.action.override;
    return waiting && waiting.text !== undefined ? waiting.text : data.value.text;
  };
  const put = () => control?.put(shownText(), data.value);
  const edit = {
    // A list that is open shows what it showed when it was opened.
    glance: () => { glanced = changes.seen(subject); },
    begin: () => { seen ??= glanced ?? changes.seen(subject); },
    end: () => {
      seen = glanced = undefined;
      put();
    },
    commit: async (text) => {
      const before = seen ?? changes.seen(subject);
      await changes.make(actions.override(key, text), before, { lasting: lasting() });
      edit.end();
    },
  };

  const type = element("span", { class: "faint" });
  const when = element("span", { class: "when" });
  const place = element("div", { class: "control" });
  const origin = isolated("");
  const hidden = element("ul", {});
  const more = element("details", { hidden: true }, element("summary", {}, "Hidden places"), hidden);
  const until = element("span", {});
  const remove = button("Remove Override", async () => {
    await changes.make(actions.override(key, null), changes.seen(subject));
  }, { "aria-describedby": name });
  const overridden = element("p", { class: "overridden", hidden: true }, until, " ", canChange ? remove : null);
  const state = element("p", { class: "state", role: "status" });
  const item = element("li", { class: "value", "data-key": key },
    element("div", { class: "head" }, element("span", { class: "key", id: name }, isolated(key)), type, when),
    place, element("p", { class: "origin" }, origin), overridden, more, state);

  return {
    item,
    show: (next) => {
      const make = controlFor(next.value, canChange);
      if (control === undefined || make !== control.make || JSON.stringify(next.value.range) !== JSON.stringify(data.value.range)) {
        control = make ? { ...make(next.value, { name, edit }), make } : plain(make);
        place.replaceChildren(control.node);
      }
      data = next;
      setText(type, next.value.type);
      setText(when, next.value.isLive ? "now" : "at next launch");
      when.classList.toggle("live", next.value.isLive);
      when.title = next.value.isLive ? "A change takes effect at once" : "Fixed for this launch; another environment may have another value";
      if (!seen) put();
      setText(origin, next.value.origin);
      more.hidden = !next.value.hidden.length;
      if (hidden.childElementCount !== next.value.hidden.length || hidden.textContent !== next.value.hidden.join("")) {
        hidden.replaceChildren(...next.value.hidden.map((line) => element("li", {}, isolated(line))));
      }
      overridden.hidden = !next.value.isOverridden;
      const lasts = next.value.overrideExpiresIn;
      keepCurrent(until, (passed) => lasts === undefined || lasts === null ? "Overridden until it is removed"
        : `Overridden, ${left(lasts - next.age - passed)}`);
      showState(state, changes, subject);
    },
  };
}

function plain(make) {
  const node = isolated("", "text");
  return {
    make, node,
    put: (text, value) => {
      node.classList.toggle("faint", isSecret(value));
      setText(node, isSecret(value) ? "secret, never shown" : text === "" ? "empty" : text);
    },
  };
}

// Says what became of a change, or what it waits for.
export function showState(target, changes, subject) {
  const news = changes.news.get(subject);
  const waiting = changes.waiting(subject);
  const text = news?.text ?? (waiting ? changes.current.device.connected ? `Sent to the device: ${actions.words(waiting.action)}`
    : `The device is away. When it is connected again: ${actions.words(waiting.action)}` : "");
  target.classList.toggle("refused", news?.isRefused === true);
  setText(target, text);
}
