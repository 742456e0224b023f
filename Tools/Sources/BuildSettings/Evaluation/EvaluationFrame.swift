/// An assignment that is being evaluated.
struct EvaluationFrame: Sendable {
    let expression: Expression
    /// The next instruction.
    var next: Int32
    /// The setting; -1 for a free text.
    var name: Int32 = -1
    /// The assignment; -1 for a free text.
    var entry: Int32 = -1
    /// Whether the result is wanted as a text.
    var asText = true
    /// Whether the result goes into the caller's text; else it is a part of its own.
    var isInserted = false
    /// Whether the caller asked for an older assignment of its own setting.
    var isInherited = false
    /// Whether what it referred to so far is the same as a text and as a list.
    var isPlain: Bool
    /// Where its own share of ``BuildSettingEvaluator/links`` starts.
    var firstLink = 0
    /// The frame that evaluated the setting before; -1 for none.
    var outer: Int32 = -1

    init(_ expression: Expression) {
        self.expression = expression
        next = expression.instructions.lowerBound
        isPlain = expression.isPlain
    }
}
