import Foundation
@testable import Manifest
import SourceText
import TestSupport
import Testing

/// Every example of a Switchyard.yaml in the documents and articles: the schema and the tool accept it, or refuse it where the
/// document shows what is refused, after the comment `<!-- refused -->`.
@Suite struct ManifestDocumentTests {
    struct Example: CustomStringConvertible {
        let file: String
        let line: Int
        let text: String
        let isRefused: Bool

        var description: String { "\(file):\(line)" }

        /// A document that has only a part of the file leaves out what is not its subject.
        var manifest: String {
            text.contains(/(^|\n)environments:/) ? text : text + "environments: { production: {} }\n"
        }
    }

    private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..")
        .standardizedFileURL

    static let examples: [Example] = documents.flatMap { path -> [Example] in
        let file = repository.appendingPathComponent(path)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.filter { lines[$0] == "```yaml" }.map { start in
            let content = lines[(start + 1)...].prefix { $0 != "```" }
            return Example(
                file: path, line: start + 1, text: content.joined(separator: "\n") + "\n",
                isRefused: start > 0 && lines[start - 1] == "<!-- refused -->")
        }
    }

    /// README, and every Markdown file of the folders with documents.
    private static var documents: [String] {
        ["docs", "Sources", "Tools/Sources", "Examples"].reduce(["README.md", "CONTRIBUTING.md"]) { paths, folder in
            let files = FileManager.default.enumerator(atPath: repository.appendingPathComponent(folder).path)
            let found = (files?.compactMap { $0 as? String } ?? []).filter {
                $0.hasSuffix(".md") && !$0.contains(".build/")
            }
            return paths + found.sorted().map { "\(folder)/\($0)" }
        }
    }

    @Test func thereAreExamplesOfBothKinds() {
        #expect(Self.examples.count { !$0.isRefused } >= 3)
        #expect(Self.examples.contains { $0.isRefused })
    }

    @Test(arguments: examples) func theSchemaAndTheToolAgree(_ example: Example) throws {
        let document = try YAMLDocument(Data(example.manifest.utf8), file: "")
        let violations = try JSONSchema(ManifestSchemaTests.schema)
            .violations(of: ManifestSchemaTests.json(document.root))
        let errors = ManifestText.errors(example.manifest)
        #expect(violations.isEmpty != example.isRefused, "the schema: \(violations)")
        #expect(errors.isEmpty != example.isRefused, "the tool: \(errors)")
        guard !example.isRefused else { return }
        let manifest = try ManifestText.read(example.manifest)
        #expect(manifest.valueFindings() == [])
    }

    /// The example that the command prints, and the app in the repository.
    @Test func otherExamplesAreAcceptedByBoth() throws {
        let app = Self.repository.appendingPathComponent("Examples/Discussions/Switchyard.yaml")
        for text in [Manifest.example, try String(contentsOf: app, encoding: .utf8)] {
            let document = try YAMLDocument(Data(text.utf8), file: "")
            let schema = try JSONSchema(ManifestSchemaTests.schema)
            #expect(schema.violations(of: ManifestSchemaTests.json(document.root)) == [])
            #expect(ManifestText.errors(text) == [])
        }
    }
}
