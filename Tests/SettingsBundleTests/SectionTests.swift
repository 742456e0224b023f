import PropertyLists
import SettingsBundle
import Testing

/// Which rows stand together.
///
/// Pages and sections are written as text: `G` a group, `R` a radio group, `I` an unknown type, small letters rows; a
/// row for one device is followed by `p` (phone) or `t` (tablet). A section is its header, `-` for none, and its rows.
@Suite struct SectionTests {
    static let pages: [(page: String, phone: String, pad: String)] = [
        ("", "", ""), ("G", "G", "G"), ("a b", "-ab", "-ab"), ("G a b", "Gab", "Gab"), ("a G b", "-a Gb", "-a Gb"),
        ("G G a", "G Ga", "G Ga"),
        // A radio group ends the section before it and has no rows but its choices.
        ("G a R", "Ga R", "Ga R"), ("R a b", "R -ab", "R -ab"), ("R R", "R R", "R R"), ("R G a", "R Ga", "R Ga"),
        ("a R b G c", "-a R -b Gc", "-a R -b Gc"),
        // Dropped with its rows left.
        ("G a Gp b", "Ga Gb", "Gab"), ("Gt a", "-a", "Ga"), ("G ap bt", "Ga", "Gb"), ("G a Rt b", "Gab", "Ga R -b"),
        ("R Gt a", "R -a", "R Ga"), ("G at", "G", "Ga"),
        // Not shown at all, and no end of a section.
        ("G a I b", "Gab", "Gab"), ("I", "", ""), ("R I a", "R -a", "R -a"),
    ]

    static func specifiers(_ text: String) -> [SettingsSpecifier] {
        text.split(separator: " ").map { word in
            var properties: [String: PropertyListValue] = ["Title": .string(String(word.prefix(1)))]
            if word.hasSuffix("p"), word.count > 1 { properties["SupportedUserInterfaceIdioms"] = ["Phone"] }
            if word.hasSuffix("t"), word.count > 1 { properties["SupportedUserInterfaceIdioms"] = ["Pad"] }
            let kind: SettingsSpecifier.Kind =
                switch word.first {
                case "G": .group
                case "R": .radioGroup
                case "I": .init(rawValue: "IASKButtonSpecifier")
                default: .textField
                }
            return row(kind, properties)
        }
    }

    static func text(_ sections: [SettingsSection]) -> String {
        sections.map { ($0.header?.title ?? "-") + $0.rows.compactMap(\.title).joined() }.joined(separator: " ")
    }

    @Test(arguments: pages) func rowsStandInSections(_ page: String, _ phone: String, _ pad: String) {
        let page = memoryPage(Self.specifiers(page))
        #expect(Self.text(page.sections(on: .phone)) == phone)
        #expect(Self.text(page.sections(on: .pad)) == pad)
    }

    @Test func onAnUnknownDeviceEveryRowIsShown() {
        #expect(Self.text(memoryPage(Self.specifiers("Gp ap Gt bt")).sections(on: nil)) == "Ga Gb")
    }

    @Test func everyKindButTheGroupsIsARow() {
        let kinds = SettingsSpecifier.Kind.all.filter { $0 != .group && $0 != .radioGroup }
        let sections = memoryPage(kinds.map { row($0) }).sections(on: nil)
        #expect(sections.map { $0.rows.map(\.kind) } == [kinds])
    }
}
