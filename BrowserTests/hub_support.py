"""A hub, a device that speaks its routes, and requests of operators."""

import contextlib
import hashlib
import hmac
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading

from support import PATIENCE, PRODUCTS, until


def mac(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


def proof(method, path, body, device, session, number, key):
    """The header that proves that a request is from a device: `RequestProof` of HubMessages."""
    digest = hashlib.sha256((body or "").encode()).hexdigest()
    message = "\n".join(["request", device, session, str(number), method, path, digest]).encode()
    client = mac(key.encode(), b"Switchyard device")
    mask = mac(hashlib.sha256(client).digest(), message)
    sent = bytes(left ^ right for left, right in zip(client, mask)).hex()
    return f"Switchyard {device} {session} {number} {digest} {sent}"


def ask(port, method, path, body=None, key=None, patience=PATIENCE, authorization=None):
    """Sends a request, and returns the status and the JSON of the response."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        if authorization:
            headers["Authorization"] = authorization
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        content = response.read()
    finally:
        connection.close()
    try:
        return response.status, json.loads(content)
    except ValueError:
        return response.status, content.decode()


class Hub:
    """A `switchyard hub` process with its own home folder, and with its own store unless another one is given."""

    def __init__(self, port=0, store=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-hub-test-"))
        self.store = store or str(self.folder / "hub.sqlite")
        self.start(port)

    def start(self, port=0):
        command = [str(PRODUCTS / "switchyard"), "hub", "--no-open", "--format", "json"]
        command += ["--store", self.store, "--port", str(port)]
        variables = dict(os.environ, HOME=str(self.folder))
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=variables)
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"the hub did not start: {command}")
        said = json.loads(line)
        self.address, self.origin, self.port, self.token = (said[name] for name in ["address", "origin", "port", "token"])

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()

    def end(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, method, path, body=None, token=None):
        status, answer = ask(self.port, method, path, body, token or self.token)
        assert 200 <= status < 300, (method, path, status, answer)
        return answer

    def details(self, device):
        return self.ask("GET", f"/api/devices/{device.identifier}")

    def change(self, device, action, token=None, **more):
        based = self.details(device)["device"]["desiredVersion"]
        return self.ask("POST", f"/api/devices/{device.identifier}/changes", dict(basedOn=based, action=action, **more), token)

    def operator(self, name, role="change"):
        return self.ask("POST", "/api/operators", {"name": name, "role": role})["token"]

    def console(self, *arguments, text=None):
        """Runs `switchyard console`, which finds the hub by the home folder."""
        return subprocess.run(
            [str(PRODUCTS / "switchyard"), "console", *arguments], input=text or "", capture_output=True, text=True,
            timeout=PATIENCE * 2, env=dict(os.environ, HOME=str(self.folder), NO_COLOR="1"))


def value(key, kind, text, origin="Common in Environments.plist", **more):
    found = {"key": key, "type": kind, "text": text, "origin": origin, "hidden": [], "isLive": False,
             "isOverridden": False, "options": []}
    if text is None:
        del found["text"]
    return {**found, **more}


class Device:
    """An app that is connected to a hub, with a few values and a command of its own."""

    def __init__(self, hub, name="Discussions", model="iPhone16,2", environment="development"):
        self.hub = hub
        self.launches = 0
        self.version = 0
        self.lock = threading.RLock()
        self.thread = None
        self.timers = {}
        self.pending = None
        self.outcomes = []
        self.answers = []
        self.line = 0
        self.environment = environment
        self.overrides = {}
        self.cart = 0
        self.findings = []
        self.app = {"identifier": f"com.example.{name.lower()[:20]}", "name": name, "version": "2.1", "build": "417",
                    "device": model, "system": "iOS 18.2", "catalog": "9f86d081884c7d659a2feaa0c55ad015"}
        self.declared = [
            value("api.url", "url", "https://dev.example.com/v2", "development in Environments.plist",
                  hidden=["Common in Environments.plist: https://example.com"]),
            value("banner", "bool", "YES", isLive=True),
            value("fontScale", "double", "1.5", isLive=True, range={"minimum": 0.5, "maximum": 3}),
            value("logLevel", "enumeration", "info", isLive=True, options=["error", "warning", "info", "debug"]),
            value("pageSize", "int", "20", isLive=True, range={"minimum": 5, "maximum": 100}),
            value("secretKey", "string", None, isLive=True),
            value("timeout", "duration", "10s", isLive=True),
            value("welcome", "string", "Hello", isLive=True),
        ]
        self.environments = [{"name": "development", "title": "Development", "isProduction": False},
                             {"name": "qa", "title": "QA", "isProduction": False},
                             {"name": "production", "title": "Production", "isProduction": True}]
        self.commands = [{"name": "cart fill", "usage": "cart fill COUNT", "help": "Fills the cart."}]

    # Pairing

    def request(self, ticket=None):
        """Asks to be paired, and returns the code."""
        wish = {"app": self.app, "ticket": ticket} if ticket else {"app": self.app}
        status, offer = ask(self.hub.port, "POST", "/device/pairings", wish)
        assert status == 201, offer
        self.offer = offer
        return offer["code"]

    def collect(self):
        """Waits for the approval."""
        self.identifier, self.key = self.offer["identifier"], self.offer["key"]
        path = f"/device/pairings/{self.identifier}"
        status, answer = ask(self.hub.port, "GET", path, authorization=self.proof("GET", path))
        assert status == 204, (status, answer)

    def proof(self, method, path, body=None):
        """The proof of the next request, in the session that the hub has now."""
        with self.lock:
            status, session = ask(self.hub.port, "GET", f"/device/session?device={self.identifier}&nonce=n")
            if status != 200:
                return ""
            self.number_of_request = max(getattr(self, "number_of_request", 0), session["number"]) + 1
            return proof(method, path, body, self.identifier, session["session"], self.number_of_request, self.key)

    def pair(self):
        self.request()
        self.hub.ask("POST", f"/api/pairings/{self.offer['identifier']}", {"approve": True})
        self.collect()
        return self

    # Running

    def launch(self):
        """Begins a launch, in which the pending environment is used, and connects."""
        with self.lock:
            self.launches += 1
            self.number = 0
            if self.pending:
                self.environment, self.pending = self.pending, None
            self.report()
        return self.connect()

    def connect(self):
        self.is_running = True
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()
        return self

    def leave(self):
        """Ends the connection; the process of the app is suspended."""
        self.is_running = False
        self.connection.sock and self.connection.sock.shutdown(2)
        self.thread.join(PATIENCE)

    def end(self):
        for timer in self.timers.values():
            timer.cancel()
        if self.thread and self.is_running:
            self.leave()

    def values(self):
        found = []
        for declared in self.declared:
            override = self.overrides.get(declared["key"])
            if override:
                text, ends = override
                declared = {**declared, "text": text, "origin": "an override of the hub", "isOverridden": True,
                            "hidden": [f"{declared['origin']}: {declared['text']}"]}
                if ends:
                    declared["overrideExpiresIn"] = ends
            found.append(declared)
        return found

    def current(self, key):
        return next(one.get("text") for one in self.values() if one["key"] == key)

    def report(self):
        """Reports, again if the hub ends or another one answers."""
        until(self.is_report_taken, "no hub takes the report")

    def is_report_taken(self):
        with self.lock, contextlib.suppress(OSError, http.client.HTTPException):
            self.number += 1
            report = {
                "launch": f"launch-{self.launches}", "number": self.number, "app": self.app, "environment": self.environment,
                "explanation": "chosen in the app" if self.launches > 1 else "SWITCHYARD_ENVIRONMENT names it",
                "environments": self.environments, "values": self.values(), "findings": self.findings,
                "commands": self.commands, "desiredVersion": self.version, "outcomes": self.outcomes[-50:],
                "answers": self.answers[-20:]}
            if self.pending:
                report["pendingEnvironment"] = self.pending
            written = self.proof("PUT", "/device/report", json.dumps(report))
            status, answer = ask(self.hub.port, "PUT", "/device/report", report, authorization=written)
            # Another hub has another session. Anything else is wrong.
            assert status in (204, 401), (status, answer)
            return status == 204

    def follow(self):
        while self.is_running:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.hub.port, timeout=60)
            try:
                path = f"/device/desired?after={self.version}&line={self.line}"
                self.connection.request("GET", path, headers={"Authorization": self.proof("GET", path)})
                response = self.connection.getresponse()
                content = response.read()
                # Another hub has another session; one that does not know the device has none.
                if response.status == 401 and not self.proof("GET", path):
                    return
                if response.status != 200 or not self.is_running:
                    continue
            except (OSError, http.client.HTTPException):
                threading.Event().wait(0.05)
                continue
            finally:
                self.connection.close()
            with self.lock:
                desired = json.loads(content)
                for change in desired["changes"]:
                    succeeded, text = self.carry_out(change)
                    self.outcomes.append({"version": change["version"], "succeeded": succeeded, "text": text})
                for line in desired["lines"]:
                    succeeded, text = self.run(line["line"].split())
                    self.answers.append({"identifier": line["identifier"], "succeeded": succeeded, "text": text})
                    self.line = line["number"]
                self.version = desired["version"]
                self.report()

    def carry_out(self, change):
        action = change["action"]
        if "environment" in action:
            self.pending = action["environment"]
            return True, f"{self.pending or self.environment} is used at the next launch"
        if "set" in action:
            return self.override(action["set"]["key"], action["set"]["value"], change.get("expiresIn"))
        if "unset" in action:
            return self.override(action["unset"]["key"], None, None)
        if "reset" in action:
            self.overrides, self.pending = {}, None
            return True, "the app was reset"
        return self.run(action["command"]["line"].split())

    def override(self, key, text, seconds):
        if key in self.timers:
            self.timers.pop(key).cancel()
        if text == "forbidden":
            return False, "the app does not allow it"
        if text is None:
            self.overrides.pop(key, None)
            return True, f"{key} is not overridden"
        self.overrides[key] = (text, seconds)
        if seconds:
            self.timers[key] = threading.Timer(seconds, self.expire, [key])
            self.timers[key].start()
        return True, f"{key} is {text}"

    def expire(self, key):
        with self.lock:
            self.overrides.pop(key, None)
            self.report()

    def run(self, words):
        if words[:2] == ["cart", "fill"]:
            self.cart += int(words[2])
            return True, f"the cart has {self.cart} articles"
        if words[0] == "get":
            return True, f"{words[1]} = {self.current(words[1])}"
        if words[0] == "set":
            return self.override(words[1], words[2], None)
        return False, f'unknown command "{words[0]}": help lists the commands'


def until_equal(function, wanted):
    until(lambda: function() == wanted, f"expected {wanted!r}, found {function()!r}")
