/// Compiles a value by one of the two grammars. Nesting is kept on a stack of its own, so no input is too deep.
struct ExpressionCompiler {
    /// Something wrong with the value.
    struct Issue {
        let kind: ExpressionDiagnostic.Kind
        let range: Range<Int>
    }

    /// A reference that is not closed yet.
    struct Level {
        /// The byte that closes it; `nil` for `$NAME`.
        let close: UInt8?
        /// Whether its value is wanted as a text.
        let asText: Bool
        /// The offset of its `$`.
        let start: Int
        /// The offset of its name.
        let nameStart: Int
        /// The number of its first instruction.
        let mark: Int
        /// What the argument being read belongs to; `nil` while the name is read.
        var argument: Range<Int>?
        /// The number of the first instruction of that argument.
        var argumentMark = 0
    }

    let bytes: [UInt8]
    /// The names of the table: those in the value are added.
    var names: SettingNames
    var position = 0
    var levels: [Level] = []
    var instructions: [Expression.Instruction] = []
    var issues: [Issue] = []

    init(bytes: [UInt8], names: consuming SettingNames) {
        self.bytes = bytes
        self.names = names
    }

    /// Compiles the value by one of the grammars.
    mutating func compile(asList: Bool) {
        if asList { compileList() } else { compileText() }
    }

    /// What was compiled.
    var expression: Expression { Expression(bytes: bytes, instructions: instructions) }

    /// The string grammar: only `$` means anything.
    private mutating func compileText() {
        guard !bytes.isEmpty else {
            instructions.append(.literal(0..<0))
            return
        }
        while position < bytes.count {
            if bytes[position] == .dollar {
                compileReference(asText: true)
            } else {
                literal(until: { $0 == .dollar })
            }
        }
    }

    /// Appends the text up to the first byte that `stops`.
    mutating func literal(until stops: (UInt8) -> Bool) {
        let start = position
        while position < bytes.count, !stops(bytes[position]) { position += 1 }
        if start < position { instructions.append(.literal(start..<position)) }
    }

    mutating func report(_ kind: ExpressionDiagnostic.Kind, _ range: Range<Int>) {
        issues.append(Issue(kind: kind, range: range))
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The byte at the cursor; `nil` at the end.
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
