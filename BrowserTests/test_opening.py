"""The preview at a terminal: it opens the person's own browser, once, with an address that is good once."""

import os
import pty
import select
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import ALL_TYPES, PATIENCE, PRODUCTS, Browser, until


class OpeningTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="switchyard-browser-test-")
        self.addCleanup(self.folder.cleanup)
        self.asked = Path(self.folder.name) / "asked"
        # What a desktop has, and what it was asked to open.
        opener = Path(self.folder.name) / "xdg-open"
        opener.write_text(f'#!/bin/sh\necho "$@" >> "{self.asked}"\n')
        opener.chmod(0o755)

    def preview(self, *arguments, screen=":0"):
        variables = dict(os.environ, PATH=f"{self.folder.name}:{os.environ['PATH']}", NO_COLOR="1")
        variables.pop("WAYLAND_DISPLAY", None)
        variables.pop("DISPLAY", None)
        if screen:
            variables["DISPLAY"] = screen
        self.terminal, end = pty.openpty()
        self.addCleanup(os.close, self.terminal)
        process = subprocess.Popen(
            [PRODUCTS / "switchyard", "preview", ALL_TYPES, *arguments], stdin=end, stdout=end, stderr=end, env=variables)
        os.close(end)
        self.addCleanup(self.end, process)
        said = ""
        while "Control-C" not in said:
            ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
            self.assertTrue(ready, f"the preview said only: {said}")
            said += os.read(self.terminal, 4096).decode()
        return process, next(word for word in said.split() if word.startswith("http"))

    def end(self, process):
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=PATIENCE)

    def test_a_browser_is_opened_with_a_ticket_that_is_good_once(self):
        _, address = self.preview()
        until(self.asked.exists, "no browser was opened")
        opened = until(lambda: self.asked.read_text().split())
        self.assertEqual(len(opened), 1)
        key = address.split("#")[1]
        # Other users see the arguments of processes.
        self.assertNotIn(key, opened[0])
        browser = Browser()
        self.addCleanup(browser.end)
        browser.open(opened[0])
        until(lambda: browser.find("html").get_attribute("data-ready"), "the page did not get ready")
        self.assertIn("Environment", browser.text("main"))
        other = Browser()
        self.addCleanup(other.end)
        other.open(opened[0])
        until(lambda: other.text("#notices"), "the page says nothing of a ticket that was used")
        self.assertIsNone(other.find("html").get_attribute("data-ready"))

    def test_no_browser_is_opened_where_nobody_wants_one(self):
        for arguments, screen in [(["--no-open"], ":0"), ([], None)]:
            with self.subTest(arguments=arguments, screen=screen):
                process, _ = self.preview(*arguments, screen=screen)
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(timeout=PATIENCE), 0)
                self.assertFalse(self.asked.exists())


if __name__ == "__main__":
    unittest.main()
