/// All assignments of a build, layer over layer: a stack of them for each name, the newest on top.
///
/// A table says what is assigned; a ``BuildSettingEvaluator`` says what comes of it under given conditions.
package struct BuildSettingTable: Sendable {
    /// The declared types of names.
    package let types: BuildSettingTypes
    /// What is wrong with the values, in the order of the assignments. Xcode shows none of it.
    package private(set) var expressionDiagnostics: [ExpressionDiagnostic] = []
    /// The values, compiled.
    private(set) var program: BuildSettingProgram
    private(set) var assignments = LayeredArray<Assignment>()
    private var newestAssignments = LayeredLinks<BuildSettingID, AssignmentID>()
    private var files: [String] = []
    private var conditionLists: [[BuildSettingCondition]] = []
    private var conditionListIDs: [[BuildSettingCondition]: ConditionListID] = [:]

    /// An assignment in the stack of its name. Ids instead of text, so that many take little space.
    struct Assignment: Sendable {
        let setting: BuildSettingID
        /// The assignment below it in the stack; `nil` for the oldest.
        var older: AssignmentID?
        /// `nil` when it always applies.
        let conditions: ConditionListID?
        let file: FileID
        let line: UInt32
        let endLine: UInt32
        /// The column of the value's first byte; 0 when it is unknown.
        let valueColumn: UInt32
        let expression: Expression
    }

    /// A table of layers, lowest first.
    package init(layers: [BuildSettingLayer], types: BuildSettingTypes = .builtIn) {
        self.types = types
        program = BuildSettingProgram(names: BuildSettingNames(above: types.names))
        reserveCapacity(for: layers)
        for layer in layers { push(layer) }
    }

    /// Makes room for layers, so that nothing grows step by step while they are pushed.
    package mutating func reserveCapacity(for layers: [BuildSettingLayer]) {
        let count = layers.reduce(0) { $0 + $1.assignments.count }
        assignments.reserveCapacity(assignments.count + count)
        // What most values need.
        program.instructions.reserveCapacity(program.instructions.count + 2 * count)
        program.text.reserveCapacity(program.text.count + 32 * count)
    }

    /// Puts a layer above all others.
    package mutating func push(_ layer: BuildSettingLayer) {
        var compiler = takeProgram()
        var source: XcconfigSource?
        var file = FileID(rawValue: 0)
        for assignment in layer.assignments {
            if source !== assignment.source {
                source = assignment.source
                file = add(file: assignment.source.file)
            }
            push(assignment, file: file, &compiler)
        }
        swap(&program, &compiler.program)
    }

    /// A compiler that goes on with the program, which is moved into it and must be moved back: a copy would take as long
    /// as the table is large.
    private mutating func takeProgram() -> ExpressionCompiler {
        var taken = BuildSettingProgram.moved
        swap(&taken, &program)
        return ExpressionCompiler(taken)
    }

    /// Makes copies share what is in the table, and keep only what is put on it later.
    package mutating func share() {
        assignments.share()
        newestAssignments.share()
        program.text.share()
        program.instructions.share()
    }

    /// Puts a layer below all others.
    ///
    /// What the builds of all targets have in common is compiled once: a copy of the table then gets the facts of a target
    /// below, and its build settings above.
    package mutating func pushBelow(_ layer: BuildSettingLayer) {
        let above = newestAssignments
        let start = assignments.count
        push(layer)
        for index in start..<assignments.count {
            let setting = assignments[index].setting
            guard let newest = above[setting] else { continue }
            // It went on top of those that it belongs below, or of another one of its layer.
            if assignments[index].older == newest { assignments[index].older = nil }
            guard newestAssignments[setting]?.index == index else { continue }
            assignments[oldest(from: newest).index].older = AssignmentID(index: index)
            newestAssignments.link(setting, to: newest)
        }
    }

    private func oldest(from newest: AssignmentID) -> AssignmentID {
        var oldest = newest
        while let next = assignments[oldest.index].older { oldest = next }
        return oldest
    }

    private mutating func push(
        _ assignment: BuildSettingAssignment, file: FileID, _ compiler: inout ExpressionCompiler
    ) {
        let setting = compiler.program.names.id(of: assignment.nameSlice)
        let expression = compiler.compile(assignment.valueSlice, asList: types[setting].isList)
        for issue in compiler.issues { expressionDiagnostics.append(ExpressionDiagnostic(issue, in: assignment)) }
        push(
            Assignment(
                setting: setting, older: newest(of: setting),
                conditions: assignment.conditions.isEmpty ? nil : id(of: assignment.conditions), file: file,
                line: assignment.line, endLine: assignment.endLine, valueColumn: assignment.valueColumn,
                expression: expression))
    }

    private mutating func push(_ assignment: Assignment) {
        newestAssignments.link(assignment.setting, to: AssignmentID(index: assignments.count))
        assignments.append(assignment)
    }

    /// Puts a value above all others of a name. It is read by the string grammar, whatever the type of the name.
    mutating func pushText(_ bytes: [UInt8], to name: String) {
        let expression = compileText(bytes)
        let setting = program.names.id(of: Array(name.utf8)[...])
        push(
            Assignment(
                setting: setting, older: newest(of: setting), conditions: nil, file: add(file: name), line: 0,
                endLine: 0, valueColumn: 0, expression: expression))
    }

    /// Compiles a text that is not the value of a build setting. The names that it refers to get ids.
    mutating func compileText(_ bytes: [UInt8]) -> Expression {
        if let reference = program.appendReference(bytes) { return reference }
        var compiler = takeProgram()
        let expression = compiler.compile(bytes[...], asList: false)
        swap(&program, &compiler.program)
        return expression
    }

    /// Removes the text that was compiled last.
    mutating func removeText(_ expression: Expression) {
        program.remove(expression)
    }

    /// A file may be added several times: looking for it would take longer than its place.
    private mutating func add(file: String) -> FileID {
        files.append(file)
        return FileID(index: files.count - 1)
    }

    private mutating func id(of conditions: [BuildSettingCondition]) -> ConditionListID {
        if let known = conditionListIDs[conditions] { return known }
        let id = ConditionListID(index: conditionLists.count)
        conditionLists.append(conditions)
        conditionListIDs[conditions] = id
        return id
    }
}

extension BuildSettingTable {
    subscript(assignment: AssignmentID) -> Assignment { assignments[assignment.index] }

    subscript(conditions: ConditionListID) -> [BuildSettingCondition] { conditionLists[conditions.index] }

    /// The newest assignment of a name, whatever its conditions; `nil` for a name that is only referred to.
    func newest(of setting: BuildSettingID) -> AssignmentID? { newestAssignments[setting] }

    /// Whether any layer assigns to a name, whatever the conditions.
    package func isAssigned(_ name: String) -> Bool {
        program.names.existingID(of: name).flatMap(newest) != nil
    }

    /// The value of a build setting that is the same under all conditions, and refers to nothing; `nil` if only an evaluation can
    /// tell.
    package func literal(of name: String) -> EvaluatedBuildSetting? {
        guard let newest = program.names.existingID(of: name).flatMap(newest) else {
            return EvaluatedBuildSetting(name: name, value: "", list: [], origin: nil)
        }
        let assignment = self[newest]
        return assignment.conditions == nil && assignment.expression.isLiteral ? literal(assignment, of: name) : nil
    }

    /// The value of an assignment that refers to nothing.
    func literal(_ assignment: Assignment, of name: String) -> EvaluatedBuildSetting {
        let value = literalText(assignment)
        return EvaluatedBuildSetting(
            name: name, value: value ?? "", list: value.map { [$0] } ?? [], origin: origin(of: assignment))
    }

    /// The text of an assignment that refers to nothing; `nil` if it is empty.
    func literalText(_ assignment: Assignment) -> String? {
        program.literal(assignment.expression).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The build setting that a text such as `$(NAME)` consists of a reference to; `nil` for another text, or a name that
    /// nothing mentions.
    func setting(referredToBy text: String) -> BuildSettingID? {
        var text = text
        return text.withUTF8 { bytes in
            BuildSettingProgram.name(referredToBy: bytes).flatMap {
                program.names.existingID(of: UnsafeRawBufferPointer($0))
            }
        }
    }

    /// The file and the lines of an assignment.
    func origin(of assignment: Assignment) -> BuildSettingOrigin {
        BuildSettingOrigin(
            file: files[assignment.file.index], line: Int(assignment.line), endLine: Int(assignment.endLine))
    }

    /// The build settings that have assignments, sorted by name.
    var assignedSettings: [BuildSettingID] { sortedSettings { _ in true } }

    /// Those of the build settings that have assignments, sorted by name: to sort all of them costs more than most questions.
    func sortedSettings(where isWanted: (BuildSettingID) -> Bool) -> [BuildSettingID] {
        let assigned = newestAssignments.linked.filter(isWanted)
        guard program.names.areASCII else { return assigned.sorted { program.names[$0] < program.names[$1] } }
        return program.names.sortedByBytes(assigned)
    }

    /// The names that have assignments, sorted.
    package var assignedNames: [String] {
        assignedSettings.map { program.names[$0] }
    }
}
