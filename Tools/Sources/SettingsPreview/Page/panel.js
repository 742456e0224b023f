// The panel: the next launch, stored values, and defaults. Only what has changed is drawn again.

import { element, isolated, markLength } from "./dom.js";

const byId = (id) => document.getElementById(id);
const drawn = new WeakMap();

// Draws the content of an element if it has changed.
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
    element("dd", {}, isolated(value ?? "no value"), kind ? element("small", {}, ` ${kind}`) : null));
}

// A list that keeps its unchanged entries, followed by hints.
function showEntries(id, entries, hints) {
  if (!lists.has(id)) {
    const list = { items: new Map(), body: element("dl", {}), hints: element("div", {}) };
    byId(id).append(list.body, list.hints);
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
  chosen: "selected", absent: "no value", "unknown-name": "unknown environment", outranked: "overridden",
  "ignored-sealed": "ignored in a sealed build", stale: "outdated",
};

function answer({ source, outcome, value, reason, locations }) {
  return element("li", { class: outcome },
    element("span", { class: "source" }, source),
    element("span", {}, value === undefined ? null : isolated(value, "named"),
      ` ${words[outcome] ?? outcome}${reason ? ` (${reason})` : ""}`,
      ...locations.map((location, index) => element("span", { class: "location" }, index ? "← " : "", isolated(location)))));
}

function finding({ severity, message, location, fix }) {
  return element("p", { class: `finding ${severity}` }, `${severity}: ${message}${fix ? `; ${fix}` : ""}`,
    location ? element("span", { class: "location" }, isolated(location)) : null);
}

function launch(state) {
  if (!state) {
    return [element("p", { class: "hint" },
      "Only the Settings bundle is known. Preview a project or a built app to see which environment the app would select, and why.")];
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
    parts.push(element("h3", {}, "Sources, strongest first"), element("ol", { class: "answers" }, ...state.answers.map(answer)));
  }
  if (state.values.length) {
    parts.push(element("h3", {}, "Values"), element("dl", {}, ...state.values.map((value) => element("div", { "data-value": value.name },
      element("dt", {}, value.name), element("dd", {}, isolated(value.value), element("small", {}, ` ${value.origin}`))))));
  }
  return parts;
}

function storedHints(state, count) {
  if (state.values.some((value) => value.isUnknown)) return ["Unknown, because a file cannot be read."];
  const hints = count ? [] : ["None."];
  if (state.otherKeys === 1) hints.push("One other key that no row shows.");
  if (state.otherKeys > 1) hints.push(`${state.otherKeys} other keys that no row shows.`);
  return hints;
}

export function showPanel(state) {
  draw(byId("launch"), state.launch, launch);
  const stored = state.values.filter((value) => value.isStored);
  showEntries("stored", stored, storedHints(state, stored.length));
  const defaults = state.values.filter((value) => !value.isStored && !value.isUnknown && value.value !== undefined);
  showEntries("defaults", defaults, defaults.length ? [] : ["None."]);
  draw(byId("files"), state.files, (files) => files.map((file) => element("p", { class: "path" },
    isolated(file.path), element("small", {}, `${file.group ? ` for ${file.group}` : ""}${file.isTemporary ? " (removed when the preview ends)" : ""}`))));
}
