/// A value, compiled: where its text and its instructions lie in the ``SettingProgram``.
struct Expression: Sendable {
    /// Where its text starts; the ranges of its instructions count from here.
    let text: Int
    let instructions: Range<Int32>
    /// Whether nothing in it is read differently as a text and as a list; what it refers to may be.
    let isPlain: Bool
    /// Whether there is no reference and at most one element, so that the value is the same text every time.
    let isLiteral: Bool
}

/// The values of a table, compiled, one behind the other: a build has too many for an array each.
struct SettingProgram: Sendable {
    /// The names assigned to and referred to.
    var names: SettingNames
    var text: [UInt8] = []
    var instructions: [Instruction] = []

    /// What to do next to evaluate a value as a text or as a list.
    enum Instruction: Sendable {
        /// Text of both forms.
        case literal(ByteRange)
        /// Text of the string form only: quotes, backslashes, blanks at the ends.
        case spelling(ByteRange)
        /// Blanks between elements: text of the string form, the end of an element in the list form.
        case separator(ByteRange)
        /// Begin a part: a name, an argument.
        case open
        /// The value of a setting as a part of its own, for operators.
        case push(Reference)
        /// The value of the setting whose name is the last part, in its place.
        case pushNamed(asText: Bool, keepsSpelling: Bool)
        /// The value of a setting, here: `push` and `merge`.
        case insert(Reference)
        /// End the last part: add it to the part before.
        case merge
        /// Map the last part.
        case retrieve(RetrievalOperator)
        /// Map the part before the last with the last as argument.
        case replace(ReplacementOperator)
    }

    /// A reference whose name is known.
    struct Reference: Sendable {
        /// The number of the name in the table.
        let name: Int32
        /// Where its `$` stands in the value.
        let offset: UInt32
        /// Whether the value is wanted as a text even within a list.
        let asText: Bool
        /// Whether `$NAME` stays in place when there is no value.
        let keepsSpelling: Bool
    }

    init(names: SettingNames) {
        self.names = names
    }

    /// An empty program: what stands in while one is lent out.
    static let lent = SettingProgram(names: .lent)

    /// The instructions of a value.
    func instructions(of expression: Expression) -> ArraySlice<Instruction> {
        instructions[Int(expression.instructions.lowerBound)..<Int(expression.instructions.upperBound)]
    }

    /// Some text of a value.
    func text(_ range: ByteRange, of expression: Expression) -> ArraySlice<UInt8> {
        text[expression.text + Int(range.lower)..<expression.text + Int(range.upper)]
    }

    /// The value of a literal; `nil` for a list without elements.
    func literal(_ expression: Expression) -> ArraySlice<UInt8>? {
        guard case .literal(let range)? = instructions(of: expression).first else { return nil }
        return text(range, of: expression)
    }

    /// Forgets what was compiled last.
    mutating func remove(_ expression: Expression) {
        guard Int(expression.instructions.upperBound) == instructions.count else { return }
        instructions.removeSubrange(Int(expression.instructions.lowerBound)...)
        text.removeSubrange(expression.text...)
    }
}
