// Makes changes of one device, and knows what became of them. A change names what the operator saw when they began, so that
// nobody overwrites another one unseen.

import * as actions from "./actions.js";
import * as api from "./api.js";
import { chooseAgain } from "./dialogs.js";
import { nameOf } from "./dom.js";
import { ago } from "./times.js";

const mostTries = 4;

export class Changes {
  // `current` is the last state of the device; `onChange` is called when there is news about a subject.
  constructor(id, context, onChange) {
    this.id = id;
    this.context = context;
    this.onChange = onChange;
    this.current = undefined;
    // By subject: the versions that were sent and have no outcome yet, and what to say.
    this.sent = new Map();
    this.news = new Map();
    // The version after a change of this page, by the version before. Nobody else has changed anything between them.
    this.own = new Map();
    // Changes are sent one at a time.
    this.queue = Promise.resolve();
  }

  // What an operator sees of a subject: the value, and the change that waits.
  seen(subject, device = this.current) {
    const { report } = device;
    const waiting = device.waiting.findLast(({ action }) => actions.subject(action) === subject);
    const value = report?.values.find(({ key }) => `override ${key}` === subject);
    const now = subject === "environment" ? report?.pendingEnvironment ?? report?.environment
      : value ? `${value.text} ${value.isOverridden}` : "";
    return { version: device.device.desiredVersion, state: JSON.stringify([now, waiting?.action]) };
  }

  waiting(subject) {
    return this.current.waiting.findLast(({ action }) => actions.subject(action) === subject);
  }

  // Sends a change that is based on what was seen. True if it was sent.
  make(action, seen, options = {}) {
    const made = this.queue.then(() => this.send(action, seen, options));
    this.queue = made.catch(() => {});
    return made;
  }

  async send(action, seen, { lasting, confirm }) {
    const subject = actions.subject(action);
    let { version } = seen;
    this.say(subject, undefined);
    for (let tries = 0; tries < mostTries; tries += 1) {
      while (this.own.has(version)) version = this.own.get(version);
      try {
        const answer = await api.change(this.id, { basedOn: version, action, for: lasting || undefined, confirm });
        if (answer.version === version + 1) this.own.set(version, answer.version);
        this.sent.set(subject, answer.version);
        this.context.notices.say("action");
        return true;
      } catch (error) {
        if (!(error instanceof api.HubError)) {
          this.say(subject, { isRefused: true, text: "The hub is not responding. Try again." });
          return false;
        }
        if (error.status !== 409) {
          this.say(subject, { isRefused: true, text: error.message });
          return false;
        }
        const device = await this.context.attempt(() => api.loadDevice(this.id));
        if (!device) return false;
        this.current = device;
        const now = this.seen(subject, device);
        // A change of something else does not matter here.
        if (now.state !== seen.state && !(await this.isWantedAllTheSame(action, subject))) {
          this.say(subject, { text: "Not changed: you kept what is there." });
          return false;
        }
        seen = now;
        version = now.version;
      }
    }
    this.say(subject, { isRefused: true, text: "Others change this device all the time. Try again." });
    return false;
  }

  // The last change of a subject by an operator, if the hub still knows it: who made it, and when.
  async last(subject) {
    const recent = this.current.recent.findLast(({ target }) => target === subject);
    if (recent) return recent;
    const { entries } = await api.loadAudit({ device: this.id }).catch(() => ({ entries: [] }));
    return entries.find(({ entry }) => entry.target === subject)?.entry;
  }

  async isWantedAllTheSame(action, subject) {
    const last = await this.last(subject);
    const waiting = this.waiting(subject);
    const value = this.current.report?.values.find(({ key }) => `override ${key}` === subject);
    const theirs = waiting ? actions.words(waiting.action)
      : value ? value.text ?? "" : this.current.report?.pendingEnvironment ?? this.current.report?.environment ?? "";
    const when = last && ago(this.context.hubTime() - last.at);
    return chooseAgain({ device: nameOf(this.current.device), who: last?.by, when, theirs, mine: actions.words(action) });
  }

  // Takes the newest state, and finds what the device answered to the changes of this page.
  take(device) {
    this.current = device;
    for (const [subject, version] of this.sent) {
      if ((device.report?.desiredVersion ?? 0) < version) continue;
      this.sent.delete(subject);
      const outcome = device.report.outcomes.find((one) => one.version === version);
      if (!outcome) continue;
      this.say(subject, { isRefused: !outcome.succeeded, text: outcome.succeeded ? outcome.text : `The device refused: ${outcome.text}` });
      if (outcome.succeeded) this.context.announce(outcome.text);
    }
  }

  say(subject, news) {
    if (news) this.news.set(subject, news);
    else this.news.delete(subject);
    this.onChange();
  }
}
