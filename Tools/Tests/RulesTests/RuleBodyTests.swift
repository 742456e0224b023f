import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// The examples of a rule catch a body that finds nothing, and one that finds everything.
@Suite struct RuleBodyTests {
    /// The rules whose examples are folders that `check` looks at.
    static let checked = Rule.all.filter { rule in
        [rule.bad, rule.good].allSatisfy { example in
            example.map { $0.arguments.first == "check" && !isLarge($0) } ?? false
        } && !rule.bodies.isEmpty
    }

    private static func isLarge(_ example: RuleExample) -> Bool {
        example.files.contains { if case .repeated = $0.content { true } else { false } }
    }

    /// How many rules that is, so that a change of the examples leaves none out without a word.
    @Test func mostRulesAreChecked() {
        #expect(Self.checked.count >= 33)
    }

    @Test(arguments: checked.map(\.id)) func aBodyThatFindsNothing(_ id: RuleID) throws {
        let rule = try #require(Rule(id))
        #expect(try Self.finds(rule, in: rule.bad, Rule.all))
        #expect(try !Self.finds(rule, in: rule.bad, Self.rules(with: rule.with { _ in [] })))
    }

    @Test(arguments: checked.map(\.id)) func aBodyThatFindsEverything(_ id: RuleID) throws {
        let rule = try #require(Rule(id))
        let everything = Finding(rule: id, severity: .error, message: "everything")
        #expect(try !Self.finds(rule, in: rule.good, Rule.all))
        #expect(try Self.finds(rule, in: rule.good, Self.rules(with: rule.with { _ in [everything] })))
    }

    private static func rules(with rule: Rule) -> [Rule] {
        Rule.all.map { $0.id == rule.id ? rule : $0 }
    }

    private static func finds(_ rule: Rule, in example: RuleExample?, _ rules: [Rule]) throws -> Bool {
        let example = try #require(example)
        return try withTemporaryFolder { folder in
            for file in example.files { try write(file, in: folder) }
            let found = FolderCheck(CheckedFolder(folder.path), asked: [rule.id], rules: rules).findings
            return found.contains { $0.rule == rule.id }
        }
    }

    private static func write(_ file: RuleExample.File, in folder: URL) throws {
        let url = folder.appendingPathComponent(file.path)
        let manager = FileManager.default
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        switch file.content {
        case .text(let text): try Data(text.utf8).write(to: url)
        case .repeated: break
        case .link(let target): try manager.createSymbolicLink(atPath: url.path, withDestinationPath: target)
        case .folder: try manager.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }
}

extension Rule {
    /// The rule with other findings.
    fileprivate func with(_ findings: (Rule) -> [Finding]) -> Rule {
        var rule = self
        rule.bodies = bodies.map { $0.replaced(by: findings(self)) }
        return rule
    }
}
