import Testing

@testable import Rules

/// References where Xcode expands none.
@Suite struct UnexpandedReferenceTests {
    /// Every text that begins a reference, with up to four characters of those that matter.
    private static let texts: [String] = {
        var (all, last) = (["$("], ["$("])
        for _ in 0..<4 {
            last = last.flatMap { text in "$({)}:Aa_9 ".map { text + String($0) } }
            all += last
        }
        return all
    }()

    @Test func theyAreWhatTheRegularExpressionsSay() {
        let (unclosed, closed) = (
            /\$[({][A-Z][A-Z0-9_]*[^A-Za-z0-9_:)}]|\$[({][A-Z][A-Z0-9_]*$/,
            /\$([({])([A-Za-z_][A-Za-z0-9_]*)(?::[^)}]*)?[)}]/
        )
        for text in Self.texts {
            #expect(UnexpandedReferenceRule.Use.isUnclosed(text) == text.contains(unclosed), "\(text)")
            let uses = UnexpandedReferenceRule.Use.all(in: text, at: [], isKey: false)
            let matches = text.matches(of: closed)
            #expect(uses.map(\.name) == matches.map { String($0.output.2) }, "\(text)")
            #expect(uses.map(\.isBraced) == matches.map { $0.output.1 == "{" }, "\(text)")
        }
    }
}
