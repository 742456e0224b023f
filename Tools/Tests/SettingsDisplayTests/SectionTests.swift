import PropertyLists
import SettingsBundle
import SettingsDisplay
import Testing

/// Which specifiers form a section.
///
/// Pages and sections are text: `G` is a group, `R` a radio group, `I` an unknown type, a small letter a specifier;
/// `p` (phone) or `t` (tablet) after a specifier limits it to a device. A section is its header (`-` for none) and its
/// specifiers.
@Suite struct SectionTests {
    static let pages: [(page: String, phone: String, pad: String)] = [
        ("", "", ""), ("G", "G", "G"), ("a b", "-ab", "-ab"), ("G a b", "Gab", "Gab"), ("a G b", "-a Gb", "-a Gb"),
        ("G G a", "G Ga", "G Ga"),
        // A radio group ends the section before it and has no specifiers but its choices.
        ("G a R", "Ga R", "Ga R"), ("R a b", "R -ab", "R -ab"), ("R R", "R R", "R R"), ("R G a", "R Ga", "R Ga"),
        ("a R b G c", "-a R -b Gc", "-a R -b Gc"),
        // Dropped with its specifiers left.
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
            return specifier(kind, properties)
        }
    }

    static func text(_ sections: [SettingsSection]) -> String {
        sections.map { ($0.header?.title ?? "-") + $0.specifiers.compactMap(\.title).joined() }.joined(separator: " ")
    }

    @Test(arguments: pages) func specifiersAreInSections(_ page: String, _ phone: String, _ pad: String) {
        let page = memoryPage(Self.specifiers(page))
        #expect(Self.text(page.sections(on: .phone)) == phone)
        #expect(Self.text(page.sections(on: .pad)) == pad)
    }

    @Test func onAnUnknownDeviceEverySpecifierIsShown() {
        #expect(Self.text(memoryPage(Self.specifiers("Gp ap Gt bt")).sections(on: nil)) == "Ga Gb")
    }

    @Test func everyKindButTheGroupsIsASpecifier() {
        let kinds = SettingsSpecifier.Kind.all.filter { $0 != .group && $0 != .radioGroup }
        let sections = memoryPage(kinds.map { specifier($0) }).sections(on: nil)
        #expect(sections.map { $0.specifiers.map(\.kind) } == [kinds])
    }
}
