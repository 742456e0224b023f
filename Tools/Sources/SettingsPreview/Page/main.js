// Connects the pages, the panel, and the server.

import * as api from "./api.js";
import { Notices } from "./notices.js";
import { Pages } from "./pages.js";
import { showPanel } from "./panel.js";
import { element } from "./dom.js";

const byId = (id) => document.getElementById(id);
const pickers = { language: byId("language"), device: byId("device"), appearance: byId("appearance") };
const remembered = "switchyard-preview-pickers";
const previewEnded = "The preview has ended. To start it again, run switchyard preview.";

let state;
// The last state with no file errors. Changes by other programs are announced relative to it.
let known;
// Changes are sent one at a time. Events wait for them, so that the page does not announce its own changes.
let queue = Promise.resolve();
// The last change of each row that has no response yet. The row does not show older responses.
const waiting = new Map();

const notices = new Notices(byId("notices"));
const pages = new Pages(byId("screen"), store);

function enqueue(work) {
  queue = queue.then(work).catch((error) => {
    notices.say("error", error instanceof api.ServerError ? error.message : "The preview is no longer responding.");
    // The control goes back to the stored value.
    if (state) pages.update(state, waiting);
  });
  return queue;
}

// Quick changes of one row that were not sent yet become one change.
function store(name, change) {
  const last = waiting.get(name);
  if (last && !last.isSent) {
    last.change = change;
    return;
  }
  const entry = { change, isSent: false };
  waiting.set(name, entry);
  enqueue(async () => {
    entry.isSent = true;
    const { device, language } = pages.bundle;
    let next;
    try {
      next = await api.change({ device, language, ...entry.change });
    } finally {
      if (waiting.get(name) === entry) waiting.delete(name);
    }
    await show(next);
    notices.say("error");
  });
}

async function show(next) {
  // Row numbers are valid only in the same edition of the bundle.
  if (next.edition !== pages.bundle.edition) return redraw();
  state = next;
  if (!state.fileErrors.length) known = state;
  pages.update(state, waiting);
  showPanel(state);
  notices.say("finding", ...pages.bundle.findings, ...state.fileErrors);
}

// Announces what another program has changed, and highlights it.
function announce(before, after) {
  const names = new Set(Object.keys(after.rows).filter((name) => JSON.stringify(before.rows[name]) !== JSON.stringify(after.rows[name])));
  if (!names.size) return;
  const rows = pages.bundle.pages.flatMap((page) => page.sections.flatMap((section) =>
    section.rows.filter((row) => names.has(`${page.name}#${row.row}`))));
  const titles = [...new Set(rows.map((row) => row.title || row.key))];
  const more = titles.splice(8).length;
  byId("status").textContent = `Changed by another program: ${titles.join(", ")}${more ? `, and ${more} more` : ""}`;
  const keys = new Set(rows.map((row) => row.key));
  // Highlighting nearly everything would not help.
  const items = [...byId("screen").querySelectorAll("[data-key]")].filter((item) => keys.has(item.dataset.key)).slice(0, 100);
  for (const item of items) item.classList.remove("changed");
  requestAnimationFrame(() => items.forEach((item) => item.classList.add("changed")));
}

async function redraw() {
  const bundle = await api.loadBundle(pickers.device.value, pickers.language.value || undefined);
  const next = await api.loadState(bundle.device, bundle.language);
  pickers.language.replaceChildren(...(bundle.languages.length ? bundle.languages : [{ name: "", title: "none" }])
    .map((language) => element("option", { value: language.name, lang: language.tag }, language.title)));
  pickers.language.value = bundle.language ?? "";
  byId("app-name").textContent = `Settings preview: ${bundle.name}`;
  document.title = `${bundle.name} – Settings preview`;
  pages.draw(bundle, next);
  byId("panel").hidden = false;
  await show(next);
}

function applyAppearance() {
  document.documentElement.dataset.appearance = pickers.appearance.value;
}

function remember() {
  const values = Object.entries(pickers).map(([name, picker]) => [name, picker.value]);
  sessionStorage.setItem(remembered, JSON.stringify(Object.fromEntries(values)));
}

function recall() {
  const values = JSON.parse(sessionStorage.getItem(remembered) ?? "{}");
  for (const name of ["device", "appearance"]) if (values[name]) pickers[name].value = values[name];
  if (values.language) {
    pickers.language.append(element("option", { value: values.language }, ""));
    pickers.language.value = values.language;
  }
  applyAppearance();
}

async function follow(revision) {
  if (revision === state.revision) return;
  const before = known;
  let next;
  try {
    next = await api.loadState(pickers.device.value, pickers.language.value || undefined);
  } catch (error) {
    // The event is sent only once, so retry until the state arrives.
    if (!(error instanceof api.ServerError)) setTimeout(() => enqueue(() => follow(revision)), 1000);
    throw error;
  }
  await show(next);
  // An error of an earlier change may no longer apply.
  if (!state.fileErrors.length) notices.say("error");
  if (before?.edition === state.edition && state === known) announce(before, state);
}

async function followEvents() {
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      await api.listen((revision) => {
        pause = 500;
        notices.say("stream");
        enqueue(() => follow(revision));
      });
      notices.say("stream", previewEnded);
    } catch (error) {
      notices.say("stream", error instanceof api.ServerError ? error.message : previewEnded);
      if (error.status === 401) return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function start() {
  recall();
  try {
    if (!(await api.enter())) {
      notices.say("stream", "Open the address that switchyard preview printed, including the part after the #.");
      return;
    }
    await redraw();
  } catch (error) {
    notices.say("stream", error instanceof api.ServerError ? error.message : "The preview is not responding.");
    return;
  }
  pickers.language.addEventListener("change", () => { remember(); enqueue(redraw); });
  pickers.device.addEventListener("change", () => { remember(); enqueue(redraw); });
  pickers.appearance.addEventListener("change", () => { remember(); applyAppearance(); });
  byId("reset").addEventListener("click", () => enqueue(async () => {
    await show(await api.reset(pickers.device.value, pickers.language.value || undefined));
    notices.say("error");
    byId("status").textContent = "Reset to defaults.";
  }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && byId("screen").contains(document.activeElement)) pages.pop();
  });
  document.documentElement.dataset.ready = "true";
  followEvents();
}

start();
