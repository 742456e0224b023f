import Testing

@testable import BuildSettings
import TestSupport

/// What is written evaluates to what was meant.
@Suite struct WritingTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("https://x", "https:/$()/x"), ("///", "/$()/$()/"), (" a ", "$() a $()"),
        ("a;", "a;$()"), ("$(X)", "$$(X)"), ("x\\", "x$(:default=\\)"), ("\\$X", "$(:default=\\)$$X"),
        ("a\\ b", "a\\ b"), ("it's \"x\"", "it's \"x\""), ("= d", "= d"), ("é 🙂", "é 🙂"),
    ])
    func writesTheLeast(value: String, text: String) throws {
        #expect(try XcconfigText.rightHandSide(for: value) == text)
    }

    @Test(arguments: ["a\nb", "a\rb", "\r\n", "a\u{2028}b", "\u{2029}"])
    func cannotWriteLineBreaks(value: String) {
        #expect(throws: XcconfigWriteError(code: .lineBreak, text: value)) {
            try XcconfigText.rightHandSide(for: value)
        }
    }

    @Test func cannotWriteOtherNamesAndConditions() {
        #expect(throws: XcconfigWriteError(code: .name, text: "A-B")) { try XcconfigText.assignment("A-B", value: "") }
        #expect(throws: XcconfigWriteError(code: .name, text: "")) { try XcconfigText.assignment("", value: "") }
        let condition = BuildSettingCondition(parameter: "sdk", pattern: "[a]")
        #expect(throws: XcconfigWriteError(code: .condition, text: "[sdk=[a]]")) {
            try XcconfigText.assignment("A", conditions: [condition], value: "")
        }
    }

    /// In one table for many values: each as an undeclared and as a declared name.
    @Test func randomTextsComeBack() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<SoakCount.of(full: 100, slice: 10) {
            let values = (0..<1_000).map { _ in Self.text(&generator) }
            var lines: [String] = []
            var types: [String: BuildSettingType] = [:]
            for (index, value) in values.enumerated() {
                types["DECLARED_\(index)"] = .string
                lines.append(try XcconfigText.assignment("DECLARED_\(index)", value: value))
                lines.append(try XcconfigText.assignment("OWN_\(index)", value: value))
            }
            let file = XcconfigFile(bytes: Array(lines.joined(separator: "\n").utf8), file: "random")
            #expect(file.diagnostics.isEmpty)
            let layer = BuildSettingLayer(name: "random", assignments: file.assignments)
            var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: BuildSettingTypes(types)))
            for (index, value) in values.enumerated() {
                for name in ["DECLARED_\(index)", "OWN_\(index)"] {
                    let read = evaluator.evaluate(name).value
                    guard !read.utf8.elementsEqual(value.utf8) else { continue }
                    Issue.record("\(value.debugDescription) comes back as \(read.debugDescription) from \(name)")
                    return
                }
            }
        }
    }

    /// Mostly what has a meaning somewhere.
    static func text(_ generator: inout SeededGenerator) -> String {
        let pieces = [
            "/", "//", "\\", "$", "$(", "${", "$[", ")", "}", "]", "(", "\"", "'", ";", " ", "\t", "\u{B}", "\u{C}",
            "=",
            ":", "#", "a", "A_1", "é", "e\u{301}", "🙂", "\u{A0}", "\u{3000}", "\u{FEFF}", "\u{0}", "inherited", "$$",
            "default=", "日本", "\u{85}", "\u{200B}", "https://", "//x", "\\ ", ".",
        ]
        return (0..<Int.random(in: 0...9, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
}
