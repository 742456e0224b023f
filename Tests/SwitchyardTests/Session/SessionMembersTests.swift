import CatalogChecks
import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Keys that a session hides")
struct SessionMembersTests {
    @Test("The names are those that the session has")
    func names() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/SwitchyardCore/Session")
        var names: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: sources.path) where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            var isSession = false
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.first.map({ $0 != " " && $0 != "}" && $0 != "/" && $0 != "@" }) == true {
                    isSession =
                        line.contains("extension EnvironmentSession") || line.contains("class EnvironmentSession")
                }
                let words = line.split(separator: " ")
                guard isSession, line.hasPrefix("    public "), !line.contains(" static "),
                    let kind = words.firstIndex(where: { ["var", "let", "func"].contains($0) })
                else { continue }
                names.insert(String(words[kind + 1].prefix { $0.isLetter }))
            }
        }
        #expect(names == SessionMembers.names)
    }

    @Test("A launch and a check say how to read such a key")
    func finding() throws {
        let catalog: PropertyListValue = [
            "production": ["storage": "s3", "environment": "p", "storage2": "x", "a": ["updates": "y"]]
        ]
        let context = try LaunchContext.testing(catalog: catalog, arguments: [])
        let session = try EnvironmentSession<EnvironmentConfiguration>(context: context)
        let expected = ["read it as session.values.environment", "read it as session.values.storage"]
        #expect(session.findings.of("hidden-key").map(\.fix) == expected)
        #expect(context.catalog.check().of("hidden-key").map(\.fix) == expected)
        #expect(session.findings.of("hidden-key").allSatisfy { $0.severity == .note })
    }
}
