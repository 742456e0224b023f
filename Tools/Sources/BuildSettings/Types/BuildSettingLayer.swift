/// The assignments of one source - an xcconfig file with its includes, a project's settings, the command line -
/// which together stand above those of the layers below.
public struct BuildSettingLayer: Hashable, Sendable {
    /// What the source is called: a path, or words such as `command line`.
    public var name: String
    /// The assignments, in the order in which they are made.
    public var assignments: [BuildSettingAssignment]
    /// What the build system says about the files.
    public var diagnostics: [XcconfigDiagnostic]
    /// The files that the layer depends on: the top file, then each include in order, repeated when repeated.
    public var files: [String]

    /// A layer.
    public init(
        name: String, assignments: [BuildSettingAssignment] = [], diagnostics: [XcconfigDiagnostic] = [],
        files: [String] = []
    ) {
        self.name = name
        self.assignments = assignments
        self.diagnostics = diagnostics
        self.files = files
    }

    /// The layer of a dictionary of settings, as a project file has them: keys may carry conditions.
    ///
    /// Keys are applied in sorted order, as Xcode does, so `NAME` comes before `NAME[sdk=…]` and the condition wins.
    public init(name: String, settings: [String: String]) {
        self.init(name: name)
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) { assign(key, value) }
    }

    /// Adds an assignment above those made so far; the key may carry conditions. A key of another form is a name.
    public mutating func assign(_ key: String, _ value: String) {
        let parts = XcconfigFile.name(key) ?? (key, [])
        assignments.append(
            BuildSettingAssignment(
                name: parts.name, conditions: parts.conditions, bytes: Array(value.utf8),
                origin: BuildSettingOrigin(file: name, line: 0, endLine: 0)))
    }

    /// The text that stands for a list where a project file has an array: blanks and quotes escaped, one blank between.
    public static func text(ofList elements: [String]) -> String {
        elements.map(IdentifierText.quoted).joined(separator: " ")
    }
}
