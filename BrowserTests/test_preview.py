"""The preview in real Chromium: what it draws, what it stores, how it is used without a mouse."""

import plistlib
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import ALL_TYPES, BrowserTestCase, Preview, until


class PreviewTests(BrowserTestCase):
    def setUp(self):
        self.preview = Preview(ALL_TYPES, values={"other": [1, 2], "version": "3.0"})
        self.browser.show(self.preview)
        self.browser.pick("language", "en")

    def tearDown(self):
        complaints = self.browser.complaints()
        # A page whose preview has ended complains about that.
        self.browser.open("about:blank")
        self.assertEqual(self.preview.end(), 0)
        expected = getattr(self, "expected_complaint", None)
        self.assertEqual([line for line in complaints if "127.0.0.1" in line and (not expected or expected not in line)], [])

    def stored(self, key, value):
        """Waits until the defaults file has the value, of exactly this type."""
        until(lambda: (lambda found: found == value and type(found) is type(value))(self.preview.values().get(key)),
              f"{key} is not {value!r} but {self.preview.values()}")

    # What it draws

    def test_every_type_has_its_control(self):
        page = self.browser
        self.assertEqual(page.row("environment", ".value").text, "Test")
        self.assertEqual(len(page.all('.screen [role="radiogroup"] input[type="radio"]')), 3)
        self.assertEqual(page.row("banner", '[role="switch"]').get_attribute("aria-checked"), "true")
        self.assertEqual(page.row("cache", '[role="switch"]').get_attribute("aria-checked"), "false")
        self.assertEqual(page.row("account", "input").get_attribute("inputmode"), "email")
        self.assertEqual(page.row("account", "input").get_attribute("autocapitalize"), "none")
        self.assertEqual(page.row("account", "input").get_dom_attribute("autocorrect"), "off")
        self.assertEqual(page.row("password", "input").get_attribute("type"), "password")
        self.assertEqual(page.row("page_size", "input").get_attribute("inputmode"), "numeric")
        slider = page.row("brightness", "input")
        self.assertEqual((slider.get_attribute("min"), slider.get_attribute("max")), ("0", "2"))
        self.assertEqual(page.row("version", ".value").text, "3.0")
        self.assertEqual([header.text for header in page.all(".header")], ["SERVER", "LOG LEVEL", "SESSION", "BRIGHTNESS"])
        self.assertIn("Applies at the next launch.", [footer.text for footer in page.all(".footer")])

    def test_images_at_the_ends_of_a_slider_are_loaded(self):
        until(lambda: len(self.browser.all("img.end")) == 2)
        sizes = "return [...document.querySelectorAll('img.end')].map((image) => image.naturalWidth)"
        until(lambda: self.browser.driver.execute_script(sizes) == [63, 63], "the images are not drawn")

    def test_a_child_pane_opens_and_leads_back(self):
        self.browser.push("About")
        self.assertEqual(self.browser.row("licence", ".value").text, "Free of Charge")
        self.assertEqual(self.browser.row("statistics", '[role="switch"]').get_attribute("aria-checked"), "true")
        self.browser.back()
        self.assertEqual(len(self.browser.all('.screen [data-key="environment"]')), 1)

    def test_ipad_shows_its_own_rows(self):
        self.assertEqual(self.browser.all('.screen [data-key="multitasking"]'), [])
        self.browser.pick("device", "pad")
        self.assertEqual(self.browser.row("multitasking", ".title").text, "Multitasking")

    def test_arabic_is_drawn_from_right_to_left(self):
        self.browser.pick("language", "ar")
        screen = self.browser.find(".screen")
        self.assertEqual((screen.get_attribute("dir"), screen.get_attribute("lang")), ("rtl", "ar"))
        row = self.browser.row("environment", ".link")
        self.assertEqual(self.browser.row("environment", ".title").text, "البيئة")
        title, value = row.find_element("css selector", ".title").rect, row.find_element("css selector", ".value").rect
        self.assertGreater(title["x"], value["x"])
        self.browser.push("حول")
        self.assertEqual(self.browser.row("licence", ".value").text, "مجاني")
        self.browser.pick("language", "en")
        self.assertEqual(self.browser.text(".screen h2"), "About")
        self.browser.back()

    def test_dark_and_light_differ(self):
        ground = "return getComputedStyle(document.querySelector('.screen')).backgroundColor"
        self.browser.pick("appearance", "dark")
        self.assertEqual(self.browser.driver.execute_script(ground), "rgb(0, 0, 0)")
        self.browser.pick("appearance", "light")
        self.assertEqual(self.browser.driver.execute_script(ground), "rgb(242, 242, 247)")

    # What it stores

    def test_a_multi_value_stores_the_chosen_value(self):
        self.browser.push("Environment")
        self.browser.all(".choice label")[1].click()
        self.stored("environment", "qa")
        self.browser.back()
        until(lambda: self.browser.row("environment", ".value").text == "QA")

    def test_a_radio_group_stores_its_integer(self):
        self.browser.all('.screen [data-key="log_level"] label')[2].click()
        self.stored("log_level", 2)

    def test_a_toggle_stores_a_boolean_or_its_own_values(self):
        self.browser.row("banner", '[role="switch"]').click()
        self.stored("banner", False)
        self.browser.row("cache", '[role="switch"]').click()
        self.stored("cache", "always")

    def test_text_fields_store_strings_also_of_digits(self):
        for key, text in [("account", "mira@example.com"), ("password", "p<w>&"), ("page_size", "25")]:
            field = self.browser.row(key, "input")
            field.clear()
            field.send_keys(text, Keys.ENTER)
            self.stored(key, text)
        self.assertNotIn("p<w>", self.browser.text("#stored"))

    def test_a_secure_text_never_comes_to_the_page(self):
        self.preview.write({"password": "hunter2"})
        field = lambda: self.browser.row("password", "input")
        until(lambda: field().get_attribute("placeholder") == "••••••")
        self.assertEqual(field().get_attribute("value"), "")
        self.assertNotIn("hunter2", self.browser.driver.page_source)
        field().send_keys("new", Keys.ENTER)
        self.stored("password", "new")
        until(lambda: field().get_attribute("value") == "")
        field().send_keys(Keys.BACKSPACE)
        self.stored("password", "")
        until(lambda: not field().get_attribute("placeholder"))

    def test_a_slider_stores_a_real(self):
        self.browser.row("brightness", "input").send_keys(Keys.END)
        self.stored("brightness", 2.0)

    def test_other_keys_and_the_binary_format_stay(self):
        self.preview.write({"other": {"a": b"1"}, "banner": True}, binary=True)
        until(lambda: "banner" in self.browser.text("#stored"))
        self.browser.row("banner", '[role="switch"]').click()
        self.stored("banner", False)
        self.assertTrue(self.preview.defaults.read_bytes().startswith(b"bplist00"))
        self.assertEqual(self.preview.values(), {"other": {"a": b"1"}, "banner": False})

    def test_reset_removes_the_bundles_keys_and_no_others(self):
        self.browser.row("banner", '[role="switch"]').click()
        self.stored("banner", False)
        self.browser.find("#reset").click()
        until(lambda: self.preview.values() == {"other": [1, 2], "version": "3.0"}, "it was not reset")
        until(lambda: self.browser.row("banner", '[role="switch"]').get_attribute("aria-checked") == "true")

    # What others store

    def test_a_change_from_outside_appears_at_once_and_is_announced(self):
        self.preview.write({"environment": "production", "banner": False, "version": "3.0"})
        until(lambda: self.browser.row("environment", ".value").text == "Prod", "the change did not appear")
        self.assertEqual(self.browser.row("banner", '[role="switch"]').get_attribute("aria-checked"), "false")
        until(lambda: self.browser.text("#status") == "Changed by another program: Environment, Show Banner")
        self.assertEqual(self.browser.find("#status").get_attribute("role"), "status")

    def test_a_value_that_is_no_choice_leaves_the_row_blank(self):
        self.preview.write({"environment": "staging", "log_level": "1"})
        until(lambda: "staging" in self.browser.text("#stored"))
        self.assertEqual(self.browser.row("environment", ".value").text, "")
        self.assertEqual(self.browser.all(".screen input[type=radio]:checked"), [])

    def test_a_broken_file_is_told_and_not_overwritten(self):
        self.expected_complaint = "409 (Conflict)"
        self.preview.defaults.write_bytes(b"<plist><dict><key>cut")
        until(lambda: "defaults.plist" in self.browser.text("#notices"), "nothing was said")
        self.browser.row("banner", '[role="switch"]').click()
        until(lambda: self.browser.find("#notices").is_displayed())
        self.assertEqual(self.preview.defaults.read_bytes(), b"<plist><dict><key>cut")
        self.preview.write({"banner": False})
        until(lambda: self.browser.row("banner", '[role="switch"]').get_attribute("aria-checked") == "false")
        until(lambda: not self.browser.find("#notices").is_displayed())

    def test_somebody_who_types_is_not_interrupted(self):
        self.browser.row("account", "input").send_keys("half")
        self.preview.write({"account": "other", "environment": "local"})
        until(lambda: self.browser.row("environment", ".value").text == "Local")
        self.assertEqual(self.browser.row("account", "input").get_attribute("value"), "half")

    def test_the_preview_ends_while_a_page_is_open_and_the_page_says_so(self):
        self.expected_complaint = "net::ERR"
        self.assertEqual(self.preview.end(), 0)
        until(lambda: "has ended" in self.browser.text("#notices"), "the page does not say so")

    # Without a mouse

    def test_the_keyboard_reaches_everything(self):
        wanted = self.browser.driver.execute_script(
            "return [...document.querySelectorAll('button, select, input')].filter((e) => e.offsetParent || e.type === 'radio')")
        radios = [control for control in wanted if control.get_attribute("type") == "radio"]
        self.browser.driver.execute_script("document.activeElement.blur()")
        reached = []
        for _ in range(len(wanted) + 5):
            self.press(Keys.TAB)
            reached.append(self.browser.driver.switch_to.active_element)
        missed = [control.get_attribute("outerHTML") for control in wanted if control not in reached + radios]
        self.assertEqual(missed, [])
        # A radio group is one stop; its arrows do the rest.
        self.assertEqual(len({control for control in reached if control in radios}), 1)

    def test_the_keyboard_does_everything(self):
        driver = self.browser.driver
        focus = lambda element: driver.execute_script("arguments[0].focus()", element)
        focus(self.browser.row("banner", '[role="switch"]'))
        self.press(Keys.SPACE)
        self.stored("banner", False)
        focus(self.browser.find(".screen input[type=radio]:checked"))
        self.press(Keys.ARROW_DOWN)
        self.stored("log_level", 2)
        focus(self.browser.row("environment", ".link"))
        self.press(Keys.ENTER)
        self.assertEqual(driver.switch_to.active_element.text, "Environment")
        self.assertEqual(driver.switch_to.active_element.tag_name, "h2")
        self.press(Keys.TAB, Keys.ARROW_UP)
        self.stored("environment", "qa")
        self.press(Keys.ESCAPE)
        self.assertEqual(driver.switch_to.active_element, self.browser.row("environment", ".link"))
        self.press(Keys.ENTER)
        ActionChains(driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
        self.assertEqual(driver.switch_to.active_element.accessible_name, "Back: Settings")
        self.press(Keys.ENTER)
        self.assertEqual(driver.switch_to.active_element, self.browser.row("environment", ".link"))
        focus(self.browser.row("brightness", "input"))
        self.press(Keys.HOME)
        self.stored("brightness", 0.0)

    def test_focus_is_visible(self):
        self.press(Keys.TAB)
        outline = "const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)]"
        style, width = self.browser.driver.execute_script(outline)
        self.assertEqual(style, "solid")
        self.assertGreaterEqual(width, 2)

    def test_a_screen_reader_hears_roles_and_names(self):
        page = self.browser
        heard = lambda element: (element.aria_role, element.accessible_name)
        self.assertEqual(heard(page.row("banner", "button")), ("switch", "Show Banner"))
        self.assertEqual(heard(page.row("brightness", "input")), ("slider", "Brightness"))
        self.assertEqual(heard(page.row("account", "input")), ("textbox", "Account"))
        self.assertEqual(heard(page.find('[role="radiogroup"]')), ("radiogroup", "LOG LEVEL"))
        self.assertEqual(heard(page.all(".screen input[type=radio]")[0]), ("radio", "Errors"))
        self.assertEqual(heard(page.row("environment", ".link")), ("button", "Environment Test"))
        self.assertEqual(heard(page.find("#language")), ("combobox", "Language"))

    # The key to the page

    def test_the_key_leaves_the_address_and_reloading_works(self):
        self.assertEqual(self.browser.driver.current_url, self.preview.origin + "/")
        self.browser.driver.refresh()
        until(lambda: self.browser.find("html").get_attribute("data-ready"))
        self.assertEqual(self.browser.row("environment", ".value").text, "Test")

    def test_without_the_key_the_page_shows_nothing(self):
        self.browser.driver.execute_script("sessionStorage.clear()")
        self.browser.open(self.preview.origin + "/")
        until(lambda: "switchyard preview" in self.browser.text("#notices"))
        self.assertEqual(self.browser.text("#screen"), "")


if __name__ == "__main__":
    unittest.main()
