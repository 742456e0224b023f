import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import ConfigurationImport

/// `.natrium.yml`: what each environment gets, and what Natrium does that a catalog cannot say.
@Suite struct NatriumTests {
    private static func read(_ body: String, fragments: String = "") -> ImportedSource {
        let text = "environments: [Staging, Production]\n\(fragments)variables:\n\(body)\n"
        return NatriumFile.read(Data(text.utf8), file: "/.natrium.yml")
    }

    private static func values(_ source: ImportedSource) -> [String] {
        source.values.map {
            "\($0.environment ?? "all").\($0.key)=\(YAMLText.value($0.value, as: nil) ?? "?")"
        }
    }

    private static func issues(_ source: ImportedSource) -> [String] { source.issues.map(\.message) }

    @Test(
        arguments: [
            ("  a: x", ["all.a=x"]), ("  a: 5", ["all.a=5"]), ("  a: \"5\"", ["all.a=\"5\""]),
            ("  a: 1.50", ["all.a=1.5"]),
            ("  a: true", ["all.a=true"]), ("  a: \"true\"", ["all.a=\"true\""]), ("  a: yes", ["all.a=\"yes\""]),
            ("  a: \"\"", ["all.a=\"\""]), ("  a: 2026-01-01", ["all.a=\"2026-01-01\""]), ("  a: ~x", ["all.a=\"~x\""]),
            ("  a: { Staging: s, Production: p }", ["Staging.a=s", "Production.a=p"]),
            ("  a: { \"*\": x }", ["Staging.a=x", "Production.a=x"]),
            ("  a: { \"Staging, Production\": x }", ["Staging.a=x", "Production.a=x"]),
            ("  a: { Production: p }", ["Production.a=p"]),
            (
                "  a: &x { Staging: s, Production: p }\n  b: *x",
                ["Staging.a=s", "Production.a=p", "Staging.b=s", "Production.b=p"]
            ),
            ("  a: |\n    one\n    two", ["all.a=\"one\\ntwo\\n\""]),
            ("  a: https://a.example//b", ["all.a=https://a.example//b"]),
        ] as [(String, [String])])
    func aVariableHasAValueForEachEnvironment(_ body: String, _ values: [String]) {
        let source = Self.read(body)
        #expect(Self.values(source) == values)
        #expect(source.issues == [])
    }

    @Test(
        arguments: [
            ("  a:", [], ["\"a\": it has no value, which is nil in Swift"]),
            ("  a: { Staging: null }", [], ["\"a\" in Staging: it has no value, which is nil in Swift"]),
            ("  a: [1, 2]", [], ["\"a\": it has a list where one value is expected"]),
            ("  a: { Staging: [1] }", [], ["\"a\": it has a list where one value is expected"]),
            (
                "  a: { Staging: s, Test: t }", ["Staging.a=s"],
                ["\"a\" in \"Test\": environments does not list it"]
            ),
            (
                "  a: { Debug: d, Release: r }", ["all.a=r"],
                ["\"a\" differs by build configuration too; the catalog has that of Release"]
            ),
            ("  a: { Release: r }", ["all.a=r"], []),
            (
                "  a: { Staging: { Debug: d, AdHoc: h } }", ["Staging.a=d"],
                ["\"a\" in Staging differs by build configuration too; the catalog has that of Debug"]
            ),
            (
                "  a: { Staging: \"#env(A)\", Production: p }", ["Production.a=p"],
                ["\"a\" in Staging: it refers to a variable of the process environment"]
            ),
        ] as [(String, [String], [String])])
    func whatHasNoPlaceIsSaid(_ body: String, _ values: [String], _ issues: [String]) {
        let source = Self.read(body)
        #expect(Self.values(source) == values)
        #expect(Self.issues(source) == issues)
    }

    @Test(
        arguments: [
            ("f: x", "#{f}/#{f}", ["Staging.a=x/x", "Production.a=x/x"]),
            ("f: { Staging: s }", "#{f}", ["Staging.a=s", "Production.a=\"#{f}\""]),
            (
                "f: { Staging: s, Production: p }", "https://#{f}.example",
                ["Staging.a=https://s.example", "Production.a=https://p.example"]
            ),
            ("f: 5", "#{f}", ["Staging.a=\"5\"", "Production.a=\"5\""]),
            ("f: x", "#{g}", ["Staging.a=\"#{g}\"", "Production.a=\"#{g}\""]),
            ("f: x", "#{f", ["Staging.a=\"#{f\"", "Production.a=\"#{f\""]),
        ] as [(String, String, [String])])
    func fragmentsAreReplaced(_ fragment: String, _ text: String, _ values: [String]) {
        let source = Self.read("  a: \"\(text)\"", fragments: "natrium_variables:\n  \(fragment)\n")
        #expect(Self.values(source) == values)
    }

    /// Every part of the file that changes other files is named, with its line.
    @Test func whatNatriumDoesToFilesIsSaid() {
        let text = """
            environments: [Staging]
            settings: { classPath: A.swift }
            xcconfig:
              BUNDLE: { Staging: a }
            launch_screen_versioning: {}
            target_specific: {}
            """
        let source = NatriumFile.read(Data(text.utf8), file: "/.natrium.yml")
        #expect(
            source.issues.map { "\($0.location.position?.line ?? 0) \($0.message.prefix { $0 != ":" })" } == [
                "3 xcconfig", "5 launch_screen_versioning", "6 target_specific",
            ])
    }

    @Test(
        arguments: [
            ("", "the file is"), ("[]", "the file is a list"), ("a: b", "environments lists no environment"),
            ("environments: Staging", "environments lists no environment"),
            ("environments: [[]]", "environments lists no environment"),
            ("environments: [A]\nvariables: { a: 1, a: 2 }", "occurs twice"), ("environments: *a", ""),
            ("\u{0}", ""),
        ])
    func aDamagedFileIsOneIssue(_ text: String, _ words: String) {
        let source = NatriumFile.read(Data(text.utf8), file: "/.natrium.yml")
        #expect(source.values == [])
        #expect(source.issues.map(\.kind) == [.unreadable])
        #expect(words.isEmpty || source.issues[0].message.contains(words), "\(source.issues)")
    }
}
