// Requests to the server. Every request has the token, which only this page knows.

const storageName = "switchyard-preview-token";
let token = "";

export class ServerError extends Error {
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
  if (!response.ok) throw new ServerError(response.status, (await response.text()).trim());
  return response;
}

// Removes the key from the address, where it could be read or copied, and keeps the token for this tab.
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

// The server's limit. It closes the connection after a longer body, which a script cannot tell from a server that ended.
const longestBody = 160 << 10;

async function post(path, body) {
  const text = JSON.stringify(body);
  if (new Blob([text]).size > longestBody) throw new ServerError(413, "The text is too long; the limit is 64 KiB.");
  const response = await send(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
  });
  return response.json();
}

export const change = (body) => post("/api/value", body);
export const reset = (device, language) => post("/api/reset", { device, language });

// Calls back with every new revision. EventSource cannot send a token, so the stream is read with fetch.
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
