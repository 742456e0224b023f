// The panel: what is stored, what is only a default, what the app would now do. Only what differs is drawn again.

import { element, isolated, markLength } from "./dom.js";

const place = (id) => document.getElementById(id);
const drawn = new WeakMap();

// Draws an element's content when it says something else than before.
function draw(target, value, make) {
  const next = JSON.stringify(value) ?? "";
  if (drawn.get(target) === next) return;
  drawn.set(target, next);
  target.replaceChildren(...make(value).filter(Boolean));
}

const lists = new Map();

function entry({ key, group, value, kind }) {
  return element("div", { "data-key": key },
    element("dt", {}, key, group ? element("small", {}, ` ${group}`) : null),
    element("dd", {}, isolated(value ?? "nothing"), kind ? element("small", {}, ` ${kind}`) : null));
}

// A list whose entries stay where they say the same as before, and hints behind it.
function showEntries(id, entries, hints) {
  if (!lists.has(id)) {
    const list = { items: new Map(), body: element("dl", {}), hints: element("div", {}) };
    place(id).append(list.body, list.hints);
    lists.set(id, list);
  }
  const list = lists.get(id);
  const texts = entries.map((value) => JSON.stringify(value));
  const kept = new Set(texts);
  for (const [text, item] of list.items) {
    if (kept.has(text)) continue;
    item.remove();
    list.items.delete(text);
  }
  let next = list.body.firstChild;
  texts.forEach((text, index) => {
    if (!list.items.has(text)) list.items.set(text, entry(entries[index]));
    const item = list.items.get(text);
    if (item === next) next = next.nextSibling;
    else list.body.insertBefore(item, next);
  });
  markLength(list.body, entries.length, 100);
  draw(list.hints, hints, (hints) => hints.map((hint) => element("p", { class: "hint" }, hint)));
}

const words = {
  chosen: "chosen", absent: "says nothing", "unknown-name": "is no environment", outranked: "outranked",
  "ignored-sealed": "not read", stale: "dropped",
};

function answer({ source, outcome, value, reason, places }) {
  return element("li", { class: outcome },
    element("span", { class: "source" }, source),
    element("span", {}, value === undefined ? null : isolated(value, "named"),
      ` ${words[outcome] ?? outcome}${reason ? ` (${reason})` : ""}`,
      ...places.map((place, index) => element("span", { class: "place" }, index ? "← " : "", isolated(place)))));
}

function finding({ severity, message, place, fix }) {
  return element("p", { class: `finding ${severity}` }, `${severity}: ${message}${fix ? `; ${fix}` : ""}`,
    place ? element("span", { class: "place" }, isolated(place)) : null);
}

function launch(state) {
  if (!state) {
    return [element("p", { class: "hint" },
      "Only the Settings bundle is known. With --project, or the path of a built app, this says which environment the app would select, and why.")];
  }
  const parts = [];
  if (state.environment !== undefined) {
    parts.push(element("p", { class: "environment", id: "environment" }, state.environment),
      element("p", { class: "hint" }, state.explanation ?? ""));
  } else {
    parts.push(element("p", { class: "environment none", id: "environment" }, "No environment"));
  }
  parts.push(...state.findings.map(finding));
  if (state.answers.length) {
    parts.push(element("h3", {}, "Who was asked, strongest first"), element("ol", { class: "answers" }, ...state.answers.map(answer)));
  }
  if (state.values.length) {
    parts.push(element("h3", {}, "Values"), element("dl", {}, ...state.values.map((value) => element("div", { "data-value": value.name },
      element("dt", {}, value.name), element("dd", {}, isolated(value.value), element("small", {}, ` ${value.origin}`))))));
  }
  return parts;
}

function storedHints(state, count) {
  if (state.values.some((value) => value.isUnknown)) return ["Unknown while a file cannot be read."];
  const hints = count ? [] : ["Nothing."];
  if (state.otherKeys === 1) hints.push("One other key, which no row shows.");
  if (state.otherKeys > 1) hints.push(`${state.otherKeys} other keys, which no row shows.`);
  return hints;
}

export function showPanel(state) {
  draw(place("launch"), state.launch, launch);
  const stored = state.values.filter((value) => value.isStored);
  showEntries("stored", stored, storedHints(state, stored.length));
  const defaults = state.values.filter((value) => !value.isStored && !value.isUnknown && value.value !== undefined);
  showEntries("defaults", defaults, defaults.length ? [] : ["Nothing."]);
  draw(place("files"), state.files, (files) => files.map((file) => element("p", { class: "path" },
    isolated(file.path), element("small", {}, `${file.group ? ` for ${file.group}` : ""}${file.isTemporary ? " (goes when the preview ends)" : ""}`))));
}
