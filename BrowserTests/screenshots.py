"""Takes the screenshots in docs/preview, docs/hub and docs/report. First run BrowserTests/run to install what it needs, then .venv/bin/python screenshots.py."""

from hub_support import Device, Hub
from support import ALL_TYPES, EXAMPLE, ROOT, Browser, Preview, report, until

FOLDER = ROOT / "docs" / "preview"
HUB = ROOT / "docs" / "hub"
REPORT = ROOT / "docs" / "report"


def take_hub():
    browser = Browser("--force-device-scale-factor=1", "--hide-scrollbars")
    driver = browser.driver
    hub = Hub()
    devices = [Device(hub), Device(hub, "Discussions", "iPad14,3", "qa"), Device(hub, "Journal", "Mac14,2")]

    def save(name, width, height, appearance="light", direction="ltr"):
        driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        driver.execute_script(
            "document.documentElement.dataset.appearance = arguments[0]; document.documentElement.dir = arguments[1];"
            "document.activeElement.blur(); scrollTo(0, 0)", appearance, direction)
        until(lambda: driver.execute_script("return document.getAnimations().length === 0"))
        driver.save_screenshot(str(HUB / f"{name}.png"))

    def go(path, selector):
        driver.execute_script("location.hash = arguments[0]", path)
        until(lambda: browser.all(selector))

    try:
        for device in devices:
            device.pair().launch()
        devices[1].findings = [{"rule": "stale-override", "severity": "warning", "message": "the override of timeout was dropped: it is of an older build"}]
        devices[1].report()
        devices[2].leave()
        Device(hub, "Discussions", "iPhone15,4").request()
        first = devices[0].identifier
        mira = hub.operator("mira")
        hub.change(devices[0], {"environment": "qa"}, mira)
        hub.change(devices[0], {"set": {"key": "banner", "value": "NO"}}, mira, **{"for": 7200})
        hub.console("--device", first, "cart", "fill", "3")
        until(lambda: not hub.details(devices[2])["device"]["connected"])
        hub.change(devices[2], {"set": {"key": "banner", "value": "NO"}})
        browser.open(hub.address)
        until(lambda: len(browser.all(".devices li")) == 3)
        save("devices", 1100, 560)
        save("devices-dark", 1100, 560, "dark")
        for box in browser.all(".devices input"):
            box.click()
        driver.execute_script("const s = document.querySelector('.several .field > select[aria-label]'); s.value = 'qa'; s.dispatchEvent(new Event('change'))")
        browser.find('.several [type="submit"]').click()
        until(lambda: browser.all(".several tbody tr"))
        save("several", 1100, 820)
        go(f"#/devices/{first}", ".value")
        line = browser.find('[role="combobox"]')
        line.send_keys("cart fill 2\n")
        until(lambda: "articles" in browser.text(".log"))
        save("device", 1100, 1080)
        save("device-dark", 1100, 1080, "dark")
        save("phone", 320, 900)
        save("phone-right-to-left", 320, 900, "dark", "rtl")
        go("#/audit", ".audit li")
        save("audit", 1100, 560)
    finally:
        for device in devices:
            device.end()
        hub.end()
        browser.end()


def take_preview():
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


def take_report():
    browser = Browser("--force-device-scale-factor=1", "--hide-scrollbars")
    page = report(EXAMPLE)
    try:
        for name, width, height, scheme in [("light", 1100, 760, "light"), ("dark", 1100, 900, "dark"), ("narrow", 360, 800, "light")]:
            browser.emulate(width, height, scheme)
            browser.open(page.as_uri())
            browser.driver.execute_script("document.activeElement.blur(); scrollTo(0, 0)")
            if name == "dark":
                browser.driver.execute_script("document.querySelector('a.path').focus(); scrollTo(0, 0)")
            browser.driver.save_screenshot(str(REPORT / f"{name}.png"))
    finally:
        page.unlink()
        browser.end()


if __name__ == "__main__":
    take_report()
    take_preview()
    take_hub()
