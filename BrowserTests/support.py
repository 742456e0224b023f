"""A preview, a browser, and raw sockets for the tests. Every process is ended by its ID."""

import json
import os
import pathlib
import plistlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
ALL_TYPES = HERE / "Fixtures" / "AllTypes" / "Settings.bundle"
PRODUCTS = pathlib.Path(os.environ.get("SWITCHYARD_PRODUCTS", ROOT / "Tools" / ".build" / "debug"))
EXAMPLE = ROOT / "Examples" / "Discussions"
PATIENCE = 20


def until(condition, words="it never happened"):
    """Waits for a condition, and reports the last result if it times out."""
    end = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{words}: {value!r}")
        time.sleep(0.03)


class Preview:
    """A `switchyard preview` process with its own defaults file."""

    def __init__(self, *arguments, values=None, binary=False):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-browser-test-"))
        self.defaults = self.folder / "defaults.plist"
        if values is not None:
            self.write(values, binary)
        command = [str(PRODUCTS / "switchyard"), "preview", "--no-open", "--format", "json"]
        command += ["--defaults", str(self.defaults), *map(str, arguments)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"the preview did not start: {command}")
        said = json.loads(line)
        self.address, self.origin, self.port = said["address"], said["origin"], said["port"]
        self.token = self.address.split("#")[1]

    def values(self):
        return plistlib.loads(self.defaults.read_bytes()) if self.defaults.exists() else {}

    def write(self, values, binary=False):
        draft = self.folder / "draft"
        draft.write_bytes(plistlib.dumps(values, fmt=plistlib.FMT_BINARY if binary else plistlib.FMT_XML))
        os.replace(draft, self.defaults)

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        return code


def report(folder, *arguments):
    """The page of a project, as a file to be removed."""
    number, name = tempfile.mkstemp(prefix="switchyard-browser-test-", suffix=".html")
    os.close(number)
    ended = subprocess.run([str(PRODUCTS / "switchyard"), "report", str(folder), "-o", name, *arguments], capture_output=True, text=True, check=False)
    if ended.returncode not in (0, 1):
        raise AssertionError(ended.stderr)
    return pathlib.Path(name)


def program(name):
    """A program of the browser package. In Debian, the headless shell is a package of its own."""
    found = shutil.which(name)
    if not found:
        raise AssertionError(f"{name} is not installed; BrowserTests/run says how")
    return found


def descendants(process):
    """The IDs of the child processes of a process, and of their child processes."""
    parents = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    # The name in parentheses may contain spaces.
                    parents.setdefault(int(file.read().rpartition(")")[2].split()[1]), []).append(int(name))
            except (OSError, ValueError):
                pass
    found = []
    open_ends = [process]
    while open_ends:
        children = parents.get(open_ends.pop(), [])
        found += children
        open_ends += children
    return found


class Browser:
    """Headless Chromium."""

    def __init__(self, *arguments):
        options = webdriver.ChromeOptions()
        options.binary_location = program("chromium-headless-shell")
        for argument in ["--headless", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,1000", *arguments]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        self.service = Service(program("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=self.service)
        self.addresses = {}

    def end(self):
        process = self.service.process
        started = descendants(process.pid) if process else []
        self.driver.quit()
        if process and process.poll() is None:
            process.kill()
        # A process that does not end on request, such as with a half-open connection, is killed by its ID.
        for number in started:
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def open(self, address):
        self.driver.get("about:blank")
        self.driver.get(address)

    def emulate(self, width, height, scheme="light", media=""):
        """A screen of a size, in light or dark, or paper."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def show(self, preview):
        self.open(preview.address)
        until(lambda: self.find("html").get_attribute("data-ready"), "the page did not get ready")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def row(self, key, inside=""):
        return self.find(f'.screen [data-key="{key}"] {inside}'.strip())

    def text(self, selector):
        return self.driver.execute_script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def push(self, title):
        for link in self.all(".screen .link"):
            if link.text.split("\n")[0] == title:
                link.click()
                return until(lambda: self.text(".screen h2") == title, f"{title} was not pushed")
        raise AssertionError(f"no row {title}")

    def back(self):
        self.find(".back").click()

    def pick(self, name, value):
        before = self.find(".screen .content")
        self.driver.execute_script(
            "const s = document.getElementById(arguments[0]); s.value = arguments[1];"
            "s.dispatchEvent(new Event('change', { bubbles: true }));", name, value)
        if name != "appearance":
            until(lambda: self.find(".screen .content") != before, f"{name} {value} was not drawn")

    def answers(self):
        """The status and address of every response since the last call, including those that scripts cannot see."""
        found = {}
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            detail = message["params"]
            if message["method"] == "Network.requestWillBeSent":
                self.addresses[detail["requestId"]] = detail["request"]["url"]
            elif message["method"] == "Network.responseReceived":
                found[detail["requestId"]] = detail["response"]["status"]
            elif message["method"] == "Network.responseReceivedExtraInfo":
                found[detail["requestId"]] = detail["statusCode"]
        return [(status, self.addresses.get(number, "")) for number, status in found.items()]

    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]


def exchange(port, data, close=True, patience=PATIENCE):
    """Sends bytes, and returns everything until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return drain(connection)


def drain(connection):
    received = b""
    while True:
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            part = b""
        if not part:
            return received
        received += part


def request(port, path="/api/state", method="GET", headers=(), body=b"", host="own"):
    """Sends one raw request, and returns the status, headers, and body of the response."""
    lines = [f"{method} {path} HTTP/1.1"]
    if host is not None:
        lines.append(f"Host: {f'127.0.0.1:{port}' if host == 'own' else host}")
    lines += ["Connection: close", *headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    answer = exchange(port, ("\r\n".join(lines) + "\r\n\r\n").encode() + body)
    head, _, content = answer.partition(b"\r\n\r\n")
    status = int(head.split(b" ")[1]) if head.startswith(b"HTTP/1.1 ") else 0
    return status, head.decode(errors="replace"), content


class BrowserTestCase(unittest.TestCase):
    """Tests that share one browser."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.end()

    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()
