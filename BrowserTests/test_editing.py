"""Uses the page while other programs write: no edit is lost, and no row is outdated."""

import os
import pathlib
import plistlib
import shutil
import socket
import tempfile
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import ALL_TYPES, BrowserTestCase, Preview, until

ROWS = [
    {"Type": "PSGroupSpecifier", "Title": "Group"},
    {"Type": "PSChildPaneSpecifier", "Title": "Home", "File": "Shared"},
    {"Type": "PSChildPaneSpecifier", "Title": "Work", "File": "Shared"},
    {"Type": "PSChildPaneSpecifier", "Title": "", "File": "Untitled"},
    {"Type": "PSTextFieldSpecifier", "Key": "bare", "KeyboardType": "constructor"},
    {"Type": "PSToggleSwitchSpecifier", "Title": "Told", "Key": "told", "DefaultValue": True, "Description": "What it does"},
    {"Type": "PSToggleSwitchSpecifier", "Title": "Is this English?", "Key": "english", "DefaultValue": True},
] + [{"Type": "PSToggleSwitchSpecifier", "Title": f"Row {i}", "Key": f"row{i}", "DefaultValue": False} for i in range(30)] + [
    {"Type": "PSChildPaneSpecifier", "Title": f"Missing {i}", "File": f"Missing{i}"} for i in range(8)]


class EditingTests(BrowserTestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="switchyard-browser-test-"))
        self.previews = []

    def tearDown(self):
        self.browser.open("about:blank")
        for preview in self.previews:
            preview.end()
        shutil.rmtree(self.folder)

    def show(self, bundle=ALL_TYPES, values=None):
        preview = Preview(bundle, values=values if values is not None else {"version": "3.0"})
        self.previews.append(preview)
        self.browser.show(preview)
        if bundle == ALL_TYPES:
            self.browser.pick("language", "en")
        return preview

    def bundle(self, rows=ROWS, **languages):
        bundle = self.folder / "Settings.bundle"
        bundle.mkdir()
        self.write(bundle, "Root", rows)
        for page in ["Shared", "Untitled"]:
            self.write(bundle, page, [{"Type": "PSTitleValueSpecifier", "Title": "T", "DefaultValue": "v"}])
        for language in ["en", "ar"]:
            (bundle / f"{language}.lproj").mkdir()
        return bundle

    def write(self, bundle, page, rows):
        draft = self.folder / "draft"
        draft.write_bytes(plistlib.dumps({"PreferenceSpecifiers": rows, "StringsTable": "Root"}))
        os.replace(draft, bundle / f"{page}.plist")

    def script(self, text, *arguments):
        return self.browser.driver.execute_script(text, *arguments)

    # Text fields

    def test_a_field_shows_what_others_store_behind_a_change(self):
        preview = self.show()
        field = self.browser.row("account", "input")
        field.send_keys("mine", Keys.ENTER)
        until(lambda: preview.values().get("account") == "mine")
        preview.write({"account": "theirs"})
        until(lambda: field.get_attribute("value") == "theirs", "the field is stale")

    def test_a_rejected_text_goes_back(self):
        preview = self.show(values={"account": "old"})
        field = self.browser.row("account", "input")
        self.script("arguments[0].value = 'a'.repeat(70000); arguments[0].dispatchEvent(new Event('input'));"
                    "arguments[0].dispatchEvent(new Event('change'))", field)
        until(lambda: "too long" in self.browser.text("#notices"), "there is no notice")
        self.assertEqual(field.get_attribute("value"), "old")
        self.script("arguments[0].value = 'a'.repeat(300000); arguments[0].dispatchEvent(new Event('change'))", field)
        until(lambda: field.get_attribute("value") == "old")
        self.assertEqual(preview.values(), {"account": "old"})
        self.browser.row("banner", "button").click()
        until(lambda: not self.browser.find("#notices").is_displayed(), "the notice stays")

    def test_a_long_text_is_not_cut(self):
        preview = self.show()
        field = self.browser.row("account", "input")
        self.assertIsNone(field.get_dom_attribute("maxlength"))
        self.script("arguments[0].value = '\"'.repeat(60000); arguments[0].dispatchEvent(new Event('change'))", field)
        until(lambda: preview.values().get("account") == '"' * 60000)

    def test_an_edit_that_was_taken_back_shows_what_is_stored(self):
        preview = self.show(values={"account": "old"})
        field = self.browser.row("account", "input")
        field.send_keys("x")
        preview.write({"account": "new"})
        until(lambda: "new" in self.browser.text("#stored"))
        self.assertEqual(field.get_attribute("value"), "oldx")
        field.send_keys(Keys.BACKSPACE, Keys.TAB)
        until(lambda: field.get_attribute("value") == "new", "the field is stale")
        self.assertEqual(preview.values(), {"account": "new"})

    def test_a_text_that_a_field_cannot_show_does_not_stay(self):
        preview = self.show(values={"account": "a\nb"})
        field = self.browser.row("account", "input")
        field.click()
        preview.write({"account": "c"})
        until(lambda: field.get_attribute("value") == "c", "the field is stale")

    # Quick input

    def test_a_slider_is_not_taken_out_of_the_hand(self):
        preview = self.show()
        slider = self.browser.row("brightness", "input")
        ActionChains(self.browser.driver).move_to_element(slider).click_and_hold().move_by_offset(60, 0).perform()
        held = float(slider.get_attribute("value"))
        preview.write({"banner": False})
        until(lambda: self.browser.row("banner", "button").get_attribute("aria-checked") == "false")
        self.assertEqual(float(slider.get_attribute("value")), held)
        ActionChains(self.browser.driver).release().perform()
        until(lambda: preview.values().get("brightness") == held, "the drag was lost")
        self.assertEqual(float(slider.get_attribute("value")), held)

    def test_every_click_and_every_key_counts(self):
        preview = self.show()
        toggle = self.browser.row("banner", "button")
        shown = self.script(
            "const [s] = arguments, was = []; for (let i = 0; i < 5; i++) { s.click(); was.push(s.ariaChecked) } return was", toggle)
        self.assertEqual(shown, ["false", "true", "false", "true", "false"])
        until(lambda: preview.values().get("banner") is False)
        slider = self.browser.row("brightness", "input")
        self.script("arguments[0].focus()", slider)
        self.press(Keys.ARROW_RIGHT)
        until(lambda: "brightness" in preview.values())
        step = preview.values()["brightness"] - 0.5
        self.press(*[Keys.ARROW_RIGHT] * 9)
        until(lambda: abs(preview.values()["brightness"] - 0.5 - 10 * step) < 1e-6, "steps were lost")
        self.assertEqual(toggle.get_attribute("aria-checked"), "false")

    # Pages

    def test_a_page_has_the_title_of_the_row_that_opened_it(self):
        self.show(self.bundle())
        self.browser.push("Work")
        self.browser.pick("language", "ar")
        self.assertEqual(self.browser.text(".screen h2"), "Work")
        self.browser.back()
        self.browser.push("Home")

    def test_an_edited_bundle_is_drawn_again(self):
        bundle = self.bundle()
        self.show(bundle)
        self.write(bundle, "Root", [{"Type": "PSToggleSwitchSpecifier", "Title": "New", "Key": "new"}])
        until(lambda: self.browser.text(".screen .title") == "New", "the edit is not drawn")
        self.script("document.querySelector('.screen button').focus()")
        (bundle / "en.lproj" / "Root.strings").write_text('"New" = "Brand New";')
        until(lambda: self.browser.text(".screen .title") == "Brand New", "the translation is not drawn")
        self.assertEqual(self.browser.driver.switch_to.active_element, self.browser.row("new", "button"))

    def test_focus_and_what_is_typed_stay_with_their_row_in_an_edited_bundle(self):
        bundle = self.bundle()
        preview = self.show(bundle)
        added = [{"Type": "PSToggleSwitchSpecifier", "Title": f"Danger {i}", "Key": f"danger{i}"} for i in range(2)]
        self.browser.row("told", "button").click()
        until(lambda: preview.values().get("told") is False)
        self.write(bundle, "Root", added[:1] + ROWS)
        until(lambda: self.browser.all('[data-key="danger0"]'), "the edited bundle is not drawn")
        self.press(Keys.SPACE)
        until(lambda: preview.values().get("told") is True, "the key went to another row")
        self.assertNotIn("danger0", preview.values())
        self.browser.row("bare", "input").send_keys("half")
        self.write(bundle, "Root", added + ROWS)
        until(lambda: self.browser.all('[data-key="danger1"]'), "the edited bundle is not drawn")
        self.press(" and half", Keys.ENTER)
        until(lambda: preview.values().get("bare") == "half and half", "what was typed is lost")
        self.assertEqual([key for key in preview.values() if "danger" in key], [])

    def test_a_page_keeps_the_title_of_its_row_in_an_edited_bundle(self):
        bundle = self.bundle()
        self.show(bundle)
        self.browser.push("Work")
        self.write(bundle, "Root", [{"Type": "PSChildPaneSpecifier", "Title": "First", "File": "Shared"}] + ROWS)
        self.write(bundle, "Shared", [{"Type": "PSToggleSwitchSpecifier", "Title": "New", "Key": "new"}])
        until(lambda: self.browser.all('[data-key="new"]'), "the edited bundle is not drawn")
        self.assertEqual(self.browser.text("h2"), "Work")

    def test_the_place_on_the_page_stays(self):
        self.show(self.bundle())
        self.script("document.querySelector('.screen').scrollTop = 400")
        self.browser.pick("language", "ar")
        self.assertEqual(self.script("return document.querySelector('.screen').scrollTop"), 400)

    def test_focus_is_never_under_the_title(self):
        self.show(self.bundle())
        self.script("const all = document.querySelectorAll('.screen button'); all[all.length - 1].focus()")
        hidden = []
        for _ in range(30):
            ActionChains(self.browser.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
            covered = self.script(
                "const bar = document.querySelector('.navigation').getBoundingClientRect(), a = document.activeElement;"
                "return a.closest('.content') ? a.getBoundingClientRect().top < bar.bottom - 1 : false")
            if covered:
                hidden.append(self.browser.driver.switch_to.active_element.accessible_name)
        self.assertEqual(hidden, [])

    # Notices

    def test_findings_are_few_in_sight_and_name_their_files(self):
        self.show(self.bundle())
        lines = self.browser.all("#notices p")
        self.assertEqual(len(lines), 8)
        self.assertEqual(sum(line.is_displayed() for line in lines), 3)
        self.assertRegex(lines[0].text, r"^Settings.bundle/Root.plist:\d+: page ")
        self.script("window.told = 0; new MutationObserver(() => window.told++).observe("
                    "document.getElementById('notices'), { childList: true, subtree: true, characterData: true })")
        self.browser.row("told", "button").click()
        until(lambda: "told" in self.browser.text("#stored"))
        self.assertEqual(self.script("return window.told"), 0)

    def test_what_cannot_be_read_is_unknown(self):
        preview = self.show(values={"banner": False})
        preview.defaults.write_bytes(b"<plist><dict><key>cut")
        until(lambda: "Unknown" in self.browser.text("#stored"), "the panel claims to know")
        self.assertNotIn("None", self.browser.text("#stored"))
        self.assertEqual(self.browser.text("#status"), "")
        preview.write({"banner": False, "environment": "qa"})
        until(lambda: self.browser.text("#status") == "Changed by another program: Environment")

    def test_a_message_of_the_stream_goes_when_it_is_back(self):
        preview = Preview(ALL_TYPES)
        self.previews.append(preview)
        ask = (f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\nAuthorization: Bearer {preview.token}\r\n\r\n").encode()
        streams = [socket.create_connection(("127.0.0.1", preview.port), timeout=20) for _ in range(32)]
        for stream in streams:
            stream.sendall(ask)
            stream.recv(64)
        self.browser.show(preview)
        until(lambda: "pages can be open" in self.browser.text("#notices"))
        for stream in streams:
            stream.close()
        until(lambda: not self.browser.find("#notices").is_displayed(), "the message stays")

    # Names

    def test_nothing_is_without_a_name(self):
        self.show(self.bundle())
        controls = self.browser.all(".screen button, .screen input")
        self.assertEqual([control.get_attribute("outerHTML") for control in controls if not control.accessible_name], [])
        self.assertIn("Untitled", [control.accessible_name for control in controls])
        self.assertEqual(self.browser.row("bare", "input").get_attribute("inputmode"), "text")
        description = self.script(
            "const id = arguments[0].getAttribute('aria-describedby'); return document.getElementById(id).textContent",
            self.browser.row("told", "button"))
        self.assertEqual(description, "What it does")

    def test_a_text_of_another_direction_keeps_its_punctuation(self):
        self.show(self.bundle())
        self.browser.pick("language", "ar")
        mark, word = self.script(
            "const node = arguments[0].firstChild, place = (start, end) => { const range = document.createRange();"
            "range.setStart(node, start); range.setEnd(node, end); return range.getBoundingClientRect().left };"
            "return [place(node.length - 1, node.length), place(0, 2)]", self.browser.row("english", ".title"))
        self.assertGreater(mark, word)

    def test_an_ipad_leaves_room_in_a_narrow_window(self):
        self.browser.driver.set_window_size(500, 900)
        try:
            self.show()
            self.browser.pick("device", "pad")
            room, screen = self.script(
                "return ['.group', '.screen'].map((name) => document.querySelector(name).getBoundingClientRect().width)")
            self.assertGreater(room, screen - 60)
        finally:
            self.browser.driver.set_window_size(1280, 1000)


if __name__ == "__main__":
    unittest.main()
