import Foundation
import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// An editor that types at random, and asks about random positions.
@Suite struct EditorSoakTests {
    private static let parts = [
        "a", "\n", "\r\n", "\u{1F600}", "é", "$(", "${APP_ENVIRONMENT", ")", "APP_ENVIRONMENT = staging\n", "#include ",
        "\"",
        "Common.xcconfig", " = ", "//", "[sdk=iphone*]", "API_HOST", ";", "\\", "中", "https://a.example/",
    ]
    private static let questions = [
        "textDocument/hover", "textDocument/definition", "textDocument/completion", "textDocument/prepareRename",
        "textDocument/rename",
    ]

    @Test("Every question has an answer, and the last findings are those of the last text", .timeLimit(.minutes(30)))
    func edits() async throws {
        var random = SeededGenerator(seed: 11)
        let count = SoakCount.of(full: 100_000, slice: 1_500)
        try await EditorTests.withCopy(of: "Comments") { folder in
            let file = folder.appendingPathComponent("Config/Debug.xcconfig")
            let original = try String(contentsOf: file, encoding: .utf8)
            var text = EditorText(original, .utf8)
            try await EditorClient.with(folder) { client in
                try await client.open(file, original)
                for step in 1...count {
                    let units = Array(text.shown.utf16)
                    let (start, end) = Self.range(in: units, &random)
                    let new = units.count > 2_000 ? original : Self.parts.randomElement(using: &random) ?? ""
                    let range =
                        units.count > 2_000
                        ? (EditorPosition(line: 0, character: 0), EditorTests.position(units.count, units))
                        : (EditorTests.position(start, units), EditorTests.position(end, units))
                    text = text.replacing(range.0, range.1, with: new)
                    let change: JSONValue = .object([
                        "range": EditorText.range(range.0, range.1), "text": .string(new),
                    ])
                    try await client.change(file, version: step + 1, [change])
                    guard step.isMultiple(of: 500) else { continue }
                    let place = EditorTests.position(
                        Self.range(in: Array(text.shown.utf16), &random).0, Array(text.shown.utf16))
                    let question = Self.questions.randomElement(using: &random) ?? ""
                    let answer = try await client.ask(
                        question,
                        [
                            "textDocument": .object(["uri": .string(file.absoluteString)]), "position": place.value,
                            "newName": .string("other"),
                        ])
                    #expect(answer["code"] == nil || question.hasSuffix("ename"), "\(question): \(answer)")
                }
                try await EditorTests.expectFindings(of: client, file, text.shown, in: folder)
            }
        }
    }

    /// Some units that are whole characters, and not half of a line ending.
    private static func range(in units: [UInt16], _ random: inout SeededGenerator) -> (Int, Int) {
        func place(_ offset: Int) -> Int {
            let isHalf = offset < units.count && UTF16.isTrailSurrogate(units[offset])
            return EditorTests.outsideOfLineEnd(isHalf ? offset - 1 : offset, units)
        }
        let start = place(Int.random(in: 0...units.count, using: &random))
        return (start, max(start, place(min(start + Int.random(in: 0...6, using: &random), units.count))))
    }
}
