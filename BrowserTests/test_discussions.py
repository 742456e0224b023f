"""The example app and the preview: the next launch uses what was selected in the preview."""

import json
import os
import pathlib
import plistlib
import shutil
import subprocess
import tempfile
import unittest

from support import EXAMPLE, PRODUCTS, Browser, Preview, until

DISCUSSIONS = pathlib.Path(os.environ.get("SWITCHYARD_DISCUSSIONS", EXAMPLE / ".build" / "debug" / "Discussions"))


class Backend:
    """A server of the example, on a free port."""

    def __init__(self, name, comments):
        self.process = subprocess.Popen(
            [PRODUCTS / "discussions-backend", "--name", name, "--comments", str(comments), "--until-end-of-input"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]

    def end(self):
        self.process.communicate(timeout=20)


class DiscussionsTests(unittest.TestCase):
    def setUp(self):
        self.backends = {"production": Backend("production", 40), "qa": Backend("qa", 9)}
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-browser-test-"))
        self.app = self.lay_out(self.folder / "Discussions.app")
        self.preview = Preview(self.app, values={"network_settings": "production"})
        self.browser = Browser()

    def tearDown(self):
        self.browser.end()
        self.preview.end()
        for backend in self.backends.values():
            backend.end()
        shutil.rmtree(self.folder)

    def lay_out(self, app):
        """The example as a built app with one more environment: QA, which its picker also offers."""
        app.mkdir()
        shutil.copytree(EXAMPLE / "App" / "Settings.bundle", app / "Settings.bundle")
        shutil.copy(DISCUSSIONS, app / "Discussions")
        catalog = plistlib.loads((EXAMPLE / "App" / "Environments.plist").read_bytes())
        catalog["qa"] = dict(catalog["testing"])
        for name, backend in self.backends.items():
            catalog[name]["endpoint"] = f"http://localhost:{backend.port}/api"
        (app / "Environments.plist").write_bytes(plistlib.dumps(catalog))
        (app / "Info.plist").write_bytes(plistlib.dumps({
            "CFBundleName": "Discussions", "CFBundleExecutable": "Discussions", "DEFAULT_NETWORK_SETTINGS": "testing"}))
        root = app / "Settings.bundle" / "Root.plist"
        page = plistlib.loads(root.read_bytes())
        picker = next(row for row in page["PreferenceSpecifiers"] if row.get("Key") == "network_settings")
        picker["Titles"].append("QA")
        picker["Values"].append("qa")
        root.write_bytes(plistlib.dumps(page))
        return app

    def launch(self):
        variables = dict(os.environ, DISCUSSIONS_DEFAULTS=str(self.preview.defaults))
        variables.pop("NETWORK_SETTINGS", None)
        return subprocess.run([self.app / "Discussions"], env=variables, capture_output=True, text=True, timeout=60).stdout

    def test_choosing_qa_makes_the_next_launch_fetch_from_qa(self):
        self.assertIn(f"40 comments from http://localhost:{self.backends['production'].port}/", self.launch())
        self.browser.show(self.preview)
        self.browser.pick("language", "en")
        self.assertEqual(self.browser.text("#environment"), "production")
        self.browser.push("Environment")
        self.browser.all(".choice label")[-1].click()
        until(lambda: self.preview.values().get("network_settings") == "qa", "QA was not stored")
        until(lambda: self.browser.text("#environment") == "qa", "the panel does not say QA")
        launched = self.launch()
        self.assertIn(f"9 comments from http://localhost:{self.backends['qa'].port}/", launched)
        self.assertIn("qa, from user defaults key network_settings", launched)

    def test_the_panel_says_what_explain_says_and_keeps_secrets(self):
        self.browser.show(self.preview)
        self.assertIn("from user defaults key network_settings", self.browser.text("#launch"))
        self.assertRegex(self.browser.text("#launch"), r"endpoint.*Environments.plist:\d+")
        self.assertIn("<redacted>", self.browser.text("#launch"))
        self.assertNotIn("not-a-real-token", self.browser.driver.page_source)

    def test_what_the_app_stores_appears(self):
        self.browser.show(self.preview)
        self.launch()
        until(lambda: "One other key" in self.browser.text("#stored") or "other keys" in self.browser.text("#stored"))


if __name__ == "__main__":
    unittest.main()
