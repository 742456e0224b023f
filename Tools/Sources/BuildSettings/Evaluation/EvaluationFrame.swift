/// An assignment that is being evaluated.
struct EvaluationFrame: Sendable {
    let expression: Expression
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
    var isPlain = true
    /// The next instruction.
    var next = 0
    /// Where its own share of ``BuildSettingEvaluator/hits``, `cyclic` and `links` starts.
    var hitsStart = 0
    var cyclicStart = 0
    var linksStart = 0
    var hasMoreCyclic = false
    /// What `nearest` and `context` were before.
    var outerNearest: Int32 = -1
    var outerContext: UInt64 = 0
}
