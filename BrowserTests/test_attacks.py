"""The attacks in docs/threat-model.md, with a browser and with raw sockets. Each must fail as described there."""

import http.server
import json
import os
import pathlib
import plistlib
import select
import shutil
import socket
import tempfile
import threading
import time
import unittest

from support import ALL_TYPES, Browser, Preview, drain, exchange, request, until

CHANGE = {"device": "phone", "page": "Root", "row": 4, "key": "banner", "isOn": False}


class Site:
    """The web server of an attacker, which serves one page."""

    def __init__(self, text="<!DOCTYPE html><title>elsewhere</title>"):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def end(self):
        self.server.shutdown()
        self.server.server_close()


class BrowserAttacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser("--host-resolver-rules=MAP *.example 127.0.0.1")
        cls.site = Site()

    @classmethod
    def tearDownClass(cls):
        cls.browser.end()
        cls.site.end()

    def setUp(self):
        self.preview = Preview(ALL_TYPES, values={"banner": True})

    def tearDown(self):
        values = self.preview.values()
        self.preview.end()
        self.assertEqual(values, {"banner": True})

    def attack(self, address, script):
        """Runs a script in a page of another site, and returns the statuses of the preview's responses."""
        self.browser.open(address)
        self.browser.answers()
        self.browser.driver.execute_script(script.replace("TARGET", self.preview.origin).replace("TOKEN", self.preview.token))
        return until(lambda: [status for status, url in self.browser.answers() if f":{self.preview.port}" in url],
                     "the browser asked nothing")

    def test_a_rebound_host_name(self):
        self.browser.open(f"http://rebound.example:{self.preview.port}/#{self.preview.token}")
        self.assertIn("The Host header must be 127.0.0.1", self.browser.text("body"))
        statuses = self.attack(
            f"http://rebound.example:{self.preview.port}/",
            "fetch('/api/state', { headers: { Authorization: 'Bearer TOKEN' } })")
        self.assertEqual(statuses, [421])

    def test_a_cross_site_post_of_plain_text(self):
        body = json.dumps(json.dumps(CHANGE))
        statuses = self.attack(
            f"http://evil.example:{self.site.port}/",
            f"fetch('TARGET/api/value', {{ method: 'POST', mode: 'no-cors', body: {body} }}).catch(() => 0)")
        self.assertEqual(statuses, [403])

    def test_a_cross_site_event_source(self):
        statuses = self.attack(f"http://evil.example:{self.site.port}/", "new EventSource('TARGET/api/events')")
        self.assertEqual(set(statuses), {403})

    def test_a_page_of_another_port_with_the_token(self):
        statuses = self.attack(
            f"http://127.0.0.1:{self.site.port}/",
            "fetch('TARGET/api/state', { headers: { Authorization: 'Bearer TOKEN' } }).catch(() => 0)")
        self.assertEqual(set(statuses), {403})

    def test_a_sandboxed_frame_has_the_origin_null(self):
        script = """
            const frame = document.createElement("iframe");
            frame.sandbox = "allow-scripts";
            frame.srcdoc = "<script>fetch('TARGET/api/value', { method: 'POST', mode: 'no-cors', body: '{}' })</" + "script>";
            document.body.append(frame);
        """
        self.assertEqual(self.attack(f"http://evil.example:{self.site.port}/", script), [403])

    def test_a_link_from_another_site_and_a_frame(self):
        script = "const f = document.createElement('iframe'); f.src = 'TARGET/'; document.body.append(f)"
        self.assertEqual(self.attack(f"http://evil.example:{self.site.port}/", script), [403])

    def test_texts_of_the_bundle_stay_texts(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-browser-test-"))
        bundle = folder / "Settings.bundle"
        bundle.mkdir()
        markup = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
        rows = [
            {"Type": "PSGroupSpecifier", "Title": markup, "FooterText": markup},
            {"Type": "PSToggleSwitchSpecifier", "Title": markup, "Key": markup, "DefaultValue": True},
            {"Type": "PSMultiValueSpecifier", "Title": markup, "Key": "m", "DefaultValue": "a", "Titles": [markup], "Values": ["a"]},
            {"Type": "PSTitleValueSpecifier", "Title": markup, "Key": "t", "DefaultValue": markup},
            {"Type": "PSChildPaneSpecifier", "Title": markup, "File": "../" + markup},
        ]
        (bundle / "Root.plist").write_bytes(plistlib.dumps({"PreferenceSpecifiers": rows}))
        preview = Preview(bundle)
        try:
            self.browser.show(preview)
            self.assertIn(markup, self.browser.text(".header"))
            self.browser.all(".switch")[0].click()
            until(lambda: markup in self.browser.text("#stored"))
            self.browser.push(markup)
            self.assertEqual(self.browser.all("main img, main script"), [])
            self.assertNotEqual(self.browser.driver.title, "owned")
        finally:
            preview.end()
            shutil.rmtree(folder)

    def test_scripts_from_markup_are_stopped_twice(self):
        self.browser.show(self.preview)
        inject = "try { document.body.innerHTML = '<img src=x onerror=1>'; return 'let in' } catch (e) { return e.name }"
        self.assertEqual(self.browser.driver.execute_script(inject), "TypeError")
        self.assertEqual(
            self.browser.driver.execute_script(
                "return fetch('http://evil.example/').then(() => 'let out', () => 'refused')"), "refused")


class SocketAttacks(unittest.TestCase):
    def setUp(self):
        self.preview = Preview(ALL_TYPES, values={"banner": True})
        self.port = self.preview.port
        self.key = f"Authorization: Bearer {self.preview.token}"

    def tearDown(self):
        values = self.preview.values()
        self.preview.end()
        self.assertEqual(values, {"banner": True})

    def serves(self):
        self.assertEqual(request(self.port, headers=[self.key])[0], 200)

    def test_the_right_request_is_answered(self):
        self.serves()

    def test_it_listens_on_the_loopback_interface_only(self):
        wanted = f"{self.port:04X}"
        lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
        lines += pathlib.Path("/proc/net/tcp6").read_text().splitlines()[1:]
        local = [line.split()[1] for line in lines if line.split()[3] == "0A"]
        self.assertEqual([place.split(":")[0] for place in local if place.endswith(":" + wanted)], ["0100007F"])

    def test_other_hosts(self):
        for host in ["localhost", f"localhost:{self.port}", "127.0.0.1", f"127.0.0.1:{self.port + 1}", "", "evil.example",
                     f"127.0.0.1:{self.port}.evil.example", f"127.1:{self.port}", f"[::1]:{self.port}"]:
            for path in ["/", "/api/state", "/nothing"]:
                with self.subTest(host=host, path=path):
                    self.assertEqual(request(self.port, path, headers=[self.key], host=host)[0], 421)

    def test_no_host_and_two(self):
        self.assertIn(request(self.port, headers=[self.key], host=None)[0], (400, 421))
        own = f"127.0.0.1:{self.port}"
        self.assertEqual(request(self.port, headers=[self.key, f"Host: {own}"])[0], 421)
        self.assertEqual(request(self.port, headers=[self.key, "Host: evil.example"])[0], 421)
        self.assertEqual(request(self.port, headers=[self.key, f"Host: {own}"], host="evil.example")[0], 421)

    def test_other_origins(self):
        for header in ["Origin: null", "Origin: http://evil.example", f"Origin: https://127.0.0.1:{self.port}",
                       f"Origin: http://localhost:{self.port}", "Origin: ", "Sec-Fetch-Site: cross-site",
                       "Sec-Fetch-Site: same-site", "Sec-Fetch-Site: new"]:
            for path in ["/", "/api/state"]:
                with self.subTest(header=header, path=path):
                    self.assertEqual(request(self.port, path, headers=[self.key, header])[0], 403)
        own = f"Origin: http://127.0.0.1:{self.port}"
        self.assertEqual(request(self.port, headers=[self.key, own, "Sec-Fetch-Site: same-origin"])[0], 200)
        self.assertEqual(request(self.port, headers=[self.key, own, "Origin: null"])[0], 403)

    def test_a_preflight_allows_nothing(self):
        status, head, _ = request(
            self.port, "/api/value", "OPTIONS",
            ["Origin: http://evil.example", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization"])
        self.assertEqual(status, 403)
        self.assertNotIn("access-control", head.lower())

    def test_no_token_and_wrong_ones(self):
        token = self.preview.token
        wrong = [[], ["Authorization: Bearer"], ["Authorization: Bearer " + "0" * 32], [f"Authorization: Bearer {token[:-1]}"],
                 [f"Authorization: Bearer {token}0"], [f"Authorization: Basic {token}"], [f"Authorization: {token}"],
                 [self.key, self.key], [f"Cookie: token={token}"], [f"X-Authorization: Bearer {token}"],
                 ["Authorization: Bearer once-" + "0" * 32]]
        paths = ["/api/bundle", "/api/state", "/api/events", "/api/image?page=Root&row=10", "/api/token", "/nothing", "/..", "/api",
                 f"/api/state?token={token}", f"/api/state?Authorization=Bearer%20{token}"]
        for headers in wrong:
            for path in paths:
                with self.subTest(headers=headers, path=path):
                    self.assertEqual(request(self.port, path, headers=headers)[0], 401)
        for path in ["/api/value", "/api/reset", "/api/token", "/", "/main.js"]:
            with self.subTest(path=path):
                body = json.dumps(CHANGE).encode()
                self.assertEqual(
                    request(self.port, path, "POST", ["Content-Type: application/json"], body)[0], 401)

    def test_every_answer_protects_itself(self):
        for path, headers in [("/", []), ("/main.js", []), ("/api/state", [self.key]), ("/api/state", []), ("/nothing", [self.key])]:
            _, head, _ = request(self.port, path, headers=headers)
            for wanted in ["content-security-policy: default-src 'none'; script-src 'self'", "x-content-type-options: nosniff",
                           "cache-control: no-store", "referrer-policy: no-referrer", "frame-ancestors 'none'",
                           "cross-origin-resource-policy: same-origin"]:
                with self.subTest(path=path, wanted=wanted):
                    self.assertIn(wanted, head.lower())
            self.assertNotIn("access-control-", head.lower())

    def test_three_megabytes_of_headers(self):
        data = f"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n".encode()
        for name, padding in [("one", b"X-A: " + b"a" * 3_000_000), ("many", b"".join(b"X-%d: %s\r\n" % (i, b"a" * 1000) for i in range(3000)))]:
            with self.subTest(name):
                answer = exchange(self.port, data + padding + b"\r\n\r\n")
                # The rest of the headers may still be on its way when the server closes.
                self.assertTrue(answer == b"" or answer.split(b" ")[1] in (b"400", b"431"), answer[:80])
        self.serves()

    def test_a_body_that_is_too_long(self):
        status, _, _ = request(
            self.port, "/api/value", "POST", [self.key, "Content-Type: application/json"], b" " * 1_000_000)
        self.assertIn(status, (0, 413))
        self.serves()

    def test_half_a_request_left_open(self):
        halves = [b"GET /api/state HT", f"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n".encode(),
                  f"POST /api/value HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{self.key}\r\nContent-Type: application/json\r\n"
                  f"Content-Length: 100\r\n\r\n{{".encode(), b""]
        connections = []
        for half in halves:
            connection = socket.create_connection(("127.0.0.1", self.port), timeout=40)
            connection.sendall(half)
            connections.append(connection)
        begin = time.monotonic()
        self.serves()
        self.assertLess(time.monotonic() - begin, 5, "another client has to wait")
        for connection in connections:
            drain(connection)
            connection.close()
        self.assertLess(time.monotonic() - begin, 30, "they are held open")

    def test_five_hundred_idle_event_streams(self):
        ask = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{self.key}\r\n\r\n".encode()
        connections, statuses = [], []
        for _ in range(500):
            connection = socket.create_connection(("127.0.0.1", self.port), timeout=40)
            connection.sendall(ask)
            statuses.append(connection.recv(4096).split(b" ")[1])
            connections.append(connection)
        self.assertEqual((statuses.count(b"200"), statuses.count(b"503")), (32, 468))
        self.serves()
        for connection in connections:
            connection.close()
        until(lambda: self.stream_opens(ask), "the closed streams are still counted")

    def test_clients_that_take_their_time(self):
        host = f"Host: 127.0.0.1:{self.port}"
        chunked = "Transfer-Encoding: chunked"
        # The start of the request, what follows every two seconds, whether responses are read, and the longest duration.
        slow = {
            "a body that nobody wants": (f"GET / HTTP/1.1\r\n{host}\r\nContent-Length: 60000\r\n\r\n", "a", True, 2),
            "the same in chunks": (f"GET / HTTP/1.1\r\n{host}\r\n{chunked}\r\n\r\n", "1\r\na\r\n", True, 2),
            "a body in drops": (
                f"POST /api/value HTTP/1.1\r\n{host}\r\n{self.key}\r\nContent-Type: application/json\r\n"
                "Content-Length: 60000\r\n\r\n", "a", True, 12),
            "an extension of a chunk in drops": (
                f"POST /api/value HTTP/1.1\r\n{host}\r\n{self.key}\r\nContent-Type: application/json\r\n{chunked}\r\n\r\n1;",
                "a", True, 12),
            "headers in drops": (f"GET / HTTP/1.1\r\n{host}\r\nX: ", "a", True, 12),
            "answers that nobody reads": (f"GET /style.css HTTP/1.1\r\n{host}\r\n\r\n" * 300, "", False, 14),
        }
        lasted = {}
        threads = [threading.Thread(target=lambda name=name, case=case: lasted.update({name: self.lasts(*case[:3])}))
                   for name, case in slow.items()]
        for thread in threads:
            thread.start()
        self.serves()
        for thread in threads:
            thread.join()
        for name, case in slow.items():
            with self.subTest(name):
                self.assertLess(lasted[name], case[3])

    def lasts(self, start, drop, reads):
        """The seconds until a connection that sends a byte every two seconds is closed."""
        begin = time.monotonic()
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", self.port))
            connection.settimeout(2)
            try:
                connection.sendall(start.encode())
                while time.monotonic() - begin < 20:
                    try:
                        # If responses are not read, only an error on sending shows that the server has closed the connection.
                        if not reads:
                            select.select([], [], [], 2)
                            connection.sendall(b"\r\n")
                        elif not connection.recv(65536):
                            break
                    except TimeoutError:
                        pass
                    connection.sendall(drop.encode())
            except OSError:
                pass
        return time.monotonic() - begin

    def stream_opens(self, ask):
        with socket.create_connection(("127.0.0.1", self.port), timeout=40) as connection:
            connection.sendall(ask)
            return connection.recv(4096).startswith(b"HTTP/1.1 200")

    def test_silent_connections(self):
        connections = [socket.create_connection(("127.0.0.1", self.port), timeout=40) for _ in range(120)]
        self.serves()
        for connection in connections:
            connection.close()

    def test_changes_that_the_bundle_does_not_allow(self):
        wrong = [
            (dict(CHANGE, key="other"), 409), (dict(CHANGE, row=0), 409), (dict(CHANGE, row=-1), 409),
            (dict(CHANGE, row=10**12), 409), (dict(CHANGE, page="../Root"), 409), (dict(CHANGE, page="About"), 409),
            ({**CHANGE, "isOn": "yes"}, 400), ({k: v for k, v in CHANGE.items() if k != "isOn"}, 422),
            ({"device": "phone", "page": "Root", "row": 1, "key": "environment", "choice": 9}, 422),
            ({"device": "phone", "page": "Root", "row": 1, "key": "environment", "text": "qa"}, 422),
            ({"device": "phone", "page": "Root", "row": 10, "key": "brightness", "number": 7}, 422),
            ({"device": "phone", "page": "Root", "row": 6, "key": "account", "text": "a\x00b"}, 422),
            ({"device": "phone", "page": "Root", "row": 6, "key": "account", "text": "a" * 70_000}, 413),
            ({"device": "phone", "page": "Root", "row": 13, "key": "version", "text": "9"}, 422),
            ({"device": "watch", "page": "Root", "row": 4, "key": "banner", "isOn": False}, 400), ([], 400), ("x", 400),
        ]
        for change, status in wrong:
            with self.subTest(change=change):
                body = json.dumps(change).encode()
                answer = request(self.port, "/api/value", "POST", [self.key, "Content-Type: application/json"], body)
                self.assertEqual(answer[0], status, answer[2])
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]:
            body = json.dumps(CHANGE).encode()
            self.assertEqual(request(self.port, "/api/value", "POST", [self.key, f"Content-Type: {kind}"], body)[0], 415)

    def test_images_from_elsewhere(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-browser-test-"))
        bundle = folder / "Settings.bundle"
        bundle.mkdir()
        picture = (ALL_TYPES / "dim@3x.png").read_bytes()
        (folder / "outside.png").write_bytes(picture)
        (bundle / "inside.png").write_bytes(picture)
        (bundle / "page.png").write_bytes(b"<html><script>1</script>")
        os.symlink(folder / "outside.png", bundle / "link.png")
        os.symlink("/etc/passwd", bundle / "passwd.png")
        os.mkfifo(bundle / "pipe.png")
        names = ["inside.png", "inside", "../outside.png", str(folder / "outside.png"), "link.png", "passwd.png", "page.png",
                 "pipe.png", "Root.plist", "x/../../outside.png"]
        rows = [{"Type": "PSSliderSpecifier", "Key": f"k{i}", "DefaultValue": 0, "MinimumValue": 0, "MaximumValue": 1,
                 "MinimumValueImage": name} for i, name in enumerate(names)]
        (bundle / "Root.plist").write_bytes(plistlib.dumps({"PreferenceSpecifiers": rows}))
        preview = Preview(bundle)
        try:
            key = f"Authorization: Bearer {preview.token}"
            found = [request(preview.port, f"/api/image?page=Root&row={i}&end=minimum", headers=[key])[0] for i in range(len(names))]
            self.assertEqual(found, [200, 200] + [404] * (len(names) - 2))
        finally:
            preview.end()
            shutil.rmtree(folder)


if __name__ == "__main__":
    unittest.main()
