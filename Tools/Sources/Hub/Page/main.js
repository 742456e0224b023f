// Connects the views, the requests for pairing, and the hub.

import * as api from "./api.js";
import { auditView } from "./audit.js";
import { deviceView } from "./device.js";
import { devicesView } from "./devices.js";
import { Notices } from "./notices.js";
import { operatorsView } from "./operators.js";
import { Pairings } from "./pairings.js";

const byId = (id) => document.getElementById(id);
const appearance = byId("appearance");
const remembered = "switchyard-hub-appearance";
const hubEnded = "The hub is not responding. This page tries again, and shows what it showed last.";
const roles = ["see", "change", "administrate"];
// Events that come quickly lead to one request.
const shortestPause = 250;

const notices = new Notices(byId("notices"));
const context = {
  hub: undefined,
  // The seconds since 1970 by the clock of the hub.
  hubTime: () => context.hub.time + (performance.now() - context.hubLoaded) / 1000,
  notices,
  may: (role) => roles.indexOf(context.hub.role) >= roles.indexOf(role),
  // A screen reader reads this text.
  announce: (text) => { byId("status").textContent = text; },
  // Makes a request, and shows its error. The result is undefined if there was one.
  attempt: async (work) => {
    try {
      const result = await work();
      notices.say("action");
      return result;
    } catch (error) {
      notices.say("action", error instanceof api.HubError ? error.message : "The hub is not responding. Nothing was changed.");
      return undefined;
    }
  },
};

let view;
let pairings;

function route() {
  const [name, id] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (name === "devices" && id) return { name, make: () => deviceView(context, id) };
  if (name === "audit") return { name, make: () => auditView(context, id) };
  if (name === "operators" && context.may("administrate")) return { name, make: () => operatorsView(context) };
  return { name: "devices", make: () => devicesView(context) };
}

async function open(isFirst) {
  const next = route();
  view = next.make();
  const opened = view;
  for (const link of byId("navigation").querySelectorAll("a")) {
    const isHere = link.getAttribute("href") === `#/${next.name}`;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  notices.say("action");
  byId("content").inert = false;
  byId("content").replaceChildren(view.content);
  document.title = `${view.title} – Switchyard hub`;
  if (!isFirst) {
    scrollTo(0, 0);
    view.content.querySelector("h2")?.focus();
  }
  await refresh({ kind: "all" });
  if (opened === view && view.title) document.title = `${view.title} – Switchyard hub`;
}

let isRefreshing = false;
let missed = [];

// Shows what the hub has now. Events that arrive meanwhile lead to one more request.
async function refresh(event) {
  missed.push(event);
  if (isRefreshing) return;
  isRefreshing = true;
  while (missed.length) {
    const events = missed;
    missed = [];
    const shown = view;
    const isAll = events.some(({ kind }) => kind === "all");
    try {
      if (isAll || events.some(({ kind }) => kind === "pairing")) await pairings.refresh();
      if (isAll || events.some((one) => shown.concerns(one))) await shown.refresh();
      notices.say("view");
      if (shown === view) byId("content").inert = false;
    } catch (error) {
      if (error instanceof api.HubError) {
        // What is shown is no longer there, or not for this operator.
        if (shown === view) byId("content").inert = [401, 404].includes(error.status);
        notices.say(error.status === 401 ? "stream" : "view", error.message);
      }
      if (shown === view && (error.status ?? 503) === 503) {
        // An event is sent once, so the page asks again until it has an answer.
        missed.push({ kind: "all" });
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
    if (missed.length) await new Promise((resolve) => setTimeout(resolve, shortestPause));
  }
  isRefreshing = false;
}

async function followEvents() {
  let failures = 0;
  // Where there are several hubs, another one answers the next time.
  const sayFailure = (text) => (++failures > 1 ? notices.say("stream", text) : undefined);
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      // The first event is about everything, because what changed while the page did not listen is not sent again.
      await api.listen((event) => {
        [pause, failures] = [500, 0];
        notices.say("stream");
        refresh(event);
      });
      sayFailure(hubEnded);
    } catch (error) {
      sayFailure(error instanceof api.HubError ? error.message : hubEnded);
      if (error.status === 401) {
        notices.say("stream", error.message);
        byId("content").inert = true;
        return;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function applyAppearance() {
  document.documentElement.dataset.appearance = appearance.value;
}

// A key in the address, pasted into an open page, is used as in a new one.
function useNewKey() {
  const fragment = location.hash.slice(1);
  if (fragment === "" || fragment.startsWith("/")) return false;
  location.reload();
  return true;
}

async function start() {
  addEventListener("hashchange", useNewKey);
  appearance.value = localStorage.getItem(remembered) ?? "automatic";
  applyAppearance();
  appearance.addEventListener("change", () => {
    localStorage.setItem(remembered, appearance.value);
    applyAppearance();
  });
  try {
    if (!(await api.enter())) {
      notices.say("stream", "Open the address that switchyard hub printed, including the part after the #.");
      return;
    }
    context.hub = await api.loadHub();
    context.hubLoaded = performance.now();
  } catch (error) {
    notices.say("stream", error instanceof api.HubError ? error.message : "The hub is not responding. Reload the page when it runs again.");
    return;
  }
  byId("operator").textContent = `${context.hub.name} (${context.hub.role})`;
  for (const link of byId("navigation").querySelectorAll("[data-role]")) link.hidden = !context.may(link.dataset.role);
  byId("navigation").hidden = false;
  document.querySelector(".skip").addEventListener("click", (event) => {
    // The fragment of the address is the route.
    event.preventDefault();
    byId("content").focus();
  });
  pairings = new Pairings(byId("pairings"), context);
  addEventListener("hashchange", () => useNewKey() || open(false));
  await open(true);
  document.documentElement.dataset.ready = "true";
  followEvents();
}

start();
