import Foundation
import Generation
import PropertyLists
import SettingsBundle
import Switchyard
import TestSupport
import Testing

/// Random bundles in every layout: what is generated, twice and from other catalogs, prunes to the bytes of before, or
/// nothing is written at all.
@Suite struct PruneSoakTests {
    @Test func generateAndPrune() throws {
        let count = SoakCount.of(full: 20_000, slice: 80)
        var (given, failures) = (0, 0)
        var rejected: [String: Int] = [:]
        for seed in 0..<UInt64(count) where failures < 5 {
            var random = RandomBundle(seed: seed)
            let before = random.contents()
            var bundle = GeneratedBundle(before)
            do {
                for _ in 0..<2 {
                    var plan = random.plan()
                    plan.childPane = random.pane()
                    try bundle.run(plan)
                    for (page, data) in before where page.hasSuffix(".plist") {
                        let isKept = try Self.others(data).isSame(as: Self.others(bundle.contents[page] ?? Data()))
                        #expect(isKept, "seed \(seed): \(page) has something else changed")
                    }
                    #expect(try !bundle.run(plan).changesSomething, "seed \(seed): a second run")
                }
            } catch let error as GenerationError {
                for finding in error.findings {
                    let isBinary = finding.fix?.contains("plutil") ?? false
                    rejected[finding.rule.rawValue + (isBinary ? " (binary)" : ""), default: 0] += 1
                }
                // What the first run did is to be undone all the same.
            }
            var plan = SettingsPlan(catalog: Catalogs.make(), isPruning: true)
            plan.childPane = random.pane()
            try bundle.run(plan)
            if bundle.contents == before {
                given += 1
            } else {
                failures += 1
                Issue.record("seed \(seed)\n\(Self.text(before))\n--- became\n\(Self.text(bundle.contents))")
            }
        }
        // Refusing everything would give everything back, too.
        #expect(rejected.values.reduce(0, +) < count / 10)
        print("soak: \(given) of \(count) bundles had their bytes back, rejected: \(rejected)")
    }

    /// A page without Switchyard's specifiers, as readers that are not ours see it.
    private static func others(_ data: Data) throws -> Tree {
        let isBinary = data.starts(with: Data("bplist".utf8))
        guard case .dictionary(let entries) = try isBinary ? StrictBinaryReader.read(data) : StrictXMLReader.read(data)
        else { return .array([]) }
        return .dictionary(
            entries.map { entry in
                guard entry.key == Array("PreferenceSpecifiers".utf16), case .array(let specifiers) = entry.value else {
                    return entry
                }
                let others = specifiers.filter { specifier in
                    guard case .dictionary(let properties) = specifier else { return true }
                    return !properties.contains { $0.key == Array("SwitchyardPart".utf16) }
                }
                return Tree.Entry(key: entry.key, value: .array(others))
            })
    }

    private static func text(_ contents: [String: Data]) -> String {
        contents.sorted { $0.key < $1.key }.map {
            "\($0.key): \(String(decoding: $0.value, as: UTF8.self).debugDescription)"
        }
        .joined(separator: "\n")
    }
}

/// A Settings bundle that people and tools may have written, and what is generated into it.
struct RandomBundle {
    private var random: SeededGenerator
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed &+ 7_000_000)
    }

    mutating func contents() -> [String: Data] {
        var contents: [String: Data] = [:]
        let pages = ["Root.plist"] + (random.oneIn(4) ? ["Root~ipad.plist"] : [])
        for (index, page) in pages.enumerated() {
            let tree = self.page()
            if random.oneIn(5) {
                var writer = BinaryTreeWriter(seed: seed &+ UInt64(index))
                contents[page] = writer.data(tree)
            } else {
                var writer = XMLTreeWriter(seed: seed &+ UInt64(index), isPlain: random.oneIn(4))
                contents[page] = writer.data(tree)
            }
        }
        for language in ["en", "de", "fr"] where random.oneIn(2) {
            contents["\(language).lproj/Root.strings"] = strings()
        }
        return contents
    }

    mutating func pane() -> String? { random.oneIn(4) ? "Testers" : nil }

    mutating func plan() -> SettingsPlan {
        let catalog =
            random.oneIn(3) ? Catalogs.full : Catalogs.make(random.oneIn(2) ? ["production"] : ["production", "qa"])
        return SettingsPlan(catalog: catalog, languages: random.oneIn(2) ? [] : [random.pick(["en", "de", "it"])])
    }

    // MARK: Pages

    private mutating func page() -> Tree {
        var entries = [entry("PreferenceSpecifiers", .array((0..<random.upTo(3)).map { _ in specifier() }))]
        if !random.oneIn(6) { entries.append(entry("StringsTable", text("Root"))) }
        if random.oneIn(4) { entries.append(entry("Title", text("Titel & <mehr>"))) }
        entries.shuffle(using: &random)
        return .dictionary(entries)
    }

    private mutating func specifier() -> Tree {
        let kind = random.pick([
            "PSGroupSpecifier", "PSToggleSwitchSpecifier", "PSTextFieldSpecifier", "PSMultiValueSpecifier",
        ])
        var entries = [entry("Type", text(kind))]
        if kind != "PSGroupSpecifier" {
            entries.append(
                entry("Key", text(random.pick(["sounds", "name", "showsBanner", "reset_app", "é", "e\u{301}"]))))
        }
        if random.oneIn(2) { entries.append(entry("Title", text(random.pick(["Sounds", "", "Environment"])))) }
        if random.oneIn(3) { entries.append(entry("Extra", random.tree(.xml, depth: 2))) }
        return random.oneIn(15) ? .dictionary([]) : .dictionary(entries)
    }

    private func entry(_ key: String, _ value: Tree) -> Tree.Entry { Tree.Entry(key: Array(key.utf16), value: value) }

    private func text(_ text: String) -> Tree { .text(Array(text.utf16)) }

    // MARK: Strings

    private mutating func strings() -> Data {
        var text = ""
        for _ in 0..<random.upTo(6) {
            text += random.pick([
                "\"a\" = \"b\";", "\"Sounds\"=\"Töne\";", "key = value;", "\"Environment\" = \"Umgebung\";",
                "\"Options\" = \"😀\";", "/* c */", "// c\n", "", "", " ", "\"x\";", "\"a\\n\" =\n\"b\" ;",
            ])
            text += random.pick(["\n", "\n", "\n", "\r\n", "\r", " ", "", "\n\n"])
        }
        // A comment without a line end would go on.
        if random.oneIn(3) { text = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n") }
        switch random.upTo(5) {
        case 0: return Data([0xEF, 0xBB, 0xBF] + text.utf8)
        case 1: return Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        case 2: return Data([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        default: return Data(text.utf8)
        }
    }
}
