// Times as people say them. The server sends seconds, because the clocks of browsers and devices differ.

const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const first = units.findIndex(([, length]) => whole >= length);
  if (first < 0) return "0 seconds";
  const parts = [];
  let rest = whole;
  for (const [name, length] of units.slice(first, first + 2)) {
    const number = Math.floor(rest / length);
    rest -= number * length;
    if (number) parts.push(`${number} ${name}${number === 1 ? "" : "s"}`);
  }
  return parts.join(" ");
}

// How long ago something was, in one unit.
export function ago(seconds) {
  if (seconds < 5) return "just now";
  const [name, length] = units.find(([, size]) => seconds >= size) ?? units[3];
  const number = Math.floor(seconds / length);
  return `${number} ${name}${number === 1 ? "" : "s"} ago`;
}

export function left(seconds) {
  return seconds <= 0 ? "ending now" : `${duration(seconds)} left`;
}

// Elements whose text depends on the time since it was received.
const running = new Map();

export function keepCurrent(target, text) {
  const began = performance.now();
  const update = () => {
    const next = text((performance.now() - began) / 1000);
    if (target.textContent !== next) target.textContent = next;
  };
  running.set(target, update);
  update();
}

export function stopCurrent(target) {
  running.delete(target);
}

setInterval(() => {
  for (const [target, update] of running) {
    if (!target.isConnected) running.delete(target);
    else if (!document.hidden) update();
  }
}, 1000);

// The choices of how long a change lasts, in seconds.
export const durations = [
  ["", "until it is removed"], ["120", "2 minutes"], ["300", "5 minutes"], ["1800", "30 minutes"], ["7200", "2 hours"], ["28800", "8 hours"],
  ["86400", "1 day"],
];
