// The server, and the key to it. Every request shows the token; nobody else can.

const storageName = "switchyard-preview-token";
let token = "";

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function send(path, options = {}) {
  const response = await fetch(path, {
    ...options,
    cache: "no-store",
    headers: { Authorization: `Bearer ${options.key ?? token}`, ...options.headers },
  });
  if (!response.ok) throw new Refusal(response.status, (await response.text()).trim());
  return response;
}

// Takes the key out of the address, where it could be read or copied, and keeps the token for this tab.
export async function enter() {
  const fragment = location.hash.slice(1);
  if (fragment) history.replaceState(null, "", location.pathname);
  if (fragment.startsWith("once-")) {
    const response = await send("/api/token", { method: "POST", key: fragment });
    token = (await response.json()).token;
  } else {
    token = fragment || sessionStorage.getItem(storageName) || "";
  }
  if (!token) return false;
  sessionStorage.setItem(storageName, token);
  return true;
}

function query(values) {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined)).toString();
}

export async function loadBundle(device, language) {
  return (await send(`/api/bundle?${query({ device, language })}`)).json();
}

export async function loadState(device, language) {
  return (await send(`/api/state?${query({ device, language })}`)).json();
}

export async function loadImage(device, page, row, end) {
  return (await send(`/api/image?${query({ device, page, row, end })}`)).blob();
}

// What the server reads; it closes the connection of who sends more, which no script can tell from its end.
const longestBody = 160 << 10;

async function post(path, body) {
  const text = JSON.stringify(body);
  if (new Blob([text]).size > longestBody) throw new Refusal(413, "The text is too long; at most 64 KiB are stored.");
  const response = await send(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
  });
  return response.json();
}

export const change = (body) => post("/api/value", body);
export const reset = (device, language) => post("/api/reset", { device, language });

// Calls back with the number of every change. EventSource cannot send a token, so the stream is read by hand.
export async function listen(onRevision) {
  const response = await send("/api/events", { headers: { Accept: "text/event-stream" } });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const messages = (text + value).split("\n\n");
    text = messages.pop();
    for (const message of messages) {
      const data = message.split("\n").find((line) => line.startsWith("data: "));
      if (data) onRevision(Number(data.slice(6)));
    }
  }
}
