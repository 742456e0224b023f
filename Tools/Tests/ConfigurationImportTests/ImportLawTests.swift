import Foundation
import Manifest
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore
import TestSupport
import Testing

@testable import ConfigurationImport

/// What is true of an import whatever the files say.
@Suite struct ImportLawTests {
    // MARK: YAML

    private static let scalars =
        ([
            0...0x2FF, 0x2000...0x206F, 0xD700...0xD7FF, 0xE000...0xE00F, 0xFDD0...0xFDEF, 0xFEF0...0xFFFF,
            0x1F600...0x1F60F, 0x1FFFE...0x1FFFF, 0x10FFFE...0x10FFFF,
        ] as [ClosedRange<UInt32>]).joined().compactMap(Unicode.Scalar.init)

    /// A character that YAML does not allow would make a file that nothing reads.
    @Test func anyTextIsReadBack() throws {
        // Yams drops a byte order mark at the beginning of a text.
        let texts = Self.scalars.flatMap { scalar in ["\(scalar)", "a\(scalar)b", "\(scalar): ", "no\(scalar)"] }
            .filter { !$0.hasPrefix("\u{FEFF}") }
        let lines = texts.map { "- \(YAMLText.text($0))  # \(YAMLText.comment($0))" }
        let document = try YAMLDocument(Data(lines.joined(separator: "\n").utf8), file: "f")
        let found = try #require(document.root.list).map { $0.scalar?.text }
        #expect(found.count == texts.count)
        #expect(zip(texts, found).filter { $0 != $1 }.map(\.0.debugDescription) == [])
    }

    @Test(
        arguments: [
            .integer(0), .integer(-1), .integer(.max), .integer(.min), .real(0.1), .real(1e-7), .real(1e16),
            .real(.leastNormalMagnitude), .real(-.greatestFiniteMagnitude), .real(3), .boolean(true), "true", "null",
            "~", "", "1.10",
            [], ["a, b", .integer(3), ["c: d", .boolean(true)]], [:], ["a: b": "c", "9": [["d": .real(1.5)]]],
        ] as [PropertyListValue]) func anyValueIsReadBack(_ value: PropertyListValue) throws
    {
        let text = try #require(YAMLText.value(value, as: nil))
        let document = try YAMLDocument(Data("key: \(text)\n".utf8), file: "f")
        let node = try #require(document.root["key"])
        #expect(Self.value(node) == value, "\(text)")
    }

    private static func value(_ node: YAMLNode) -> PropertyListValue {
        switch node.content {
        case .scalar(let scalar): scalar.propertyListValue
        case .list(let elements): .array(elements.map(value))
        case .map(let entries):
            .dictionary(Dictionary(uniqueKeysWithValues: entries.map { ($0.name, value($0.value)) }))
        }
    }

    /// Property lists have text for every type. What is no number and no truth value stays text in YAML.
    @Test(
        arguments: [
            ("5", .int, "5"), ("-1.5", .double, "-1.5"), ("true", .bool, "true"), ("yes", .bool, "\"yes\""),
            ("(a, b)", .array, "\"(a, b)\""), ("{ a = b; }", .dictionary, "\"{ a = b; }\""),
            ("5\nx: [", .int, "\"5\\nx: [\""), ("30s", .duration, "\"30s\""),
        ] as [(String, ValueType.Kind, String)])
    func aTextIsWrittenAsItsTypeReadsIt(_ text: String, _ type: ValueType.Kind, _ written: String) {
        #expect(YAMLText.value(.string(text), as: type) == written)
    }

    // MARK: .env

    private static let escapes: [Character: String] = ["\n": "\\n", "\t": "\\t", "\"": "\\\"", "\\": "\\\\"]

    /// A variable that a person writes in any of the ways has the value that was meant, on its line.
    @Test(arguments: 0..<SoakCount.of(full: 5_000, slice: 200)) func aVariableHasItsValue(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters: [Character] = ["a", "Z", "9", " ", "#", "=", ":", "/", "\\", "\"", "'", "`", "$", "é", "\n", "\t"]
        var (text, expected) = ("", [String]())
        for index in 0..<8 {
            var value = String((0..<random.upTo(12)).map { _ in random.pick(letters) })
            let head = random.pick(["", "export ", "  ", "export\t"]) + "N\(index)" + random.pick(["=", " = ", ": "])
            let end = random.pick(["", "  ", " # a comment", "\t#"])
            let written: String
            switch random.upTo(3) {
            case 0:
                written = "\"\(value.map { Self.escapes[$0] ?? String($0) }.joined())\""
            case 1:
                value = value.filter { !"'\n".contains($0) }
                written = "'\(value)'"
            case 2:
                value = value.filter { !"`\n".contains($0) }
                written = "`\(value)`"
            default:
                // Without quotation marks, blanks around a value and comments are not in it.
                value = value.filter { !"\"'`#\n\t ".contains($0) }
                written = value
            }
            text += head + written + end + "\n"
            expected.append("\(index + 1) N\(index)=\(value)")
        }
        let source = EnvFile.read(Data(text.utf8), file: "/.env", environment: nil)
        let found = source.values.map { value in
            "\(value.location.position?.line ?? 0) \(value.key)=\(value.value.stringValue ?? "")"
        }
        #expect(found == expected, "\(text)")
        #expect(source.issues.isEmpty, "\(text)")
    }

    @Test(
        arguments: [
            (".env", nil), (".env.staging", "staging"), (".env-qa", "qa"), (".env_prod.local", "prod.local"),
            (".ENV.Beta", "Beta"), ("staging.env", "staging"), (".env.", nil), (".environment.env", ".environment"),
        ] as [(String, String?)]) func aFileNamesItsEnvironment(_ name: String, _ environment: String?)
    {
        #expect(EnvFileName.isOne(name))
        #expect(EnvFileName("/p/\(name)").environment == environment)
    }

    @Test(arguments: [".envrc", "env", "environment", ".environment", "dotenv.json"])
    func otherFilesAreNone(_ name: String) {
        #expect(!EnvFileName.isOne(name))
    }

    // MARK: Families of files

    /// Files that differ by the word for their environment alone are a family, wherever the word is: also where another
    /// word has its letters, as `endpoints` has `int`.
    @Test(arguments: [
        "config", "endpoints", "settings", "constants", "latest-config", "developer-settings", "liveConfig2",
    ])
    func filesAreAFamily(_ stem: String) {
        let words = ["prod", "int", "dev", "test", "qa", "sit", "demo"]
        let forms: [(String) -> String] = [
            { "\(stem)-\($0)" }, { "\($0).\(stem)" }, { "\(stem)_\($0)" }, { stem + $0.capitalized },
        ]
        // A word of the stem that is an environment makes two.
        let isClear = !stem.nameWords.contains(where: PropertyListSource.isEnvironmentWord)
        for form in forms {
            let files = words.map { "/p/\(form($0)).json" }
            let found = NamedFile.all(of: files).sorted { $0.file < $1.file }
            #expect(found.map(\.file) == files.sorted())
            for named in found {
                let word = words.first { named.file == "/p/\(form($0)).json" }
                #expect(named.environment?.lowercased() == (isClear ? word : nil), "\(named.file)")
            }
        }
    }

    // MARK: Names

    @Test(arguments: 0..<SoakCount.of(full: 2_000, slice: 100)) func noKeyLiesInsideOfAnother(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var names = KeyNames()
        var kept: [String] = []
        for _ in 0..<12 {
            let parts = (0...random.upTo(2)).map { _ in random.pick(["a", "b", "a b", "a_b", "9", "", "ä", "-"]) }
            if case .name(let name) = names.add(parts.joined(separator: ".")) { kept.append(name) }
        }
        for (index, name) in kept.enumerated() {
            for other in kept[(index + 1)...] {
                #expect(!(name + ".").hasPrefix(other + ".") && !(other + ".").hasPrefix(name + "."), "\(kept)")
            }
        }
    }

    /// Two environments of one source stay two, and each has a name that a manifest can have.
    @Test(arguments: 0..<SoakCount.of(full: 2_000, slice: 100)) func environmentsAreNotLost(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = [
            "prod", "Production", "live", "qa", "QA", "stg", "Staging", "common", "switchyard", "ä", "", "a b", "x-2",
        ]
        var merge = EnvironmentMerge()
        var sources: [[String]] = []
        for source in 0..<4 {
            let names = (0..<random.upTo(5)).map { _ in random.pick(words) }.uniqued
            merge.add(names, of: source, file: "\(source)")
            sources.append(names)
        }
        for (index, names) in sources.enumerated() {
            let groups = names.compactMap { merge.group(of: $0, in: index) }
            #expect(Set(groups).count == names.count, "\(sources)")
        }
        let names = merge.groups.map(\.name)
        #expect(Set(names).count == names.count)
        let lines = names.map { "  \(YAMLText.quoted($0)): {}\n" }.joined()
        guard let first = names.first else { return }
        let text = "production: \(YAMLText.quoted(first))\nenvironments:\n\(lines)"
        #expect(try Manifest(Data(text.utf8), file: "Switchyard.yaml").environments.map(\.name) == names)
    }

    // MARK: Build settings

    @Test(
        arguments: [
            ("$(A)/${B}", ["A", "B"], []), ("$(A:lower)$(B:default=x)", ["A"], []),
            ("$(A:default=$(B))", ["B"], []), ("$(API_$(ENV))", ["ENV"], ["API_…"]),
            ("$(A_$(B)_C_$(D))", ["B", "D"], ["A_…_C_…"]), ("$($(A))", ["A"], []), ("$(A", [], []),
            ("$A $ $$(B)", ["B"], []),
            ("${A)}", ["A)"], []),
        ] as [(String, Set<String>, Set<String>)])
    func referencesAreFound(_ text: String, _ names: Set<String>, _ composed: Set<String>) {
        let found = SettingReferences([text])
        #expect(found.names == names)
        #expect(Set(found.composed.map(\.shown)) == composed)
    }

    /// A composed name can be each name that filling its gaps makes, and none without its parts in their order.
    @Test(arguments: 0..<SoakCount.of(full: 2_000, slice: 100)) func aComposedNameMatchesWhatItCanBe(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts =
            (0...random.upTo(2)).map { _ in random.pick(["", "A_", "_B", "AB", "_"]) } + [
                random.pick(["", "_C", "A_"])
            ]
        let fills = parts.dropLast().map { _ in random.pick(["X", "A_", "_B", "STAGING"]) }
        let name = zip(parts, fills + [""]).map { $0 + $1 }.joined()
        #expect(ComposedName(parts: parts).matches(name), "\(parts) \(name)")
        if let first = parts.first, !first.isEmpty { #expect(!ComposedName(parts: parts).matches("Z" + name)) }
        #expect(!ComposedName(parts: parts).matches(parts.joined()))
    }

    // MARK: Natrium

    /// Fragments refer to others, in whatever order the file has them.
    @Test func fragmentsReferToFragments() {
        let chain = (0..<8).map { "  f\($0): \"\($0)#{f\($0 + 1)}\"\n" }.joined()
        #expect(
            Self.natrium("\(chain)  f8: { Staging: s, Production: p }\n", "#{f0}!") == ["01234567s!", "01234567p!"])
    }

    /// Each of forty is the next one twice.
    private static let doubling =
        (0..<40).map { "  a\($0): \"#{a\($0 + 1)}#{a\($0 + 1)}\"\n" }.joined() + "  a40: xxxxxxxx\n"

    @Test(arguments: ["  a0: \"#{b}\"\n  b: \"#{a0}\"\n", "  a0: \"#{a0}#{a0}\"\n", doubling])
    func fragmentsWithoutAnEndAreLeftOut(_ fragments: String) {
        #expect(Self.natrium(fragments, "#{a0}") == [])
    }

    private static func natrium(_ fragments: String, _ value: String) -> [String] {
        let text =
            "environments: [Staging, Production]\nnatrium_variables:\n\(fragments)variables:\n  v: \"\(value)\"\n"
        let source = NatriumFile.read(Data(text.utf8), file: "/.natrium.yml")
        #expect(source.values.count + source.issues.count == 2)
        return source.values.compactMap(\.value.stringValue)
    }

    // MARK: Limits

    /// More values than are imported are left out, and it is said once.
    @Test func theLimitIsSaid() throws {
        let count = ImportedSource.mostValues
        let lines = (0...count + 5).map { "A\($0)=\($0)" }.joined(separator: "\n") + "\nA0=last\nA\(count + 1)=x\n"
        let variables = (0...count).map { "  a\($0): x\n" }.joined()
        let members = (0...count / 2).map { "\"a\($0)\": 1" }.joined(separator: ", ")
        let sources = [
            EnvFile.read(Data(lines.utf8), file: "/.env", environment: nil),
            NatriumFile.read(Data("environments: [A]\nvariables:\n\(variables)".utf8), file: "/.natrium.yml"),
            try #require(
                PropertyListSource.environmentFile(
                    Data("{\"qa\": { \(members) }, \"prod\": { \(members) }}".utf8), file: "/environments.json")),
        ]
        let limit = "more than \(count) values are not imported"
        // A0 is twice in the first file.
        let others = [["A0 is also in line 1; the last line counts"], [], []]
        for (source, others) in zip(sources, others) {
            #expect(source.values.count == count)
            #expect(source.issues.map(\.message).sorted() == ([limit] + others).sorted())
        }
        #expect(sources[0].values[0].value == "last")
    }
}
