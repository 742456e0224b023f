/// A compiled value: where its text and its instructions are in the ``BuildSettingProgram``.
struct Expression: Sendable {
    /// Where its text starts. The ranges in its instructions count from here.
    let text: Int
    let instructions: Range<Int32>
    /// Whether its own text is the same in both forms. The values that it refers to may still differ.
    let isSameInBothForms: Bool
    /// Whether it has no reference and at most one element, so that its value is always the same text.
    let isLiteral: Bool
}

/// The two forms in which every value can be evaluated.
///
/// The value `"a b"  c` has the text `"a b"  c`, with its quotes and blanks as written, and the list `a b`, `c`.
enum ValueForm: Sendable {
    case text
    case list
}
