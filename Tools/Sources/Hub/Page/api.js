// Requests to the hub. Every request has the operator's token.

const storageName = "switchyard-hub-token";
const unknownToken = "The hub does not know the token of this page: it was started again, or your token was removed. "
  + "Open the address that the hub prints when it starts, or the one with your own token.";
let token = "";

export class HubError extends Error {
  // `details` is what the hub says about a conflict.
  constructor(status, message, details) {
    super(message.charAt(0).toUpperCase() + message.slice(1));
    this.status = status;
    this.details = details;
  }
}

async function send(path, options = {}) {
  const response = await fetch(path, {
    ...options,
    cache: "no-store",
    headers: { Authorization: `Bearer ${options.key ?? token}`, ...options.headers },
  });
  if (response.ok) return response;
  const text = (await response.text()).trim();
  if (response.status === 401) throw new HubError(401, unknownToken);
  let details;
  try {
    details = JSON.parse(text);
  } catch {
    // Not every error is JSON.
  }
  throw new HubError(response.status, details?.message ?? (text || `The hub answered ${response.status}.`), details);
}

// Removes the key from the address, where it could be read or copied, and keeps the token for this tab.
export async function enter() {
  const fragment = location.hash.slice(1);
  const isKey = fragment !== "" && !fragment.startsWith("/");
  if (isKey) history.replaceState(null, "", location.pathname);
  if (isKey && fragment.startsWith("once-")) {
    const response = await send("/api/token", { method: "POST", key: fragment });
    token = (await response.json()).token;
  } else {
    token = (isKey && fragment) || sessionStorage.getItem(storageName) || "";
  }
  if (!token) return false;
  sessionStorage.setItem(storageName, token);
  return true;
}

const get = async (path) => (await send(path)).json();

async function post(path, body) {
  const response = await send(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const text = await response.text();
  return text ? JSON.parse(text) : {};
}

const device = (id) => `/api/devices/${encodeURIComponent(id)}`;

export const loadHub = () => get("/api/hub");
export const loadDevices = async () => (await get("/api/devices")).devices;
export const loadDevice = (id) => get(device(id));
export const change = (id, body) => post(`${device(id)}/changes`, body);
export const run = (id, body) => post(`${device(id)}/commands`, body);
export const withdraw = (id, version) => send(`${device(id)}/changes/${version}`, { method: "DELETE" });
export const revoke = (id) => send(device(id), { method: "DELETE" });
export const previewChange = async (body) => (await post("/api/changes/preview", body)).devices;
export const changeSeveral = async (body) => (await post("/api/changes", body)).devices;
export const loadPairings = async () => (await get("/api/pairings")).pairings;
export const answerPairing = (id, approve) => post(`/api/pairings/${encodeURIComponent(id)}`, { approve });
export const makeTicket = () => post("/api/tickets", {});
export const loadOperators = async () => (await get("/api/operators")).operators;
export const addOperator = (name, role) => post("/api/operators", { name, role });
export const removeOperator = (id) => send(`/api/operators/${encodeURIComponent(id)}`, { method: "DELETE" });

export async function loadAudit({ before, device: id }) {
  const query = new URLSearchParams(Object.entries({ before, device: id }).filter(([, value]) => value !== undefined && value !== ""));
  return get(`/api/audit?${query}`);
}

// Calls back with every event. EventSource cannot send a token, so the stream is read with fetch.
export async function listen(onEvent) {
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
      if (data) onEvent(JSON.parse(data.slice(6)));
    }
  }
}
