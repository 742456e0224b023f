"use strict";
// Without this script, everything is there: a link of the map shows its chain. It adds the search, and the chain of what has the focus.
const page = document.documentElement;
page.classList.add("scripted");
const all = document.getElementById("all");
const grouped = document.getElementById("grouped");
const form = document.querySelector(".controls");
const search = document.getElementById("search");
const target = document.getElementById("target");
const each = document.getElementById("each");

function show(link) {
  for (const shown of document.querySelectorAll(".shown")) shown.classList.remove("shown");
  page.classList.add("choosing");
  document.getElementById("map").classList.toggle("chosen", Boolean(link));
  for (const node of document.querySelectorAll(".off")) node.classList.remove("off");
  if (!link) return;
  link.classList.add("shown");
  document.getElementById(link.getAttribute("href").slice(1)).classList.add("shown");
  const band = link.closest("svg");
  const through = (link.dataset.nodes ?? "").split(" ");
  for (const node of document.querySelectorAll(".node")) {
    node.classList.toggle("off", node.closest("svg") !== band || !through.includes(node.dataset.node));
  }
}

// The line that a finding leads to: in the picture or, on a narrow screen, in the list.
function lead(address) {
  if (all && !all.hidden || target.value !== "" || search.value !== "") {
    form.reset();
    filter();
  }
  const links = [...grouped.querySelectorAll(`a.path[href="${address}"], a.entry[href="${address}"]`)];
  const fold = links[0]?.closest("details");
  if (fold) fold.open = true;
  const link = links.find((each) => each.getClientRects().length > 0);
  if (!link) return;
  link.focus({ preventScroll: true });
  link.scrollIntoView({ block: "start" });
  show(link);
}

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isAsked = words.length > 0 || target.value !== "";
  const single = all !== null && (isAsked || each.checked);
  if (all) {
    all.hidden = !single;
    grouped.hidden = single;
  }
  let count = 0;
  for (const band of (single ? all : grouped).querySelectorAll(".band")) {
    const isTarget = target.value === "" || band.dataset.target === target.value;
    let found = 0;
    for (const path of band.querySelectorAll("a.path")) {
      const text = `${path.getAttribute("aria-label")} ${band.dataset.target}`.toLowerCase();
      const fits = isTarget && words.every((word) => text.includes(word));
      path.classList.toggle("dim", !fits);
      if (fits) found += 1; else path.setAttribute("tabindex", "-1");
      if (fits) path.removeAttribute("tabindex");
      const entry = band.querySelector(`a.entry[href="${path.getAttribute("href")}"]`);
      entry.parentElement.hidden = !fits;
    }
    for (const group of band.querySelectorAll(".list div")) group.hidden = !group.querySelector("li:not([hidden])");
    band.hidden = found === 0;
    const fold = band.closest("details");
    if (fold && isAsked && found > 0) fold.open = true;
    count += found;
  }
  document.getElementById("count").textContent = isAsked ? `${count} line${count === 1 ? "" : "s"}` : "";
}

if (form) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  const map = document.getElementById("map");
  map.addEventListener("focusin", (event) => {
    const link = event.target.closest("a.path, a.entry");
    if (link) show(link);
  });
  map.addEventListener("click", (event) => {
    const link = event.target.closest("a.path, a.entry");
    if (link) {
      event.preventDefault();
      link.focus();
      show(link);
    } else if (event.target.closest(".close")) {
      event.preventDefault();
      const shown = document.querySelector("a.shown");
      show(null);
      if (shown) shown.focus({ preventScroll: true });
      show(null);
    }
  });
  for (const link of document.querySelectorAll("a.onmap")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      lead(link.getAttribute("href"));
    });
  }
  for (const link of document.querySelectorAll('a[href^="#finding-"]')) {
    link.addEventListener("click", () => {
      const fold = document.getElementById(link.getAttribute("href").slice(1)).closest("details");
      if (fold) fold.open = true;
      show(null);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(null);
  });
}
for (const box of document.querySelectorAll(".origins input")) {
  box.addEventListener("change", () => box.closest(".values").classList.toggle("traced", box.checked));
}
