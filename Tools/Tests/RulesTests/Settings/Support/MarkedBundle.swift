import Foundation
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
import Testing

@testable import Rules

/// A Settings bundle that a test writes, removed with the test. The markers `‹error›`, `‹warning›`, and `‹note›` are not
/// part of its files: they mark where a rule must report a finding.
final class MarkedBundle {
    let url: URL
    private var expected: [String] = []

    /// Files by their names. One without an extension is a page, given by its specifiers; `‹error›` before a whole file is
    /// about the file.
    init(_ files: [String: String], named name: String = "Settings.bundle") throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/\(name)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files {
            let isPage = !(name.split(separator: "/").last ?? "").contains(".")
            try write(isPage ? name + ".plist" : name, isPage ? page(text) : text)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    private func write(_ name: String, _ marked: String) throws {
        var text = ""
        for (index, part) in marked.split(separator: "‹", omittingEmptySubsequences: false).enumerated() {
            let pieces = part.split(separator: "›", maxSplits: 1, omittingEmptySubsequences: false)
            guard index > 0, pieces.count == 2 else {
                text += part
                continue
            }
            let position = LineTable(text).position(at: text.utf8.count)
            expected.append(
                pieces[0].hasPrefix("file ")
                    ? "\(name): \(pieces[0].dropFirst(5))" : "\(name):\(position): \(pieces[0])")
            text += pieces[1]
        }
        try write(name, Data(text.utf8))
    }

    /// Adds a file as it is.
    func write(_ name: String, _ data: Data) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func survey() -> SettingsSurvey { SettingsSurvey(url) }

    /// What a rule finds, as `Root.plist:5:3: error`.
    func locations(_ findings: [Finding]) -> [String] {
        findings.map { finding in
            let location = finding.location.map { "\($0)" } ?? ""
            let root = url.path + "/"
            return
                "\(location.hasPrefix(root) ? String(location.dropFirst(root.count)) : location): \(finding.severity.rawValue)"
        }.sorted()
    }

    /// A rule must find something at every marker and nowhere else.
    @discardableResult
    func expect(
        _ rule: any SettingsRule.Type, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) -> [Finding] {
        expect(rule.findings(in: survey()), sourceLocation)
    }

    @discardableResult
    func expect(
        _ rule: any ContainingAppRule.Type, app: ContainingApp? = nil,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) -> [Finding] {
        expect(rule.findings(in: survey(), of: app), sourceLocation)
    }

    private func expect(_ findings: [Finding], _ sourceLocation: Testing.SourceLocation) -> [Finding] {
        #expect(locations(findings) == expected.sorted(), "\(findings.map(\.message))", sourceLocation: sourceLocation)
        return findings
    }
}

/// A page of these specifiers, with more of its own entries.
func page(_ specifiers: String, _ entries: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    \(entries)
    <key>PreferenceSpecifiers</key><array>
    \(specifiers)
    </array></dict></plist>

    """
}

/// A specifier of a type: `TextField` is `PSTextFieldSpecifier`.
func specifier(_ type: String, _ entries: String...) -> String {
    "<dict>\n<key>Type</key><string>PS\(type)Specifier</string>\n\(entries.joined(separator: "\n"))\n</dict>\n"
}

/// An entry whose value is a text.
func entry(_ name: String, _ text: String) -> String { "<key>\(name)</key><string>\(text)</string>" }

/// An entry with a value in XML.
func entry(_ name: String, xml: String) -> String { "<key>\(name)</key>\(xml)" }

/// An entry whose value is an array of texts.
func entry(_ name: String, texts: String...) -> String {
    "<key>\(name)</key><array>\(texts.map { "<string>\($0)</string>" }.joined())</array>"
}

/// A text field that is as it should be.
func field(_ key: String, _ more: String...) -> String {
    specifier("TextField", entry("Key", key), entry("Title", "Field"), more.joined(separator: "\n"))
}

/// A toggle that is as it should be.
func toggle(_ key: String) -> String {
    specifier("ToggleSwitch", entry("Key", key), entry("Title", "Toggle"), entry("DefaultValue", xml: "<true/>"))
}

/// A choice of texts with a default.
func choice(_ key: String, default value: String, _ more: String...) -> String {
    specifier(
        "MultiValue", entry("Key", key), entry("Title", "Choice"), value, more.joined(separator: "\n"))
}

/// A specifier that leads to a page.
func childPane(_ file: String) -> String { specifier("ChildPane", entry("Title", "More"), entry("File", file)) }

/// An app with this catalog.
func app(
    _ catalog: EnvironmentCatalog, infoPlist: [String: PropertyListValue] = [:]
) -> ContainingApp {
    ContainingApp(context: LaunchContext(catalog: catalog, infoPlist: infoPlist))
}
