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
}
