// Puts page, panel and server together.

import * as api from "./api.js";
import { Pages } from "./pages.js";
import { showPanel } from "./panel.js";
import { element } from "./dom.js";

const place = (id) => document.getElementById(id);
const pickers = { language: place("language"), device: place("device"), appearance: place("appearance") };
const remembered = "switchyard-preview-pickers";

let state;
// Changes are made one after the other; what events tell waits for them, or the page would take its own for somebody else's.
let queue = Promise.resolve();

const pages = new Pages(place("screen"), (change) => enqueue(async () => show(await api.change(change))));

function enqueue(work) {
  queue = queue.then(work).catch(async (error) => {
    tell(error instanceof api.Refusal ? error.message : "The preview does not answer any more.");
    // The control goes back to what is stored.
    if (state) pages.update(state);
  });
  return queue;
}

function tell(trouble) {
  const line = place("trouble");
  line.textContent = trouble ?? "";
  line.hidden = !trouble;
}

function show(next) {
  state = next;
  pages.update(state);
  showPanel(state);
  tell([...pages.bundle.findings, ...state.troubles].join("\n"));
}

// Says in a word what somebody else has changed, and points at it.
function announce(before, after) {
  const names = Object.keys(after.rows).filter((name) => JSON.stringify(before.rows[name]) !== JSON.stringify(after.rows[name]));
  if (!names.length) return;
  const rows = pages.bundle.pages.flatMap((page) => page.sections.flatMap((section) =>
    section.rows.map((row) => ({ ...row, name: `${page.name}#${row.row}` }))));
  const titles = rows.filter((row) => names.includes(row.name)).map((row) => row.title || row.key);
  place("status").textContent = `Changed from outside: ${[...new Set(titles)].join(", ")}`;
  for (const row of rows.filter((row) => names.includes(row.name))) {
    for (const item of place("screen").querySelectorAll(`[data-key="${CSS.escape(row.key ?? "")}"]`)) {
      item.classList.remove("changed");
      requestAnimationFrame(() => item.classList.add("changed"));
    }
  }
}

async function redraw() {
  const bundle = await api.loadBundle(pickers.device.value, pickers.language.value || undefined);
  state = await api.loadState(bundle.device, bundle.language);
  pickers.language.replaceChildren(...(bundle.languages.length ? bundle.languages : [{ name: "", title: "none" }])
    .map((language) => element("option", { value: language.name, lang: language.tag }, language.title)));
  pickers.language.value = bundle.language ?? "";
  place("app-name").textContent = `Settings preview: ${bundle.name}`;
  document.title = `${bundle.name} – Settings preview`;
  pages.draw(bundle, state);
  place("panel").hidden = false;
  show(state);
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

async function followEvents() {
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      await api.listen((revision) => {
        pause = 500;
        enqueue(async () => {
          if (revision === state.revision) return;
          const before = state;
          show(await api.loadState(pickers.device.value, pickers.language.value || undefined));
          announce(before, state);
        });
      });
      tell("The preview has ended. Start it again with switchyard preview.");
    } catch (error) {
      tell(error instanceof api.Refusal ? error.message : "The preview has ended. Start it again with switchyard preview.");
      if (error.status === 401) return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function start() {
  recall();
  try {
    if (!(await api.enter())) {
      tell("Open the address that switchyard preview printed: behind its # is the key to this page.");
      return;
    }
    await redraw();
  } catch (error) {
    tell(error instanceof api.Refusal ? error.message : "The preview does not answer.");
    return;
  }
  pickers.language.addEventListener("change", () => { remember(); enqueue(redraw); });
  pickers.device.addEventListener("change", () => { remember(); enqueue(redraw); });
  pickers.appearance.addEventListener("change", () => { remember(); applyAppearance(); });
  place("reset").addEventListener("click", () => enqueue(async () => {
    show(await api.reset(pickers.device.value, pickers.language.value || undefined));
    place("status").textContent = "Reset to defaults.";
  }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && place("screen").contains(document.activeElement)) pages.pop();
  });
  document.documentElement.dataset.ready = "true";
  followEvents();
}

start();
