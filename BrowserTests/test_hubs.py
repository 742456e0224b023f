"""The page of several hubs over etcd in Chromium, behind a load balancer that passes it to any of them."""

import contextlib
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import unittest

from hub_support import Device, Hub, ask, until_equal
from support import ROOT, BrowserTestCase, until


def etcd():
    """The path of etcd, or None."""
    found = subprocess.run([ROOT / "Scripts" / "etcd-server"], capture_output=True, text=True)
    return found.stdout.strip() if found.returncode == 0 else None


class Etcd:
    """An etcd process with a store of its own."""

    def __init__(self, program):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-etcd-test-"))
        client, peer = free_port(), free_port()
        url, peer_url = f"http://127.0.0.1:{client}", f"http://127.0.0.1:{peer}"
        self.process = subprocess.Popen(
            [program, "--data-dir", str(self.folder / "data"), "--listen-client-urls", url, "--advertise-client-urls", url,
             "--listen-peer-urls", peer_url, "--initial-advertise-peer-urls", peer_url,
             "--initial-cluster", f"default={peer_url}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.store = f"etcd://127.0.0.1:{client}/fleet"
        until(lambda: self.is_ready(client), "etcd does not answer")

    @staticmethod
    def is_ready(port):
        with contextlib.suppress(OSError):
            return ask(port, "GET", "/health")[0] == 200

    def end(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Balancer:
    """Passes connections on to one of several hubs. A hub knows only its own address, so each request gets it."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.target = None
        self.open = set()
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    def switch(self, port):
        """Passes new connections on to another hub, and ends those that are open."""
        self.target = port
        self.cut()

    def cut(self):
        for one in list(self.open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client, self.target), daemon=True).start()

    def serve(self, client, port):
        with contextlib.suppress(OSError), client, socket.create_connection(("127.0.0.1", port)) as hub:
            self.open |= {client, hub}
            try:
                self.exchange(client, hub, port)
            finally:
                self.open -= {client, hub}

    def exchange(self, client, hub, port):
        mine, its = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{port}".encode()
        while True:
            for ready in select.select([client, hub], [], [])[0]:
                data = ready.recv(1 << 16)
                if not data:
                    return
                if ready is client:
                    hub.sendall(data.replace(mine, its))
                else:
                    client.sendall(data)

    def end(self):
        self.listener.close()
        self.cut()


class Fleet(Hub):
    """The hubs as operators and devices see them: one address, and a token that all of them know."""

    def __init__(self, balancer, token):
        self.port, self.token = balancer.port, token
        self.origin = f"http://127.0.0.1:{balancer.port}"


class HubsTests(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = etcd()
        if not cls.program:
            raise unittest.SkipTest("there is no etcd")
        super().setUpClass()

    def setUp(self):
        self.etcd = Etcd(self.program)
        self.hubs = [Hub(store=self.etcd.store) for _ in range(2)]
        self.balancer = Balancer()
        self.balancer.switch(self.hubs[0].port)
        self.fleet = Fleet(self.balancer, self.hubs[0].operator("mira", "administrate"))
        self.device = Device(self.fleet).pair().launch()

    def tearDown(self):
        self.browser.open("about:blank")
        self.device.end()
        self.balancer.end()
        for hub in self.hubs:
            hub.end()
        self.etcd.end()

    def show_device(self):
        self.browser.open(f"{self.fleet.origin}/#{self.fleet.token}")
        until(lambda: self.browser.find("html").get_attribute("data-ready"), "the page did not get ready")
        self.browser.driver.execute_script("location.hash = arguments[0]", f"#/devices/{self.device.identifier}")
        until(lambda: self.browser.all(".value"), "no values are shown")
        # Each notice that is shown from now on, also for a moment.
        self.browser.driver.execute_script("""
            window.seen = [];
            new MutationObserver(() => {
              const notices = document.getElementById("notices");
              if (notices.innerText.trim()) window.seen.push(notices.innerText);
            }).observe(document.getElementById("notices"), {subtree: true, childList: true, attributes: true});
            """)

    def welcome(self):
        return self.browser.find('.value[data-key="welcome"] input').get_property("value")

    def test_the_page_shows_what_happens_at_another_hub(self):
        self.show_device()
        based = self.hubs[1].ask("GET", f"/api/devices/{self.device.identifier}", token=self.fleet.token)
        self.hubs[1].ask(
            "POST", f"/api/devices/{self.device.identifier}/changes", token=self.fleet.token,
            body={"basedOn": based["device"]["desiredVersion"], "action": {"set": {"key": "welcome", "value": "elsewhere"}}})
        until_equal(self.welcome, "elsewhere")

    def test_the_page_goes_on_at_another_hub(self):
        self.show_device()
        self.balancer.switch(self.hubs[1].port)
        self.fleet.change(self.device, {"set": {"key": "welcome", "value": "second"}})
        until_equal(self.welcome, "second")
        self.assertEqual(self.browser.driver.execute_script("return window.seen"), [])

    def test_the_page_goes_on_when_its_hub_dies(self):
        self.show_device()
        self.hubs[0].process.send_signal(signal.SIGKILL)
        self.hubs[0].process.wait()
        self.hubs[0].process.stdout.close()
        self.balancer.switch(self.hubs[1].port)
        self.fleet.change(self.device, {"set": {"key": "welcome", "value": "alive"}})
        until_equal(self.welcome, "alive")


if __name__ == "__main__":
    unittest.main()
