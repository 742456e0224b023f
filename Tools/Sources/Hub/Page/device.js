// One device: what it runs, what it is to run, its values, its command line, and its report.

import * as actions from "./actions.js";
import * as api from "./api.js";
import { Changes } from "./changes.js";
import { CommandLine } from "./commandline.js";
import { confirm, confirmByName } from "./dialogs.js";
import { KeyedList, beginning, button, element, identifier, isolated, modelOf, nameOf, setText, versionOf } from "./dom.js";
import { reportText } from "./report.js";
import { ago, durations, keepCurrent, left, stopCurrent } from "./times.js";
import { showState, valueRow } from "./values.js";

const mostOutcomes = 10;

export function deviceView(context, id) {
  const canChange = context.may("change");
  const changes = new Changes(id, context, () => draw());
  const commandLine = new CommandLine(id, context);
  // What the hub told last: the entry of the list, the report, and the changes that wait.
  let details;

  const title = element("h2", { tabindex: "-1", id: identifier("device") }, "Device");
  const connection = element("span", { class: "seen" });
  const facts = element("dl", { class: "facts" });

  // For how long
  const lasting = element("select", { id: identifier("lasting") }, ...durations.map(([value, text]) => element("option", { value }, text)));
  const secondsOf = () => lasting.value ? Number(lasting.value) : undefined;

  // Environment
  let seenEnvironment;
  const environment = element("select", {
    id: identifier("environment"),
    onchange: () => {
      seenEnvironment ??= changes.seen("environment");
      showName();
    },
  });
  // The name of an ephemeral environment, such as pr-1234 of pr-*.
  const ephemeral = element("input", { type: "text", "aria-label": "Name of the environment", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const isPattern = (name) => name.includes("*");
  const showName = () => {
    ephemeral.hidden = !isPattern(environment.value);
    ephemeral.placeholder = environment.value;
  };
  const environmentState = element("p", { class: "state", role: "status" });
  const choose = element("form", {
    class: "row",
    onsubmit: async (event) => {
      event.preventDefault();
      const name = isPattern(environment.value) ? ephemeral.value.trim() : environment.value;
      const production = details.report.environments.find((one) => one.name === name && one.isProduction);
      const seen = seenEnvironment ?? changes.seen("environment");
      let confirmation;
      if (production) {
        confirmation = await confirmByName("Use production?", "The app will use real data at the next launch.", name);
        if (!confirmation) return;
      }
      await changes.make(actions.environment(name), seen, { confirm: confirmation });
      seenEnvironment = undefined;
      draw();
    },
  }, element("label", { for: environment.id }, "Environment"), environment, ephemeral,
  element("button", { type: "submit", class: "main" }, "Choose for Next Launch"),
  button("Remove Choice", async () => {
    await changes.make(actions.environment(null), changes.seen("environment"));
    seenEnvironment = undefined;
    draw();
  }));

  const resetState = element("p", { class: "state", role: "status" });
  const reset = button("Reset App…", async () => {
    const seen = changes.seen("reset");
    if (await confirm("Reset the app?", "Choices and overrides are removed, and the app's own handlers run.", "Reset App")) {
      await changes.make(actions.reset(), seen);
    }
  });
  const revoke = button("Revoke Device…", async () => {
    if (!(await confirm("Revoke the device?", "Its key is no longer valid. To connect again, it must be paired again.", "Revoke Device"))) return;
    if (await context.attempt(() => api.revoke(id)) !== undefined) location.hash = "#/devices";
  }, { class: "danger" });

  // What waits
  const waiting = element("ul", { class: "lines" });
  const waitingSection = card("Waiting Changes", waiting);
  const waitingRows = new KeyedList(waiting, ({ version, action }) => {
    const text = isolated("", "grow");
    const rest = element("span", { class: "faint" });
    const withdraw = button("Withdraw", async () => {
      if (await context.attempt(() => api.withdraw(id, version)) !== undefined) context.announce("The change was withdrawn.");
    }, { "aria-label": `Withdraw: ${actions.words(action)}` });
    return {
      item: element("li", { class: "row", "data-waiting": version }, text, rest, canChange ? withdraw : null),
      show: (change) => {
        setText(text, `${actions.sentence(change.action)}, by ${change.by}`);
        if (change.expiresIn === undefined || change.expiresIn === null) stopCurrent(rest);
        else keepCurrent(rest, (passed) => left(change.expiresIn - passed));
      },
    };
  });

  // Values
  const search = element("input", { type: "search", id: identifier("search"), autocomplete: "off", spellcheck: "false", oninput: () => draw() });
  const onlyLive = element("input", { type: "checkbox", onchange: () => draw() });
  const count = element("span", { class: "faint", role: "status" });
  const values = element("ul", { class: "values" });
  const valueRows = new KeyedList(values, ({ value }) => valueRow(value, changes, { canChange, lasting: secondsOf }));

  const findings = element("ul", { class: "lines" });
  const findingsSection = card("Findings", findings);
  const outcomes = element("ul", { class: "lines" });
  const outcomesSection = card("Last Answers of the Device", outcomes);
  const report = element("pre", { class: "report", tabindex: "0", role: "region", "aria-label": "Report" });
  const copied = element("span", { class: "faint", role: "status" });
  const reportSection = card("Report", button("Copy Report", async () => {
    try {
      await navigator.clipboard.writeText(report.textContent);
      setText(copied, "Copied.");
    } catch {
      getSelection().selectAllChildren(report);
      setText(copied, "The report is selected. Press Control-C or Command-C to copy it.");
    }
  }), " ", copied, element("details", {}, element("summary", {}, "Show Report"), report));

  function card(name, ...content) {
    const heading = identifier("card");
    return element("section", { class: "card", "aria-labelledby": heading }, element("h3", { id: heading }, name), ...content);
  }

  const noReport = element("p", { class: "hint" }, "The device has not sent a report yet.");
  const main = element("div", { class: "column wide" },
    card("Environment", facts, canChange ? choose : null, environmentState,
      canChange ? null : element("p", { class: "hint" }, `Your role is ${context.hub.role}: you can look, but not change anything.`)),
    card("Values", element("div", { class: "tools" }, element("label", { for: search.id }, "Search"), search, count,
      element("label", {}, onlyLive, " Live keys only")),
    canChange ? element("div", { class: "row" }, element("label", { for: lasting.id }, "Overrides last"), lasting) : null, values));
  const right = element("div", { class: "column" }, commandLine.content, waitingSection, findingsSection, outcomesSection, reportSection,
    canChange ? card("Device", element("div", { class: "row" }, reset, context.may("administrate") ? revoke : null,
      element("a", { href: `#/audit/${encodeURIComponent(id)}` }, "Audit Log of This Device")), resetState) : null);
  const body = element("div", { class: "columns", hidden: true }, main, right);
  const content = element("section", { "aria-labelledby": title.id },
    element("p", { class: "back" }, element("a", { href: "#/devices" }, "Devices")),
    element("div", { class: "heading" }, title, connection), noReport, body);

  function fact(name, ...value) {
    return element("div", {}, element("dt", {}, name), element("dd", {}, ...value));
  }

  function drawEnvironment(data) {
    const next = JSON.stringify([details.device.mark, data.app, data.environment, data.explanation, data.pendingEnvironment]);
    if (facts.dataset.shown !== next) {
      facts.dataset.shown = next;
      facts.replaceChildren(
        fact("This launch", isolated(data.environment, "environment"), element("br"), isolated(data.explanation, "faint")),
        fact("Next launch", isolated(data.pendingEnvironment ?? data.environment, "environment")),
        fact("App", isolated(versionOf(data.app)), element("br"), isolated(data.app.identifier, "code faint")),
        fact("Device", isolated(modelOf(details.device)), element("br"), isolated(data.app.system, "faint")),
        fact("Catalog", isolated(data.app.catalog.slice(0, 12), "code")));
    }
    const options = JSON.stringify(data.environments);
    if (environment.dataset.shown !== options) {
      environment.dataset.shown = options;
      environment.replaceChildren(...data.environments.map(({ name, title: text, isProduction }) =>
        element("option", { value: name }, `${text === name || !text ? name : `${text} (${name})`}${isProduction ? ", production" : ""}`)));
    }
    if (!seenEnvironment) {
      const name = changes.waiting("environment")?.action.environment ?? data.pendingEnvironment ?? data.environment;
      const isListed = data.environments.some((one) => one.name === name);
      environment.value = isListed ? name : data.environments.find((one) => isPattern(one.name))?.name ?? "";
      if (!isListed) ephemeral.value = name;
      showName();
    }
  }

  function drawValues(data) {
    const words = search.value.toLowerCase().split(/\s+/);
    const shown = data.values.filter((value) => {
      const text = [value.key, value.type, value.text ?? "", value.origin, value.isOverridden ? "overridden" : ""].join("\n").toLowerCase();
      return (value.isLive || !onlyLive.checked) && words.every((word) => text.includes(word));
    });
    valueRows.show(shown.map((value) => [value.key, { value, age: details.reportAge ?? 0 }]));
    setText(count, `${shown.length} of ${data.values.length}`);
  }

  function lines(target, section, items) {
    const next = JSON.stringify(items);
    section.hidden = !items.length;
    if (target.dataset.shown === next) return;
    target.dataset.shown = next;
    target.replaceChildren(...items.map(({ text, detail, className }) => element("li", { class: className }, isolated(text),
      detail ? element("br") : null, detail ? isolated(detail, "faint") : null)));
  }

  // What the device answered to which change. Of older changes, the hub does not know more than the answer.
  const answerRows = new KeyedList(outcomes, ({ outcome, change }) => {
    const time = element("span", { class: "faint" });
    if (change) keepCurrent(time, () => ago(context.hubTime() - change.at));
    return {
      item: element("li", { class: outcome.succeeded ? "" : "refused" },
        change ? element("p", { class: "faint" }, isolated(change.by), ": ", isolated(beginning(change.words), "code"), " ", time) : null,
        isolated(outcome.succeeded ? beginning(outcome.text) || "Done." : `Refused: ${beginning(outcome.text)}`)),
      show: () => {},
    };
  });

  function drawAnswers({ outcomes: all }, recent) {
    const shown = all.slice(-mostOutcomes).reverse();
    outcomesSection.hidden = !shown.length;
    answerRows.show(shown.map((outcome) => [outcome.version, { outcome, change: recent.find(({ version }) => version === outcome.version) }]));
  }

  function draw() {
    if (!details) return;
    const { device, report: data } = details;
    noReport.hidden = Boolean(data);
    body.hidden = !data;
    connection.classList.toggle("connected", device.connected);
    if (device.connected) {
      stopCurrent(connection);
      setText(connection, "connected");
    } else {
      keepCurrent(connection, (passed) => device.lastSeen === undefined ? "never seen" : `away, seen ${ago(device.lastSeen + passed)}`);
    }
    if (!data) return;
    setText(title, nameOf(device));
    view.title = title.textContent;
    drawEnvironment(data);
    drawValues(data);
    showState(environmentState, changes, "environment");
    showState(resetState, changes, "reset");
    waitingSection.hidden = !details.waiting.length;
    waitingRows.show(details.waiting.map((change) => [change.version, change]));
    lines(findings, findingsSection, data.findings.map(({ rule, severity, message, fix }) => ({
      text: `${severity}: ${message}`, detail: [fix, rule].filter(Boolean).join(" – "), className: severity === "error" ? "refused" : "",
    })));
    drawAnswers(data, details.recent);
    setText(report, reportText(data));
    commandLine.report = data;
    commandLine.isConnected = device.connected;
  }

  const view = {
    title: "Device", content,
    concerns: ({ kind, subject }) => subject === id && ["device", "desired", "connection"].includes(kind),
    async refresh() {
      details = await api.loadDevice(id);
      changes.take(details);
      draw();
    },
  };
  return view;
}
