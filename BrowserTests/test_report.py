"""The page of `switchyard report` in Chromium: the map by mouse and keyboard, the search, colors, paper, and a narrow screen."""

import json
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import EXAMPLE, ROOT, Browser, report

SIX = ROOT / "Tools" / "Tests" / "CommandTests" / "Fixtures" / "Projects" / "SixConfigurations"
MISTAKES = ROOT / "Tools" / "Tests" / "CommandTests" / "Fixtures" / "Projects" / "Mistakes"

CONTRAST = """
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
function rgb(color) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}
function light(color) {
  const [r, g, b] = rgb(color).slice(0, 3).map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function behind(element) {
  for (let e = element; e; e = e.parentElement) {
    const color = rgb(getComputedStyle(e).backgroundColor);
    if (color[3] === 255) return getComputedStyle(e).backgroundColor;
  }
  return "rgb(255, 255, 255)";
}
const bad = [];
function compare(name, color, ground) {
  const [a, b] = [light(color), light(ground)].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) bad.push(`${name} ${color} on ${ground}: ${ratio.toFixed(2)}`);
}
for (const e of document.querySelectorAll("h1, h2, p, small, th, td, li, summary, code, label, a")) {
  if (e.closest("svg") || e.getClientRects().length === 0) continue;
  compare(e.tagName, getComputedStyle(e).color, behind(e));
}
for (const e of document.querySelectorAll("svg text")) {
  const box = e.parentElement.querySelector(":scope > rect");
  const ground = box && !e.classList.contains("note") ? getComputedStyle(box).fill : behind(e);
  compare("text", getComputedStyle(e).fill, ground);
}
for (const e of document.querySelectorAll("svg .line")) compare("line", getComputedStyle(e).stroke, behind(e));
return [...new Set(bad)];
"""


class ReportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.example = report(EXAMPLE)
        cls.mistakes = report(MISTAKES)
        cls.six = report(SIX)

    @classmethod
    def tearDownClass(cls):
        cls.browser.end()
        cls.example.unlink()
        cls.mistakes.unlink()
        cls.six.unlink()

    def setUp(self):
        self.browser.emulate(1100, 900)
        self.browser.open(self.example.as_uri())

    def run_script(self, text, *arguments):
        return self.browser.driver.execute_script(text, *arguments)

    def shown(self):
        return [e for e in self.browser.all(".chain") if e.is_displayed()]

    def test_a_click_shows_the_chain(self):
        self.assertEqual(self.shown(), [])
        box = self.browser.find('a.path[data-scheme="Discussions"] rect')
        ActionChains(self.browser.driver).move_to_element(box).click().perform()
        self.assertEqual(len(self.shown()), 1)
        text = self.shown()[0].text
        self.assertIn("Info.plist key DEFAULT_NETWORK_SETTINGS: testing selected", text)
        self.assertRegex(text, r"App/Info\.plist:\d+")
        ActionChains(self.browser.driver).send_keys(Keys.ESCAPE).perform()
        self.assertEqual(self.shown(), [])

    def test_the_tab_key_goes_through_the_map(self):
        self.run_script("document.getElementById('target').focus()")
        seen = []
        for _ in range(3):
            ActionChains(self.browser.driver).send_keys(Keys.TAB).perform()
            seen.append(self.run_script("return document.activeElement.getAttribute('aria-label')"))
            self.assertEqual(len(self.shown()), 1)
        self.assertEqual(len(set(seen)), 3)
        self.assertTrue(all(name and name.startswith("scheme ") for name in seen), seen)

    def test_a_link_shows_the_chain_without_the_script(self):
        self.run_script("document.documentElement.classList.remove('choosing'); location.hash = '#path-0'")
        self.assertEqual(len(self.shown()), 1)

    def test_the_search(self):
        search = self.browser.find("#search")
        search.send_keys("archive production")
        lines = self.run_script("return [...document.querySelectorAll('a.path:not(.dim)')].filter((e) => e.getClientRects().length).length")
        self.assertEqual(lines, 2)
        self.assertEqual(self.browser.find("#count").text, "2 lines")
        search.clear()
        search.send_keys("nothing like this")
        self.assertEqual(self.browser.find("#count").text, "0 lines")
        self.assertFalse(any(band.is_displayed() for band in self.browser.all(".band")))

    def test_contrast(self):
        for page in [self.example, self.mistakes, self.six]:
            for scheme in ["light", "dark"]:
                for width in [1100, 390]:
                    self.browser.emulate(width, 900, scheme)
                    self.browser.open(page.as_uri())
                    self.assertEqual(self.run_script(CONTRAST), [], f"{page} {scheme} {width}")

    def test_six_configurations_are_at_most_three_screens(self):
        self.browser.emulate(1440, 900)
        self.browser.open(self.six.as_uri())
        self.assertLessEqual(self.run_script("return document.documentElement.scrollHeight"), 3 * 900)

    def test_the_servers_are_on_the_first_screen(self):
        self.browser.emulate(1440, 900)
        self.browser.open(self.six.as_uri())
        shown = self.run_script(
            "return [...document.querySelectorAll('#grouped .host')].filter((e) => e.getClientRects().length && e.getBoundingClientRect().bottom < 900)"
            ".map((e) => e.textContent)")
        self.assertEqual(shown, ["api.dev.storefront.example", "api.storefront.example", "api.qa.storefront.example"])

    def test_no_text_leaves_its_box(self):
        for page in [self.example, self.mistakes, self.six]:
            self.browser.emulate(1440, 900)
            self.browser.open(page.as_uri())
            wide = self.run_script(
                "return [...document.querySelectorAll('#grouped svg g text, #grouped svg a text')].filter((e) => {"
                "const box = e.parentElement.querySelector(':scope > rect'); return box && !e.classList.contains('note') && e.getClientRects().length"
                " && e.getBoundingClientRect().right > box.getBoundingClientRect().right + 1}).map((e) => e.textContent)")
            self.assertEqual(wide, [], page)

    def test_a_finding_leads_to_its_line(self):
        for width in [1100, 390]:
            self.browser.emulate(width, 844)
            self.browser.open(self.mistakes.as_uri())
            self.browser.find("tr.error a.onmap").click()
            self.assertEqual(len(self.shown()), 1)
            line = [e for e in self.browser.all("a.shown") if e.is_displayed()]
            self.assertEqual(len(line), 1)
            top = self.run_script("return arguments[0].getBoundingClientRect().top", line[0])
            # A browser scrolls to whole pixels.
            self.assertTrue(0 <= round(top) < 844 * 0.55, f"{top} is not above the chain")
            self.shown()[0].find_element("css selector", ".found a").click()
            self.assertEqual(self.shown(), [])
            self.assertEqual(len(self.browser.all("tr:target")), 1)

    def test_a_chosen_line_dims_the_rest(self):
        box = self.browser.find('a.path[data-scheme="Discussions"] rect')
        ActionChains(self.browser.driver).move_to_element(box).click().perform()
        bright = "return [...document.querySelectorAll(arguments[0])].filter((e) => e.getClientRects().length && getComputedStyle(e).opacity === '1').length"
        self.assertEqual(self.run_script(bright, "a.path"), 1)
        self.assertEqual(self.run_script(bright, "g.node"), 3)
        ActionChains(self.browser.driver).send_keys(Keys.ESCAPE).perform()
        self.assertGreater(self.run_script(bright, "a.path"), 1)

    def test_a_phone_has_a_list(self):
        self.browser.emulate(390, 844)
        self.browser.open(self.six.as_uri())
        self.assertFalse(any(e.is_displayed() for e in self.browser.all("svg")))
        entries = [e for e in self.browser.all("a.entry") if e.is_displayed()]
        self.assertEqual(len(entries), 9)
        self.assertIn("api.dev.storefront.example", entries[0].text)
        self.browser.find("#search").send_keys("qa archive")
        self.assertEqual(len([e for e in self.browser.all("a.entry") if e.is_displayed()]), 1)
        [e for e in self.browser.all("a.entry") if e.is_displayed()][0].click()
        self.assertEqual(len(self.shown()), 1)

    def test_a_narrow_screen(self):
        for page in [self.mistakes, self.six]:
            self.browser.emulate(320, 800)
            self.browser.open(page.as_uri())
            self.assertLessEqual(self.run_script("return document.documentElement.scrollWidth"), 320)

    def test_paper(self):
        self.browser.emulate(1100, 900, "dark", "print")
        self.assertEqual(self.run_script("return getComputedStyle(document.querySelector('.controls')).display"), "none")
        self.assertEqual(self.run_script("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        self.assertEqual(self.run_script(CONTRAST), [])

    def test_nothing_is_loaded(self):
        entries = [json.loads(e["message"])["message"] for e in self.browser.driver.get_log("performance")]
        addresses = {e["params"]["request"]["url"] for e in entries if e["method"] == "Network.requestWillBeSent"}
        others = {a for a in addresses if not a.startswith(("file:", "about:", "data:", "chrome"))}
        self.assertEqual(others, set())
        self.assertEqual([e for e in self.browser.driver.get_log("browser") if e["level"] == "SEVERE"], [])


if __name__ == "__main__":
    unittest.main()
