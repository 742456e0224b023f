import SourceText
import Testing

@testable import Rules

/// Rules that run only if they are asked for.
@Suite struct OptionalRuleTests {
    private static let all = Set(RuleID.allCases)

    /// A rule that reports anything that is on by default always runs.
    @Test func onlyWhatIsOffByDefaultWaits() {
        let optional = ProjectChecks.rules(asked: Self.all).flatMap { $0.offByDefault }
        #expect(optional.count > 10)
        #expect(optional.filter { Rule($0).isOnByDefault } == [])
    }

    /// Asking for one of them runs its rule, and no other one.
    @Test func oneIsAskedFor() {
        let usual = ProjectChecks.rules(asked: [])
        #expect(!usual.contains { !$0.offByDefault.isEmpty })
        for rule in ProjectChecks.rules(asked: Self.all).flatMap { $0.offByDefault } {
            #expect(ProjectChecks.rules(asked: [rule]).count == usual.count + 1, "\(rule)")
        }
        #expect(ProjectChecks.rules(asked: [.unknownConfiguration]).count == usual.count)
    }
}
