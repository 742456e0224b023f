"""The example app and the preview: the next launch uses what was selected in the preview."""

import json
import os
import pathlib
import plistlib
import shutil
import subprocess
import tempfile
import unittest

from support import EXAMPLE, PRODUCTS, ROOT, Browser, Preview, until

TOKEN = "not-a-real-token"


class Backend:
    """A server of the example, on a free port."""

    def __init__(self, name, comments):
        self.process = subprocess.Popen(
            [PRODUCTS / "discussions-backend", "--name", name, "--comments", str(comments), "--until-end-of-input"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]

    def end(self):
        self.process.communicate(timeout=20)


def run(command, **options):
    """What a program prints; an error is printed, and fails the test."""
    ended = subprocess.run(command, capture_output=True, text=True, **options)
    if ended.returncode != 0:
        raise AssertionError(f"{command}: {ended.stdout}{ended.stderr}")
    return ended.stdout


def edit(file, replacements):
    text = file.read_text()
    for old, new in replacements.items():
        assert old in text, f"{file} has no {old}"
        text = text.replace(old, new)
    file.write_text(text)


class DiscussionsTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.backends = {"production": Backend("production", 40), "qa": Backend("qa", 9)}
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-browser-test-"))
        cls.project = cls.make_project(cls.folder / "Discussions")
        cls.app = cls.lay_out(cls.folder / "Discussions.app")

    @classmethod
    def tearDownClass(cls):
        for backend in cls.backends.values():
            backend.end()
        shutil.rmtree(cls.folder)

    @classmethod
    def make_project(cls, project):
        """A copy of the example with one more environment in its Switchyard.yaml: QA. Everything else is generated."""
        ignored = shutil.ignore_patterns(".build", ".swiftpm", "AppSecrets.swift", "xcuserdata", "Package.resolved")
        shutil.copytree(EXAMPLE, project, ignore=ignored)
        edit(project / "Package.swift", {'path: "../.."': f'path: "{ROOT}"'})
        address = {name: f"http://localhost:{backend.port}/api" for name, backend in cls.backends.items()}
        edit(project / "Switchyard.yaml", {
            "environments:\n": f"environments:\n  qa: {{ extends: testing, values: {{ endpoint: \"{address['qa']}\" }} }}\n",
            "https://discussions.example/api": address["production"]})
        tokens = {f"DISCUSSIONS_TOKEN_{name}": f"{TOKEN}-of-{name.lower()}" for name in ["PRODUCTION", "TESTING", "LOCAL", "QA"]}
        run([PRODUCTS / "switchyard", "generate", "--secrets", project], env=dict(os.environ, **tokens))
        return project

    @classmethod
    def lay_out(cls, app):
        """The app that Xcode would build from the copy."""
        build = [os.environ.get("SWIFT", "swift"), "build", "--package-path", cls.project, "--scratch-path", EXAMPLE / ".build"]
        program = pathlib.Path(run([*build, "--show-bin-path"]).strip()) / "Discussions"
        run(build)
        app.mkdir()
        shutil.copy(program, app / "Discussions")
        shutil.copytree(cls.project / "App" / "Settings.bundle", app / "Settings.bundle")
        (app / "Info.plist").write_bytes(plistlib.dumps({
            "CFBundleName": "Discussions", "CFBundleExecutable": "Discussions", "DEFAULT_NETWORK_SETTINGS": "testing"}))
        return app

    def setUp(self):
        self.preview = Preview("--project", self.project, values={"network_settings": "production"})
        self.browser = Browser()

    def tearDown(self):
        self.browser.end()
        self.preview.end()

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
        next(label for label in self.browser.all(".choice label") if label.text == "QA").click()
        until(lambda: self.preview.values().get("network_settings") == "qa", "QA was not stored")
        until(lambda: self.browser.text("#environment") == "qa", "the panel does not say QA")
        launched = self.launch()
        self.assertIn(f"9 comments from http://localhost:{self.backends['qa'].port}/", launched)
        self.assertIn("qa, from user defaults key network_settings", launched)

    def test_the_panel_says_what_explain_says_and_keeps_secrets(self):
        self.browser.show(self.preview)
        self.assertIn("from user defaults key network_settings", self.browser.text("#launch"))
        self.assertRegex(self.browser.text("#launch"), r"endpoint.*Switchyard.yaml:\d+")
        self.assertNotIn(TOKEN, self.browser.driver.page_source)


if __name__ == "__main__":
    unittest.main()
