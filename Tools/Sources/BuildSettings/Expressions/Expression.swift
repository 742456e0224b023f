/// A value, compiled: what to do, in order, to evaluate it as a text or as a list.
struct Expression: Sendable {
    /// What to do next. Ranges are of ``Expression/bytes``.
    enum Instruction: Sendable {
        /// Text of both forms.
        case literal(Range<Int>)
        /// Text of the string form only: quotes, backslashes, blanks at the ends.
        case spelling(Range<Int>)
        /// Blanks between elements: text of the string form, the end of an element in the list form.
        case separator(Range<Int>)
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
        /// Whether the value is wanted as a text even within a list.
        let asText: Bool
        /// Whether `$NAME` stays in place when there is no value.
        let keepsSpelling: Bool
    }

    let bytes: [UInt8]
    let instructions: [Instruction]
    /// Whether nothing in it is read differently as a text and as a list; what it refers to may be.
    let isPlain: Bool

    init(bytes: [UInt8], instructions: [Instruction]) {
        self.bytes = bytes
        self.instructions = instructions
        isPlain = instructions.allSatisfy { instruction in
            switch instruction {
            case .spelling, .separator: false
            default: true
            }
        }
    }

    /// Whether there is no reference and only one element, so that the value is the same text every time.
    var isLiteral: Bool {
        instructions.isEmpty || literal != nil
    }

    /// The text, where it is a literal; `nil` also for a list without elements.
    var literal: ArraySlice<UInt8>? {
        guard instructions.count == 1, case .literal(let range)? = instructions.first else { return nil }
        return bytes[range]
    }
}
