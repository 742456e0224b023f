// The panel: what is stored, what is only a default, what the app would now do.

import { element, isolated } from "./dom.js";

function entries(values, none) {
  if (!values.length) return element("p", { class: "hint" }, none);
  return element("dl", {}, ...values.map((entry) => element("div", { "data-key": entry.key },
    element("dt", {}, entry.key, entry.group ? element("small", {}, ` ${entry.group}`) : null),
    element("dd", {}, isolated(entry.value ?? "nothing"), entry.kind ? element("small", {}, ` ${entry.kind}`) : null))));
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

export function showPanel(state) {
  const place = (id) => document.getElementById(id);
  place("launch").replaceChildren(...launch(state.launch));
  place("stored").replaceChildren(entries(state.values.filter((entry) => entry.isStored), "Nothing."));
  if (state.otherKeys) {
    const keys = state.otherKeys === 1 ? "One other key, which no row shows." : `${state.otherKeys} other keys, which no row shows.`;
    place("stored").append(element("p", { class: "hint" }, keys));
  }
  place("defaults").replaceChildren(entries(state.values.filter((entry) => !entry.isStored && entry.value !== undefined), "Nothing."));
  place("files").replaceChildren(...state.files.map((file) => element("p", { class: "path" },
    isolated(file.path), element("small", {}, `${file.group ? ` for ${file.group}` : ""}${file.isTemporary ? " (goes when the preview ends)" : ""}`))));
}
