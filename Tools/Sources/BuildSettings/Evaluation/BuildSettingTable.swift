/// All assignments of a build, layer over layer: for every name a stack of them, the newest first.
public struct BuildSettingTable: Sendable {
    /// What names are declared as.
    public let types: BuildSettingTypes
    /// What is wrong with values, in the order of the assignments; the build system shows none of it.
    public private(set) var expressionDiagnostics: [ExpressionDiagnostic] = []
    /// The values, compiled.
    private(set) var program: SettingProgram
    private(set) var entries: [Entry] = []
    /// By name: its newest assignment. Names behind the end are only referred to.
    private var newestByName: [Int32] = []
    /// The files that assignments stand in.
    private var files: [String] = []
    private var fileNumbers: [String: Int32] = [:]
    /// The conditions that assignments have, each combination once.
    private(set) var conditions: [[BuildSettingCondition]] = []
    private var conditionNumbers: [[BuildSettingCondition]: Int32] = [:]

    /// An assignment in a stack; numbers instead of texts, so that many fit in little space.
    struct Entry: Sendable {
        let name: Int32
        /// The next older assignment of the same name; -1 for the oldest.
        let older: Int32
        /// The number of its conditions; -1 when it always applies.
        let conditions: Int32
        let file: Int32
        let line: UInt32
        let endLine: UInt32
        /// The column of the value's first byte; 0 when it is not known.
        let valueColumn: UInt32
        let expression: Expression
    }

    /// The table of some layers, low to high.
    public init(layers: [BuildSettingLayer], types: BuildSettingTypes = .builtIn) {
        self.types = types
        program = SettingProgram(names: types.names)
        entries.reserveCapacity(layers.reduce(0) { $0 + $1.assignments.count })
        for layer in layers { push(layer) }
    }

    /// Puts a layer above all others.
    public mutating func push(_ layer: BuildSettingLayer) {
        // Lent, not copied.
        var compiler = ExpressionCompiler(program)
        program = .lent
        var source: XcconfigSource?
        var file: Int32 = -1
        for assignment in layer.assignments {
            if source !== assignment.source {
                source = assignment.source
                file = fileNumber(assignment.source.file)
            }
            push(assignment, file: file, &compiler)
        }
        program = compiler.program
    }

    private mutating func push(
        _ assignment: BuildSettingAssignment, file: Int32, _ compiler: inout ExpressionCompiler
    ) {
        let name = compiler.program.names.number(of: assignment.nameSlice)
        let expression = compiler.compile(assignment.valueSlice, asList: types[name].isList)
        for issue in compiler.issues { expressionDiagnostics.append(ExpressionDiagnostic(issue, in: assignment)) }
        push(
            Entry(
                name: name, older: newest(of: name),
                conditions: assignment.conditions.isEmpty ? -1 : number(of: assignment.conditions), file: file,
                line: assignment.line, endLine: assignment.endLine, valueColumn: assignment.valueColumn,
                expression: expression))
    }

    private mutating func push(_ entry: Entry) {
        let missing = Int(entry.name) + 1 - newestByName.count
        if missing > 0 { newestByName.append(contentsOf: repeatElement(-1, count: missing)) }
        newestByName[Int(entry.name)] = Int32(clamping: entries.count)
        entries.append(entry)
    }

    /// Puts a value above all others of a name, by the string grammar whatever the name is declared as.
    mutating func pushText(_ bytes: [UInt8], to name: String) {
        let expression = compileText(bytes)
        let number = program.names.number(of: Array(name.utf8)[...])
        push(
            Entry(
                name: number, older: newest(of: number), conditions: -1, file: fileNumber(name), line: 0, endLine: 0,
                valueColumn: 0, expression: expression))
    }

    /// Compiles a text that is nobody's value; the names that it refers to get numbers.
    mutating func compileText(_ bytes: [UInt8]) -> Expression {
        var compiler = ExpressionCompiler(program)
        program = .lent
        let expression = compiler.compile(bytes[...], asList: false)
        program = compiler.program
        return expression
    }

    /// Forgets a text that was compiled last.
    mutating func removeText(_ expression: Expression) {
        program.remove(expression)
    }

    private mutating func fileNumber(_ file: String) -> Int32 {
        if let known = fileNumbers[file] { return known }
        let number = Int32(clamping: files.count)
        files.append(file)
        fileNumbers[file] = number
        return number
    }

    private mutating func number(of conditions: [BuildSettingCondition]) -> Int32 {
        if let known = conditionNumbers[conditions] { return known }
        let number = Int32(clamping: self.conditions.count)
        self.conditions.append(conditions)
        conditionNumbers[conditions] = number
        return number
    }
}

extension BuildSettingTable {
    /// The newest assignment of a name; -1 for a name that is only referred to.
    func newest(of name: Int32) -> Int32 {
        Int(name) < newestByName.count ? newestByName[Int(name)] : -1
    }

    /// Whether any layer assigns to a name, whatever the conditions.
    public func isAssigned(_ name: String) -> Bool {
        program.names.existingNumber(of: name).map { newest(of: $0) >= 0 } ?? false
    }

    /// Where an assignment stands.
    func origin(of entry: Entry) -> BuildSettingOrigin {
        BuildSettingOrigin(file: files[Int(entry.file)], line: Int(entry.line), endLine: Int(entry.endLine))
    }

    /// The numbers of the names that have assignments, sorted by name.
    var assignedNames: [Int32] {
        let assigned = newestByName.indices.filter { newestByName[$0] >= 0 }.map { Int32($0) }
        guard program.names.areASCII else { return assigned.sorted { program.names[$0] < program.names[$1] } }
        return program.names.sortedByBytes(assigned)
    }

    /// The names that have assignments, sorted.
    public var settingNames: [String] {
        assignedNames.map { program.names[$0] }
    }
}
