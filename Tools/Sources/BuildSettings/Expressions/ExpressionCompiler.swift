/// Compiles values into instructions, by one of the two grammars. Nested references are on a stack of its own, so no
/// input is nested too deeply.
struct ExpressionCompiler {
    /// Something that is wrong with a value. Offsets count from the start of the value.
    struct Issue {
        let kind: ExpressionDiagnostic.Kind
        /// What it is about.
        let range: Range<Int>
        /// The `$` of a reference, a quote, or a backslash.
        let offset: Int
    }

    /// A reference that is still open.
    struct Level {
        /// The byte that closes it; `nil` for `$NAME`.
        let close: UInt8?
        /// Whether its text is wanted even in a list.
        let alwaysText: Bool
        /// The offset of its `$`.
        let start: Int
        /// The offset of its name.
        let nameStart: Int
        /// The index of its first instruction.
        let mark: Int
        /// The name of the operator whose argument is being compiled; `nil` while the name of the reference is.
        var argument: Range<Int>?
        /// The index of the first instruction of this argument.
        var argumentMark = 0
    }

    /// What is compiled so far. Names in values are added to it.
    var program: BuildSettingProgram
    /// Where the value starts in the program's text.
    private(set) var base = 0
    /// The cursor in the program's text.
    var position = 0
    var levels: [Level] = []
    /// What is wrong with the value.
    var issues: [Issue] = []

    init(_ program: consuming BuildSettingProgram) {
        self.program = program
    }

    /// Compiles a value by one of the grammars.
    mutating func compile(_ value: ArraySlice<UInt8>, asList: Bool) -> Expression {
        issues.removeAll(keepingCapacity: true)
        base = program.text.count
        position = base
        program.text.append(contentsOf: value.prefix(ByteRange.limit))
        let first = program.instructions.count
        if asList { compileList() } else { compileText() }
        return expression(first)
    }

    private func expression(_ first: Int) -> Expression {
        let instructions = program.instructions.slice(first..<program.instructions.count)
        let isSameInBothForms = instructions.allSatisfy { instruction in
            switch instruction {
            case .spelling, .separator: false
            default: true
            }
        }
        let isLiteral =
            if case .literal? = instructions.first { instructions.count == 1 } else { instructions.isEmpty }
        return Expression(
            text: base, instructions: Int32(clamping: first)..<Int32(clamping: program.instructions.count),
            isSameInBothForms: isSameInBothForms, isLiteral: isLiteral)
    }

    /// The string grammar: only `$` has a meaning.
    private mutating func compileText() {
        guard !isAtEnd else { return appendLiteral(position..<position) }
        while let byte = current {
            if byte == .dollar {
                compileReference(alwaysText: true)
            } else {
                literal(until: { $0 == .dollar })
            }
        }
    }

    /// Appends the text up to the first byte that `stops`.
    mutating func literal(until stops: (UInt8) -> Bool) {
        let start = position
        while let byte = current, !stops(byte) { position += 1 }
        if start < position { appendLiteral(start..<position) }
    }

    mutating func appendLiteral(_ range: Range<Int>) {
        program.instructions.append(.literal(inValue(range)))
    }

    mutating func appendSpelling(_ range: Range<Int>) {
        program.instructions.append(.spelling(inValue(range)))
    }

    /// A range of the program's text as one of the value.
    func inValue(_ range: Range<Int>) -> ByteRange {
        ByteRange(range.lowerBound - base..<range.upperBound - base)
    }

    /// Adds an issue about a part of the value, in the reference whose `$` is at `offset`.
    mutating func report(_ kind: ExpressionDiagnostic.Kind, _ range: Range<Int>, at offset: Int? = nil) {
        issues.append(
            Issue(
                kind: kind, range: range.lowerBound - base..<range.upperBound - base,
                offset: (offset ?? range.lowerBound) - base))
    }

    var isAtEnd: Bool { position >= program.text.count }

    /// The byte at the cursor; `nil` at the end.
    var current: UInt8? { position < program.text.count ? program.text[position] : nil }

    func text(_ range: Range<Int>) -> String {
        String(decoding: program.text.slice(range), as: UTF8.self)
    }
}
