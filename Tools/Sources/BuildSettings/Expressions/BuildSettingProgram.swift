/// The values of a table, compiled into instructions for a stack of unfinished values, the ``ValueStack``.
///
/// They are one after another in two arrays, because a build has too many values for an array each. The value
/// `com.$(NAME:upper)` becomes:
///
///     literal "com."    append to the top value
///     push NAME         push the value of NAME
///     retrieve upper    map the top value
///     merge             append the top value to the one below it
struct BuildSettingProgram: Sendable {
    /// The names that are assigned to and referred to.
    var names: BuildSettingNames
    var text = LayeredArray<UInt8>()
    var instructions = LayeredArray<Instruction>()

    enum Instruction: Sendable {
        /// Append text that is the same in both forms.
        case literal(ByteRange)
        /// Append what only the text form has: quotes, backslashes, blanks at the ends.
        case spelling(ByteRange)
        /// Append the blanks between two elements; in the list form, start a new element.
        case separator(ByteRange)
        /// Push an empty value: a name or an argument follows.
        case begin
        /// Push the value of a build setting; operators follow.
        case push(Reference)
        /// Pop a name and push the value of the build setting of that name.
        case pushNamed(alwaysText: Bool, keepsSpelling: Bool)
        /// Append the value of a build setting: `push` and `merge` in one.
        case insert(Reference)
        /// Pop a value and append it to the one below it.
        case merge
        /// Map the top value.
        case retrieve(RetrievalOperator)
        /// Pop an argument and map the value below it.
        case replace(ReplacementOperator)
    }

    /// A reference to a name that is known when the value is compiled.
    struct Reference: Sendable {
        let setting: BuildSettingID
        /// The offset of its `$` in the value.
        let offset: UInt32
        /// Whether its text is wanted even in a list: within quotes, names and arguments.
        let alwaysText: Bool
        /// Whether `$NAME` stays as it is when there is no value.
        let keepsSpelling: Bool
    }

    init(names: BuildSettingNames) {
        self.names = names
    }

    /// An empty program: the placeholder while a program is moved elsewhere.
    static let moved = BuildSettingProgram(names: .moved)

    func instructions(of expression: Expression) -> ArraySlice<Instruction> {
        instructions.slice(Int(expression.instructions.lowerBound)..<Int(expression.instructions.upperBound))
    }

    func text(_ range: ByteRange, of expression: Expression) -> ArraySlice<UInt8> {
        text.slice(expression.text + Int(range.lower)..<expression.text + Int(range.upper))
    }

    /// The value of a literal; `nil` for a list without elements.
    func literal(_ expression: Expression) -> ArraySlice<UInt8>? {
        guard case .literal(let range)? = instructions(of: expression).first else { return nil }
        return text(range, of: expression)
    }

    /// Whether a value refers to a name, as it is written.
    func refers(to setting: BuildSettingID) -> Bool {
        refers { $0 == setting }
    }

    /// Whether a value refers to a name that is meant, as it is written.
    func refers(where isMeant: (BuildSettingID) -> Bool) -> Bool {
        instructions.contains { instruction in
            switch instruction {
            case .insert(let reference), .push(let reference): isMeant(reference.setting)
            default: false
            }
        }
    }

    /// The name in a text that is only a reference to it, such as `$(NAME)`; `nil` for every other text. Most texts of
    /// property lists are that.
    static func name(referredToBy text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        guard text.count > 3, text[0] == .dollar, text[1] == UInt8(ascii: "("),
            text[text.count - 1] == UInt8(ascii: ")")
        else { return nil }
        let name = UnsafeBufferPointer(rebasing: text[2..<text.count - 1])
        // A closure: a key path would not be compiled into a call here.
        return name.allSatisfy { $0.continuesName } ? name : nil
    }

    /// Compiles a text that is only a reference, such as `$(NAME)`; `nil` for every other one. It needs no compiler.
    mutating func appendReference(_ bytes: [UInt8]) -> Expression? {
        guard let name = bytes.withUnsafeBufferPointer({ Self.name(referredToBy: $0).map { bytes[2..<2 + $0.count] } })
        else { return nil }
        let first = instructions.count
        let setting = names.id(of: name)
        instructions.append(
            .insert(Reference(setting: setting, offset: 0, alwaysText: true, keepsSpelling: false)))
        return Expression(
            text: text.count, instructions: Int32(clamping: first)..<Int32(clamping: first + 1),
            isSameInBothForms: true, isLiteral: false)
    }

    /// Removes the expression that was compiled last.
    mutating func remove(_ expression: Expression) {
        guard Int(expression.instructions.upperBound) == instructions.count else { return }
        instructions.removeAll(from: Int(expression.instructions.lowerBound))
        text.removeAll(from: expression.text)
    }
}
