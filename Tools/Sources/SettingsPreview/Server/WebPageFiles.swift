/// The files of the page, which are embedded in the program.
enum WebPageFiles {
    struct File {
        let type: String
        let bytes: [UInt8]
    }

    private static let script = "text/javascript; charset=utf-8"

    /// The files, by path.
    static let all: [String: File] = [
        "/": File(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
        "/style.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.style_css),
        "/icon.svg": File(type: "image/svg+xml", bytes: PackageResources.icon_svg),
        "/main.js": File(type: script, bytes: PackageResources.main_js),
        "/api.js": File(type: script, bytes: PackageResources.api_js),
        "/dom.js": File(type: script, bytes: PackageResources.dom_js),
        "/notices.js": File(type: script, bytes: PackageResources.notices_js),
        "/pages.js": File(type: script, bytes: PackageResources.pages_js),
        "/rows.js": File(type: script, bytes: PackageResources.rows_js),
        "/panel.js": File(type: script, bytes: PackageResources.panel_js),
    ]

    /// The style sheet, for the export.
    static var style: String { String(decoding: PackageResources.style_css, as: UTF8.self) }
}
