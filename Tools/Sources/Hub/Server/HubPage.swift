/// The files of the hub's page, which are embedded in the program.
enum HubPage {
    struct File {
        let type: String
        let bytes: [UInt8]
    }

    /// The files, by path.
    static let all: [String: File] = [
        "/": File(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
        "/style.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.style_css),
        "/icon.svg": File(type: "image/svg+xml", bytes: PackageResources.icon_svg),
        "/actions.js": script(PackageResources.actions_js),
        "/api.js": script(PackageResources.api_js),
        "/audit.js": script(PackageResources.audit_js),
        "/changes.js": script(PackageResources.changes_js),
        "/commandline.js": script(PackageResources.commandline_js),
        "/device.js": script(PackageResources.device_js),
        "/devices.js": script(PackageResources.devices_js),
        "/dialogs.js": script(PackageResources.dialogs_js),
        "/dom.js": script(PackageResources.dom_js),
        "/main.js": script(PackageResources.main_js),
        "/notices.js": script(PackageResources.notices_js),
        "/operators.js": script(PackageResources.operators_js),
        "/pairings.js": script(PackageResources.pairings_js),
        "/report.js": script(PackageResources.report_js),
        "/several.js": script(PackageResources.several_js),
        "/times.js": script(PackageResources.times_js),
        "/values.js": script(PackageResources.values_js),
    ]

    private static func script(_ bytes: [UInt8]) -> File {
        File(type: "text/javascript; charset=utf-8", bytes: bytes)
    }
}
