@_spi(Tools) import PropertyLists
import SourceText
import Testing

@testable import Rules

/// The list of rules.
@Suite struct RuleTests {
    @Test func everyRuleHasAnIdentifierInKebabCaseOfItsOwn() {
        for rule in Rule.all { #expect(rule.id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil) }
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    }

    @Test func everyRuleOfTheRuntimeIsOne() {
        for identifier in PropertyListFinding.Rule.Identifier.allCases {
            #expect(Rule(named: identifier.rawValue) != nil, "\(identifier)")
        }
    }

    /// What only rules find that are off by default runs where one of them is asked for.
    @Test func oneIsAskedFor() throws {
        let usual = RuleBodies(Rule.all).projects.count
        let optional = Rule.all.filter { !$0.isOnByDefault && !$0.bodies.isEmpty }
        #expect(optional.count > 10)
        #expect(RuleBodies(Rule.all, asked: Set(optional.map(\.id))).projects.count > usual + 8)
        let asked = try #require(optional.first { $0.id == .transportExceptionDomain })
        #expect(RuleBodies(Rule.all, asked: [asked.id]).projects.count == usual + 1)
        #expect(RuleBodies(Rule.all, asked: [.unknownConfiguration]).projects.count == usual)
    }
}
