"""Takes the screenshots in docs/preview. First run BrowserTests/run to install what it needs, then .venv/bin/python screenshots.py."""

import sys

from support import ALL_TYPES, ROOT, Browser, Preview, until

FOLDER = ROOT / "docs" / "preview"


def main():
    browser = Browser("--force-device-scale-factor=1", "--hide-scrollbars")
    values = {"environment": "qa", "account": "mira@example.com", "password": "secret", "brightness": 1.3}
    preview = Preview(ALL_TYPES, values=values)
    try:
        browser.driver.set_window_size(1060, 1120)
        browser.show(preview)
        for name, language, appearance in [("light", "en", "light"), ("dark", "en", "dark"), ("arabic", "ar", "light")]:
            browser.pick("language", language)
            browser.pick("appearance", appearance)
            until(lambda: len(browser.all("img.end")) == 2 and browser.driver.execute_script(
                "return document.getAnimations().length === 0"))
            browser.driver.save_screenshot(str(FOLDER / f"{name}.png"))
        browser.pick("language", "en")
        browser.push("Environment")
        until(lambda: browser.driver.execute_script("return document.getAnimations().length === 0"))
        browser.driver.execute_script("document.activeElement.blur()")
        browser.driver.save_screenshot(str(FOLDER / "list.png"))
        browser.back()
        browser.driver.set_window_size(1240, 1120)
        browser.pick("device", "pad")
        browser.pick("appearance", "dark")
        until(lambda: len(browser.all("img.end")) == 2 and browser.driver.execute_script(
            "return document.getAnimations().length === 0"))
        browser.driver.save_screenshot(str(FOLDER / "ipad.png"))
    finally:
        preview.end()
        browser.end()


if __name__ == "__main__":
    sys.exit(main())
