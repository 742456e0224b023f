// Puts page, panel and server together.

import * as api from "./api.js";
import { Notices } from "./notices.js";
import { Pages } from "./pages.js";
import { showPanel } from "./panel.js";
import { element } from "./dom.js";

const place = (id) => document.getElementById(id);
const pickers = { language: place("language"), device: place("device"), appearance: place("appearance") };
const remembered = "switchyard-preview-pickers";

let state;
// The last state whose files could all be read: what somebody has changed is told against it.
let known;
// Changes are made one after the other; what events tell waits for them, or the page would take its own for somebody else's.
let queue = Promise.resolve();
// The last change of each row that has no answer yet. No older answer is shown in its row.
const waiting = new Map();

const notices = new Notices(place("trouble"));
const pages = new Pages(place("screen"), store);

function enqueue(work) {
  queue = queue.then(work).catch((error) => {
    notices.say("refusal", error instanceof api.Refusal ? error.message : "The preview does not answer any more.");
    // The control goes back to what is stored.
    if (state) pages.update(state, waiting);
  });
  return queue;
}

// Of quick changes of one row, those that were not sent yet become one.
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
    notices.say("refusal");
  });
}

async function show(next) {
  // Rows are numbers: those of an edited bundle are others.
  if (next.edition !== pages.bundle.edition) return redraw();
  state = next;
  if (!state.troubles.length) known = state;
  pages.update(state, waiting);
  showPanel(state);
  notices.say("standing", ...pages.bundle.findings, ...state.troubles);
}

// Says in a word what somebody else has changed, and points at it.
function announce(before, after) {
  const names = new Set(Object.keys(after.rows).filter((name) => JSON.stringify(before.rows[name]) !== JSON.stringify(after.rows[name])));
  if (!names.size) return;
  const rows = pages.bundle.pages.flatMap((page) => page.sections.flatMap((section) =>
    section.rows.filter((row) => names.has(`${page.name}#${row.row}`))));
  const titles = [...new Set(rows.map((row) => row.title || row.key))];
  const more = titles.splice(8).length;
  place("status").textContent = `Changed from outside: ${titles.join(", ")}${more ? ` and ${more} more` : ""}`;
  const keys = new Set(rows.map((row) => row.key));
  // Where nearly all has changed, nobody is helped by pointing at it.
  const items = [...place("screen").querySelectorAll("[data-key]")].filter((item) => keys.has(item.dataset.key)).slice(0, 100);
  for (const item of items) item.classList.remove("changed");
  requestAnimationFrame(() => items.forEach((item) => item.classList.add("changed")));
}

async function redraw() {
  const bundle = await api.loadBundle(pickers.device.value, pickers.language.value || undefined);
  const next = await api.loadState(bundle.device, bundle.language);
  pickers.language.replaceChildren(...(bundle.languages.length ? bundle.languages : [{ name: "", title: "none" }])
    .map((language) => element("option", { value: language.name, lang: language.tag }, language.title)));
  pickers.language.value = bundle.language ?? "";
  place("app-name").textContent = `Settings preview: ${bundle.name}`;
  document.title = `${bundle.name} – Settings preview`;
  pages.draw(bundle, next);
  place("panel").hidden = false;
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
    // The event is told once; the state is asked for until it comes.
    if (!(error instanceof api.Refusal)) setTimeout(() => enqueue(() => follow(revision)), 1000);
    throw error;
  }
  await show(next);
  // What could not be stored may be out of date by now.
  if (!state.troubles.length) notices.say("refusal");
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
      notices.say("stream", "The preview has ended. Start it again with switchyard preview.");
    } catch (error) {
      notices.say("stream", error instanceof api.Refusal ? error.message : "The preview has ended. Start it again with switchyard preview.");
      if (error.status === 401) return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function start() {
  recall();
  try {
    if (!(await api.enter())) {
      notices.say("stream", "Open the address that switchyard preview printed: behind its # is the key to this page.");
      return;
    }
    await redraw();
  } catch (error) {
    notices.say("stream", error instanceof api.Refusal ? error.message : "The preview does not answer.");
    return;
  }
  pickers.language.addEventListener("change", () => { remember(); enqueue(redraw); });
  pickers.device.addEventListener("change", () => { remember(); enqueue(redraw); });
  pickers.appearance.addEventListener("change", () => { remember(); applyAppearance(); });
  place("reset").addEventListener("click", () => enqueue(async () => {
    await show(await api.reset(pickers.device.value, pickers.language.value || undefined));
    notices.say("refusal");
    place("status").textContent = "Reset to defaults.";
  }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && place("screen").contains(document.activeElement)) pages.pop();
  });
  document.documentElement.dataset.ready = "true";
  followEvents();
}

start();
