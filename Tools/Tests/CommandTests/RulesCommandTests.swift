import Foundation
import Rules
import SourceText
import Testing

/// `switchyard rules`.
@Suite struct RulesCommandTests {
    @Test func theListHasEveryRuleOnce() async throws {
        let ended = try await Switchyard.run(["rules"])
        #expect(ended.code == 0)
        let names = ended.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
        #expect(names.sorted() == Rule.all.map(\.id.rawValue).sorted())
    }

    @Test(arguments: ["settings-sealed", "xcconfig-url-cut", "folder-in-use"]) func oneRule(_ id: String) async throws {
        let ended = try await Switchyard.run(["rules", id])
        #expect(ended.code == 0)
        try Snapshot.expect(ended.output, is: "rules-\(id).txt")
    }

    @Test func json() async throws {
        let ended = try await Switchyard.run(["rules", "xcconfig-url-cut", "--format", "json"])
        #expect(ended.code == 0)
        try Snapshot.expect(ended.output, is: "rules-xcconfig-url-cut.json")
    }

    @Test func anUnknownRuleIsUnusableInput() async throws {
        let near = try await Switchyard.run(["rules", "unknown-enviroment"])
        #expect(near.code == 2 && near.output == "")
        #expect(
            near.errors
                == "error: unknown rule \"unknown-enviroment\"\n    did you mean \"unknown-environment\"?\n")
        let far = try await Switchyard.run(["rules", "x\u{1B}[31m"])
        #expect(far.code == 2)
        #expect(far.errors.hasSuffix("    run \"switchyard rules\" for the list\n"))
        #expect(!far.errors.unicodeScalars.contains { $0.value == 27 })
    }
}
