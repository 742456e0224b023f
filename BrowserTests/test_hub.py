"""The page of the hub in Chromium, against a real hub, with devices that speak its routes."""

import threading
import unittest
from urllib.parse import parse_qsl, urlsplit

from hub_support import Device, Hub, ask, until_equal
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import BrowserTestCase, until


class HubTests(BrowserTestCase):
    def setUp(self):
        self.hub = Hub()
        self.devices = []
        self.expected = []
        self.browser.driver.get_log("browser")

    def tearDown(self):
        complaints = [one for one in self.browser.complaints() if not any(word in one for word in self.expected)]
        self.browser.open("about:blank")
        for device in self.devices:
            device.end()
        self.hub.end()
        self.assertEqual(complaints, [])

    def device(self, *arguments, **more):
        device = Device(self.hub, *arguments, **more).pair().launch()
        self.devices.append(device)
        until(lambda: self.hub.details(device)["device"]["connected"], "the device is not connected")
        return device

    def show(self, path="", token=None):
        """Opens a view of the page."""
        self.browser.open(f"{self.hub.origin}/#{token or self.hub.token}")
        until(lambda: self.browser.find("html").get_attribute("data-ready"), "the page did not get ready")
        if path:
            self.go(path)

    def go(self, path):
        before = self.browser.all("main > section")
        self.script("location.hash = arguments[0]", path)
        until(lambda: self.browser.all("main > section") != before, f"{path} was not opened")

    def show_device(self, device, token=None):
        self.show(f"#/devices/{device.identifier}", token)
        until(lambda: self.browser.all(".value"), "no values are shown")

    def script(self, text, *arguments):
        return self.browser.driver.execute_script(text, *arguments)

    def value(self, key, inside=""):
        return self.browser.find(f'.value[data-key="{key}"] {inside}'.strip())

    def type(self, key, text):
        field = self.value(key, "input")
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)
        return field

    def says(self, selector, words):
        until(lambda: words in self.browser.text(selector), f"{selector} does not say {words!r}: {self.browser.text(selector)!r}")

    def button(self, title, inside="main"):
        found = lambda: [one for one in self.browser.all(f"{inside} button") if one.text == title]
        return until(found, f"there is no button {title}")[0]

    def pick(self, control, option):
        self.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", control, option)

    # Devices and pairing

    def test_a_device_is_paired_by_its_code(self):
        self.show()
        self.says("main", "No device is paired")
        device = Device(self.hub)
        self.devices.append(device)
        code = device.request()
        self.says("#pairings", code)
        waiting = threading.Thread(target=device.collect)
        waiting.start()
        self.button("Approve", "#pairings").click()
        waiting.join()
        until(lambda: not self.browser.find("#pairings").is_displayed())
        device.launch()
        self.says(".devices", "Discussions")
        self.says(".devices", "SWITCHYARD_ENVIRONMENT names it")
        self.says(".devices", "connected")

    def test_a_pairing_link_pairs_without_an_answer(self):
        self.show("#/operators")
        self.button("Make Pairing Ticket").click()
        link = urlsplit(until(lambda: self.browser.text(".secret")))
        self.assertEqual((link.scheme, link.netloc), ("switchyard-pair", "pair"))
        items = dict(parse_qsl(link.query))
        self.assertEqual(items["address"], self.hub.origin)
        device = Device(self.hub)
        device.request(items["ticket"])
        device.collect()
        self.assertEqual(items["hub"], self.hub.ask("GET", "/api/hub")["identifier"])

    def test_a_denied_device_gets_no_key(self):
        self.show()
        device = Device(self.hub)
        device.request()
        self.says("#pairings", "Deny")
        self.button("Deny", "#pairings").click()
        until(lambda: not self.browser.find("#pairings").is_displayed())
        device.identifier, device.key = device.offer["identifier"], device.offer["key"]
        path = f"/device/pairings/{device.identifier}"
        status, _ = ask(self.hub.port, "GET", path, authorization=device.proof("GET", path))
        self.assertIn(status, (401, 404))

    def test_the_list_is_searched_and_follows_the_devices(self):
        self.device("Discussions")
        other = self.device("Journal", environment="qa")
        self.show()
        until(lambda: len(self.browser.all(".devices li")) == 2)
        self.browser.find('input[type="search"]').send_keys("qa")
        until(lambda: len(self.browser.all(".devices li")) == 1)
        self.says(".devices", "Journal")
        other.findings = [{"rule": "live-key", "severity": "warning", "message": "Something is odd"}]
        other.report()
        self.says(".devices", "1 finding")

    def test_texts_of_devices_are_only_texts(self):
        name = "<img src=x onerror=\"document.title='owned'\">"
        device = self.device(name, "<b>\u202emodel</b>")
        device.override("welcome", "<script>document.title='owned'</script>", None)
        device.findings = [{"rule": "<i>", "severity": "error", "message": "<img src=x>", "fix": "javascript:alert(1)"}]
        device.report()
        self.show()
        self.says(".devices", name)
        self.show_device(device)
        self.hub.change(device, {"set": {"key": "welcome", "value": "<img src=x>"}})
        until(lambda: self.value("welcome", "input").get_property("value") == "<img src=x>")
        self.go("#/audit")
        self.says(".audit", "<img src=x>")
        self.assertEqual(self.script("return document.querySelectorAll('main img, main b, main i, main script').length"), 0)
        self.assertNotIn("owned", self.browser.driver.title)

    # One device

    def test_a_value_shows_its_type_origin_and_hidden_places(self):
        self.show_device(self.device())
        row = self.value("api.url")
        for words in ["url", "at next launch", "https://dev.example.com/v2", "development in Environments.plist"]:
            self.assertIn(words, row.text)
        row.find_element("css selector", "summary").click()
        self.assertIn("Common in Environments.plist: https://example.com", row.text)
        self.assertIn("secret, never shown", self.value("secretKey").text)
        self.assertEqual(self.value("secretKey").find_elements("css selector", "input, select, .switch"), [])

    def test_each_type_has_its_control_and_a_live_key_changes_at_once(self):
        device = self.device()
        self.show_device(device)
        self.value("banner", ".switch").click()
        until_equal(lambda: device.current("banner"), "NO")
        self.pick(self.value("logLevel", "select"), "debug")
        until_equal(lambda: device.current("logLevel"), "debug")
        self.value("pageSize", "input").send_keys(Keys.ARROW_RIGHT)
        until_equal(lambda: device.current("pageSize"), "21")
        self.value("fontScale", "input").send_keys(Keys.END)
        until_equal(lambda: device.current("fontScale"), "3")
        self.type("welcome", "Good morning").send_keys(Keys.ENTER)
        until_equal(lambda: device.current("welcome"), "Good morning")
        self.says('[data-key="welcome"]', "Overridden until it is removed")
        self.button("Remove Override", '[data-key="welcome"]').click()
        until_equal(lambda: device.current("welcome"), "Hello")
        until(lambda: self.value("welcome", "input").get_property("value") == "Hello")

    def test_a_refusal_of_the_device_is_shown_at_once(self):
        device = self.device()
        self.show_device(device)
        self.type("welcome", "forbidden").send_keys(Keys.ENTER)
        self.says('[data-key="welcome"] .state', "The device refused: the app does not allow it")
        self.assertIn("refused", self.value("welcome", ".state").get_attribute("class"))
        self.assertEqual(self.value("welcome", "input").get_property("value"), "Hello")

    def test_a_value_of_another_type_is_not_sent(self):
        device = self.device()
        self.expected = ["422"]
        self.show_device(device)
        self.type("timeout", "soon").send_keys(Keys.ENTER)
        self.says('[data-key="timeout"] .state', "Timeout: \"soon\" is not a duration")
        self.assertIn("refused", self.value("timeout", ".state").get_attribute("class"))
        self.assertEqual(self.value("timeout", "input").get_property("value"), "10s")
        self.assertEqual(self.hub.details(device)["device"]["desiredVersion"], 0)
        self.type("timeout", "20s").send_keys(Keys.ENTER)
        self.says('[data-key="timeout"] .state', "timeout is 20s")

    def test_an_override_ends_by_itself(self):
        device = self.device()
        self.show_device(device)
        lasting = next(one for one in self.browser.all("main select") if one.accessible_name == "Overrides last")
        self.script("arguments[0].append(new Option('2 seconds', '2'))", lasting)
        self.pick(lasting, "2")
        self.type("timeout", "99s").send_keys(Keys.ENTER)
        self.says('[data-key="timeout"] .overridden', "left")
        self.assertEqual(device.current("timeout"), "99s")
        until_equal(lambda: device.current("timeout"), "10s")
        until(lambda: self.value("timeout", "input").get_property("value") == "10s")
        self.assertFalse(self.value("timeout", ".overridden").is_displayed())

    def test_an_environment_is_chosen_for_the_next_launch(self):
        device = self.device()
        self.show_device(device)
        select = next(one for one in self.browser.all("main select") if one.accessible_name == "Environment")
        self.pick(select, "qa")
        self.button("Choose for Next Launch").click()
        until_equal(lambda: device.pending, "qa")
        self.says(".facts", "Next launchqa")
        device.leave()
        device.launch()
        until_equal(lambda: device.environment, "qa")
        self.says(".facts", "This launchqa")

    def test_production_must_be_typed(self):
        device = self.device()
        self.show_device(device)
        self.pick(next(one for one in self.browser.all("main select") if one.accessible_name == "Environment"), "production")
        self.button("Choose for Next Launch").click()
        until(lambda: self.browser.all("dialog"))
        self.press("Production")
        self.assertFalse(self.button("Continue", "dialog").is_enabled())
        self.press(Keys.ESCAPE)
        until(lambda: not self.browser.all("dialog"))
        self.assertEqual(self.browser.driver.switch_to.active_element.text, "Choose for Next Launch")
        self.assertIsNone(device.pending)
        self.press(Keys.ENTER)
        until(lambda: self.browser.all("dialog"))
        self.press("production", Keys.ENTER)
        until_equal(lambda: device.pending, "production")

    def test_the_command_line_completes_runs_and_remembers(self):
        device = self.device()
        self.show_device(device)
        line = self.browser.find('[role="combobox"]')
        line.send_keys("ca")
        until(lambda: [one.text for one in self.browser.all('[role="option"]')] == ["cart fill"])
        line.send_keys(Keys.ARROW_DOWN)
        self.assertEqual(line.get_attribute("aria-activedescendant"), self.browser.find('[role="option"]').get_attribute("id"))
        line.send_keys(Keys.ENTER, "3", Keys.ENTER)
        self.says('[role="log"]', "the cart has 3 articles")
        self.assertEqual(device.cart, 3)
        self.expected = ["422"]
        line.send_keys("frobnicate", Keys.ENTER)
        self.says('[role="log"] .refused', "Unknown command \"frobnicate\": help lists the commands")
        line.clear()
        line.send_keys("cart fil 3", Keys.ESCAPE, Keys.ENTER)
        self.says('[role="log"]', "did you mean \"cart fill\"?")
        self.script("document.querySelector('[role=combobox]').value = ''")
        line.send_keys(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP)
        self.assertEqual(line.get_property("value"), "cart fill 3")
        line.send_keys(Keys.ENTER)
        until_equal(lambda: device.cart, 6)
        line.send_keys("set logLevel ")
        until(lambda: [one.text for one in self.browser.all('[role="option"]')] == ["error", "warning", "info", "debug"])

    def test_the_report_can_be_copied(self):
        device = self.device()
        self.show_device(device)
        self.browser.find(".report").find_element("xpath", "..").find_element("css selector", "summary").click()
        report = self.browser.find(".report").text
        for words in ["Discussions 2.1 (417)", "Environment: development", "timeout = 10s", "secretKey = <secret>"]:
            self.assertIn(words, report)

    # Several operators

    def test_two_operators_cannot_overwrite_each_other_unseen(self):
        device = self.device()
        mira = self.hub.operator("mira")
        self.expected = ["409"]
        self.show_device(device)
        self.type("welcome", "mine")
        self.hub.change(device, {"set": {"key": "welcome", "value": "theirs"}}, token=mira)
        self.says('[data-key="welcome"]', "Overridden")
        # The edit is not interrupted.
        self.assertEqual(self.value("welcome", "input").get_property("value"), "mine")
        self.press(Keys.ENTER)
        self.says("dialog", "mira changed this just now, after you began")
        self.says("dialog", "theirs")
        self.assertEqual(self.browser.driver.switch_to.active_element.text, "Keep Theirs")
        self.press(Keys.ENTER)
        until(lambda: self.value("welcome", "input").get_property("value") == "theirs")
        self.assertEqual(device.current("welcome"), "theirs")
        self.type("welcome", "mine")
        self.hub.change(device, {"set": {"key": "welcome", "value": "theirs again"}}, token=mira)
        until_equal(lambda: device.current("welcome"), "theirs again")
        self.press(Keys.ENTER)
        self.says("dialog", "theirs again")
        self.button("Make My Change", "dialog").click()
        until_equal(lambda: device.current("welcome"), "mine")

    def test_a_conflict_with_a_line_or_with_the_app_says_who_it_was(self):
        device = self.device()
        self.expected = ["409"]
        self.show_device(device)
        self.type("welcome", "mine")
        self.assertEqual(self.hub.console("set", "welcome", "scripted").returncode, 0)
        self.press(Keys.ENTER)
        self.says("dialog", "changed this just now")
        self.press(Keys.ENTER)
        until(lambda: not self.browser.all("dialog"))

    def test_the_answers_say_whose_change_it_was(self):
        device = self.device()
        self.show_device(device)
        self.hub.change(device, {"set": {"key": "welcome", "value": "Hi"}}, token=self.hub.operator("mira"))
        self.says("main", "mira: set welcome to Hi just now")
        self.says("main", "welcome is Hi")

    def test_revoking_asks_first(self):
        device = self.device()
        # The page may ask for the device once more before it leaves.
        self.expected = ["404"]
        self.show_device(device)
        self.button("Revoke Device…").click()
        self.says("dialog", "Its key is no longer valid")
        self.press(Keys.ENTER)
        until(lambda: not self.browser.all("dialog"))
        self.assertEqual(self.hub.details(device)["device"]["id"], device.identifier)
        self.button("Revoke Device…").click()
        self.button("Revoke Device", "dialog").click()
        self.says("main", "No device is paired")
        self.go("#/audit")
        self.says(".audit", "revoked a device")

    def test_a_change_of_something_else_is_no_conflict(self):
        device = self.device()
        mira = self.hub.operator("mira")
        self.expected = ["409"]
        self.show_device(device)
        self.type("welcome", "mine")
        self.hub.change(device, {"set": {"key": "banner", "value": "NO"}}, token=mira)
        self.press(Keys.ENTER)
        until_equal(lambda: device.current("welcome"), "mine")
        self.assertEqual(self.browser.all("dialog"), [])

    def test_what_another_operator_changes_is_shown(self):
        device = self.device()
        mira = self.hub.operator("mira")
        self.show_device(device)
        self.hub.change(device, {"set": {"key": "banner", "value": "NO"}}, token=mira)
        until(lambda: self.value("banner", ".switch").get_attribute("aria-checked") == "false")

    def test_what_a_script_changes_is_shown(self):
        device = self.device()
        self.show_device(device)
        self.assertEqual(self.hub.console("set", "banner", "NO").returncode, 0)
        until(lambda: self.value("banner", ".switch").get_attribute("aria-checked") == "false")

    def test_an_operator_who_may_only_see_has_no_controls(self):
        device = self.device()
        Device(self.hub).request()
        self.show_device(device, self.hub.operator("guest", "see"))
        self.says("main", "Your role is see")
        self.assertEqual(self.browser.all(".value :is(input, select, .switch)"), [])
        self.assertFalse(self.browser.find("#pairings").is_displayed())
        self.expected = ["403"]
        line = self.browser.find('[role="combobox"]')
        line.send_keys("set welcome x", Keys.ENTER)
        self.says('[role="log"] .refused', "role")
        line.send_keys("get welcome", Keys.ENTER)
        self.says('[role="log"]', "welcome = Hello")

    def test_operators_are_added_and_removed(self):
        self.show("#/operators")
        self.browser.find('main input[type="text"]').send_keys("mira", Keys.ENTER)
        self.says(".secret", "")
        token = until(lambda: self.browser.text(".secret"))
        self.assertEqual(ask(self.hub.port, "GET", "/api/hub", key=token)[1]["role"], "see")
        self.says(".lines", "mira")
        self.button("Remove…").click()
        until(lambda: self.browser.all("dialog"))
        self.button("Remove Operator", "dialog").click()
        until(lambda: "mira" not in self.browser.text(".lines"))
        self.assertEqual(ask(self.hub.port, "GET", "/api/hub", key=token)[0], 401)

    def test_the_audit_log_says_who_changed_what(self):
        device = self.device()
        self.show("#/audit")
        self.hub.change(device, {"set": {"key": "timeout", "value": "30s"}}, token=self.hub.operator("mira"))
        self.says(".audit", "mira set timeout")
        self.says(".audit", "10s → 30s")
        self.says(".audit", "timeout is 30s")

    def test_devices_that_are_alike_are_told_apart(self):
        first = self.device()
        mira = self.hub.operator("mira")
        self.expected = ["409"]
        self.show()
        self.says(".devices", "Discussions")
        self.assertNotIn(f"({first.identifier[:6]})", self.browser.text(".devices"))
        second = self.device()
        for device in (first, second):
            self.says(".devices", f"({device.identifier[:6]})")
        name = f"Discussions on {self.hub.details(second)['device']['app']['device']} ({second.identifier[:6]})"
        self.go(f"#/devices/{second.identifier}")
        self.says("main h2", name)
        until(lambda: self.browser.all(".value"), "no values are shown")
        self.type("welcome", "mine")
        self.hub.change(second, {"set": {"key": "welcome", "value": "theirs"}}, token=mira)
        until_equal(lambda: second.current("welcome"), "theirs")
        self.press(Keys.ENTER)
        self.says("dialog", name)
        self.press(Keys.ENTER)
        until(lambda: not self.browser.all("dialog"))
        self.go("#/audit")
        self.says(".audit", f"({second.identifier[:6]})")

    # Devices that are away, and several at once

    def test_a_device_that_was_away_catches_up(self):
        device = self.device()
        self.show_device(device)
        device.leave()
        self.says(".heading", "away")
        for text in range(10):
            self.hub.change(device, {"set": {"key": "welcome" if text % 2 else "timeout", "value": f"{text}s"}})
        self.says('[data-key="welcome"] .state', "The device is away. When it is connected again: set welcome to 9s")
        # Of each subject, the last change counts.
        self.waiting(2)
        self.value("banner", ".switch").click()
        self.says('[data-key="banner"] .state', "The device is away")
        device.connect()
        until_equal(lambda: (device.current("welcome"), device.current("timeout"), device.current("banner")), ("9s", "8s", "NO"))
        self.says('[data-key="banner"] .state', "banner is NO")
        self.says(".heading", "connected")

    def waiting(self, count):
        """Waits until so many changes wait, and returns their rows."""
        rows = lambda: self.browser.all("[data-waiting]")
        until(lambda: len(rows()) == count, f"{count} changes should wait")
        return rows()

    def test_what_waits_for_a_device_can_be_withdrawn(self):
        device = self.device()
        self.show_device(device)
        device.leave()
        self.says(".heading", "away")
        line = self.browser.find('[role="combobox"]')
        line.send_keys("cart fill 3", Keys.ENTER)
        self.says('[role="log"]', "The device is away")
        self.hub.change(device, {"set": {"key": "welcome", "value": "later"}})
        rows = self.waiting(2)
        self.assertIn("Run cart fill 3, by", rows[0].text)
        self.assertRegex(rows[0].text, r"\d+ (minutes|seconds).* left")
        rows[0].find_element("css selector", "button").click()
        self.waiting(1)
        device.connect()
        until_equal(lambda: device.current("welcome"), "later")
        self.assertEqual(device.cart, 0)
        self.go("#/audit")
        self.says(".audit", "withdrew: run cart fill 3")

    def test_an_operator_who_may_only_see_withdraws_nothing(self):
        device = self.device()
        device.leave()
        self.hub.change(device, {"reset": {}})
        self.show_device(device, self.hub.operator("guest", "see"))
        self.assertEqual(self.waiting(1)[0].find_elements("css selector", "button"), [])

    def test_several_devices_are_changed_after_a_preview(self):
        devices = [self.device("One"), self.device("Two"), self.device("Three")]
        devices[2].environments = devices[2].environments[:1]
        devices[2].report()
        self.show()
        until(lambda: len(self.browser.all(".devices li")) == 3)
        next(one for one in self.browser.all("main input[type=checkbox]") if "all" in one.accessible_name).click()
        self.says(".several", "Change 3 devices")
        # Their catalog is the same, so the environments are known.
        choice = until(lambda: [one for one in self.browser.all(".several select") if one.is_displayed() and one.accessible_name == "Environment"])[0]
        self.assertFalse(self.browser.find('.several input[type="text"]').is_displayed())
        self.pick(choice, "qa")
        self.button("Preview Changes").click()
        self.says(".several caption", "2 would change, 1 would refuse")
        self.says(".several .refused", "cannot select environment")
        self.assertEqual([one.pending for one in devices], [None] * 3)
        self.button("Send to 2 Devices").click()
        self.says(".several caption", "sent to 2 of 2")
        until_equal(lambda: [one.pending for one in devices], ["qa", "qa", None])

    def test_the_page_says_that_the_hub_has_ended_and_recovers(self):
        device = self.device()
        token, port = self.hub.operator("mira"), self.hub.port
        self.expected = ["net::ERR"]
        self.show_device(device, token)
        self.hub.stop()
        self.says("#notices", "not responding")
        self.hub.start(port)
        until(lambda: not self.browser.find("#notices").is_displayed(), "the notice stays")
        device.override("welcome", "back", None)
        device.report()
        until(lambda: self.value("welcome", "input").get_property("value") == "back")

    def test_devices_with_other_catalogs_are_given_a_name(self):
        devices = [self.device("One"), self.device("Two")]
        devices[1].app["catalog"] = "other"
        devices[1].report()
        self.show()
        until(lambda: len(self.browser.all(".devices li")) == 2)
        next(one for one in self.browser.all("main input[type=checkbox]") if "all" in one.accessible_name).click()
        self.says(".several", "Change 2 devices")
        self.browser.find('.several input[type="text"]').send_keys("qa")
        self.button("Preview Changes").click()
        self.says(".several caption", "2 would change")

    def test_a_page_whose_token_is_no_longer_known_says_what_to_do(self):
        device = self.device()
        port = self.hub.port
        self.expected = ["net::ERR", "401"]
        self.show_device(device)
        self.hub.stop()
        self.hub.start(port)
        self.says("#notices", "Open the address that the hub prints when it starts")
        self.assertEqual(len(self.browser.all("#notices p")), 1)
        self.assertTrue(self.script("return document.getElementById('content').inert"))
        # The new address, pasted into the same tab.
        self.script(f"location.href = '{self.hub.origin}/#{self.hub.token}'")
        self.says("main", "Discussions")
        self.assertEqual(self.browser.all("#notices p"), [])
        self.assertNotIn(self.hub.token, self.browser.driver.current_url)

    def test_a_device_that_somebody_else_revokes_cannot_be_changed(self):
        device = self.device()
        self.expected = ["404"]
        self.show_device(device)
        self.hub.ask("DELETE", f"/api/devices/{device.identifier}")
        self.says("#notices", "does not exist")
        self.assertTrue(self.script("return document.getElementById('content').inert"))

    # Without a mouse, on a phone, from right to left

    def test_the_keyboard_reaches_everything(self):
        self.show_device(self.device())
        wanted = self.script(
            "return [...document.querySelectorAll('a[href], button:not(:disabled), select, input, summary')].filter((e) => e.checkVisibility({contentVisibilityAuto: false}) && e.offsetParent)")
        self.script("document.activeElement.blur()")
        reached = []
        for _ in range(len(wanted) + 12):
            self.press(Keys.TAB)
            reached.append(self.browser.driver.switch_to.active_element)
        self.assertEqual([one.get_attribute("outerHTML") for one in wanted if one not in reached], [])

    def test_focus_is_visible(self):
        self.show_device(self.device())
        self.press(Keys.TAB, Keys.TAB)
        style, width = self.script("const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)]")
        self.assertEqual((style, width >= 2), ("solid", True))

    def test_a_screen_reader_hears_roles_and_names(self):
        self.show_device(self.device())
        heard = lambda element: (element.aria_role, element.accessible_name)
        self.assertEqual(heard(self.value("banner", "button")), ("switch", "banner"))
        self.assertEqual(heard(self.value("pageSize", "input")), ("slider", "pageSize"))
        self.assertEqual(heard(self.value("logLevel", "select")), ("combobox", "logLevel"))
        self.assertEqual(heard(self.value("welcome", "input")), ("textbox", "welcome"))
        self.assertEqual(heard(self.browser.find('.line input')), ("combobox", "Command"))
        unnamed = [one.get_attribute("outerHTML") for one in self.browser.all("main :is(button, input, select, a)")
                   if one.is_displayed() and not one.accessible_name]
        self.assertEqual(unnamed, [])

    def test_a_narrow_page_does_not_scroll_sideways(self):
        device = self.device("A very long name of an app " * 3)
        device.override("welcome", "w" * 300, None)
        device.report()
        try:
            self.browser.driver.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride", {"width": 320, "height": 700, "deviceScaleFactor": 1, "mobile": False})
            self.show()
            self.says(".devices", "A very long name")
            for path in ["", f"#/devices/{device.identifier}", "#/audit", "#/operators"]:
                if path:
                    self.go(path)
                for direction in ["ltr", "rtl"]:
                    self.script("document.documentElement.dir = arguments[0]", direction)
                    self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 320, (path, direction))
        finally:
            self.browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def test_the_key_leaves_the_address_and_reloading_works(self):
        device = self.device()
        self.show_device(device)
        self.assertNotIn(self.hub.token, self.browser.driver.current_url)
        self.browser.driver.refresh()
        until(lambda: self.browser.all(".value"))


if __name__ == "__main__":
    unittest.main()
