/// All assignments of a build, layer over layer: for every name a stack of them, the newest first.
public struct BuildSettingTable: Sendable {
    /// What names are declared as.
    public let types: BuildSettingTypes
    /// What is wrong with values, in the order of the assignments; the build system shows none of it.
    public private(set) var expressionDiagnostics: [ExpressionDiagnostic] = []
    private(set) var names: SettingNames
    private(set) var entries: [Entry] = []

    /// An assignment in a stack.
    struct Entry: Sendable {
        let name: Int32
        /// The next older assignment of the same name; -1 for the oldest.
        let older: Int32
        let conditions: [BuildSettingCondition]
        let origin: BuildSettingOrigin
        let expression: Expression
    }

    /// The table of some layers, low to high.
    public init(layers: [BuildSettingLayer], types: BuildSettingTypes = .builtIn) {
        self.types = types
        let count = layers.reduce(0) { $0 + $1.assignments.count }
        names = SettingNames(declared: types, capacity: count)
        entries.reserveCapacity(count)
        for layer in layers { push(layer) }
    }

    /// Puts a layer above all others.
    public mutating func push(_ layer: BuildSettingLayer) {
        for assignment in layer.assignments { push(assignment) }
    }

    private mutating func push(_ assignment: BuildSettingAssignment) {
        let name = names.number(of: assignment.name)
        let (expression, issues) = compile(assignment.bytes, asList: names.types[Int(name)].isList)
        for issue in issues {
            expressionDiagnostics.append(
                ExpressionDiagnostic(
                    kind: issue.kind, setting: assignment.name, file: assignment.origin.file,
                    line: assignment.origin.line,
                    excerpt: String(decoding: assignment.bytes[issue.range].prefix(80), as: UTF8.self)))
        }
        entries.append(
            Entry(
                name: name, older: names.newest[Int(name)], conditions: assignment.conditions,
                origin: assignment.origin, expression: expression))
        names.newest[Int(name)] = Int32(entries.count - 1)
    }

    /// Puts a value above all others of a name, by the string grammar whatever the name is declared as.
    mutating func pushText(_ bytes: [UInt8], to name: String) {
        let number = names.number(of: name)
        let (expression, _) = compile(bytes, asList: false)
        entries.append(
            Entry(
                name: number, older: names.newest[Int(number)], conditions: [],
                origin: BuildSettingOrigin(file: name, line: 0, endLine: 0), expression: expression))
        names.newest[Int(number)] = Int32(entries.count - 1)
    }

    /// Compiles a value; the names that it refers to get numbers.
    mutating func compile(_ bytes: [UInt8], asList: Bool) -> (Expression, [ExpressionCompiler.Issue]) {
        // Lent, not copied.
        var compiler = ExpressionCompiler(bytes: bytes, names: names)
        names = SettingNames()
        compiler.compile(asList: asList)
        names = compiler.names
        return (compiler.expression, compiler.issues)
    }

    /// The names that have assignments, sorted.
    public var settingNames: [String] {
        zip(names.names, names.newest).filter { $0.1 >= 0 }.map(\.0).sorted()
    }
}
