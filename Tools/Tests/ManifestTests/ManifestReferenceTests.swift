import Foundation
import Manifest
import Testing

/// The article about Switchyard.yaml says what the tool reads.
@Suite struct ManifestReferenceTests {
    private static let article = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../Sources/switchyard/SwitchyardCommand.docc/SwitchyardYAML.md")
        .standardizedFileURL
    private static let start = "<!-- reference: SWITCHYARD_RECORD=1 swift test --filter ManifestReferenceTests -->\n"
    private static let end = "<!-- end of reference -->"

    @Test func theReferenceIsThatOfTheTool() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let first = try #require(text.range(of: Self.start))
        let last = try #require(text.range(of: Self.end))
        let expected = Manifest.reference
        guard text[first.upperBound..<last.lowerBound] != expected else { return }
        if ProcessInfo.processInfo.environment["SWITCHYARD_RECORD"] != nil {
            let new = text[..<first.upperBound] + expected + text[last.lowerBound...]
            try Data(String(new).utf8).write(to: Self.article)
        }
        Issue.record("the reference in \(Self.article.lastPathComponent) is not that of the tool")
    }
}
