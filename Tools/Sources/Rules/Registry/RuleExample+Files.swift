/// The files of examples, whole, and as much of them as is worth showing.
extension RuleExample.File {
    /// A text that is shown whole.
    static func text(_ path: String, _ text: String) -> RuleExample.File {
        RuleExample.File(path, .text(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"), shown: text)
    }

    /// A page of a Settings bundle, of which the specifiers are shown, and what the page says besides them.
    static func page(
        _ name: String, _ specifiers: ExampleEntries..., entries: ExampleEntries = [:],
        bundle: String = "Settings.bundle"
    ) -> RuleExample.File {
        page(name, specifiers, entries, bundle)
    }

    /// The first page.
    static func root(
        _ specifiers: ExampleEntries..., entries: ExampleEntries = [:], bundle: String = "Settings.bundle"
    ) -> RuleExample.File {
        page("Root", specifiers, entries, bundle)
    }

    private static func page(
        _ name: String, _ specifiers: [ExampleEntries], _ entries: ExampleEntries, _ bundle: String
    ) -> RuleExample.File {
        let rows = specifiers.map(\.dictionary).joined()
        let list = rows.isEmpty ? "<array/>\n" : "<array>\n\(rows.indented)</array>\n"
        let body = entries.xml + "<key>PreferenceSpecifiers</key>\n" + list
        return RuleExample.File(
            "\(bundle)/\(name).plist", .text(ExampleEntries.document("<dict>\n\(body.indented)</dict>\n")),
            shown: entries.xml + rows)
    }

    /// A catalog.
    static func catalog(_ entries: ExampleEntries..., name: String = "Environments") -> RuleExample.File {
        list("\(name).plist", entries.map(\.xml).joined())
    }

    /// An Info.plist.
    static func infoPlist(_ entries: ExampleEntries, path: String = "Info.plist") -> RuleExample.File {
        list(path, entries.xml)
    }

    /// A property list, of which the entries are shown.
    static func list(_ path: String, _ xml: String) -> RuleExample.File {
        RuleExample.File(path, .text(ExampleEntries.document("<dict>\n\(xml.indented)</dict>\n")), shown: xml)
    }

    /// A file that only has to be there.
    func hidden() -> RuleExample.File { RuleExample.File(path, content, shown: "") }
}
