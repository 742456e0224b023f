/// The assignments of an xcconfig file with its includes, of a project or a target, or of the command line.
///
/// A ``BuildSettingTable`` puts layers on top of each other: an assignment overrides those of lower layers.
package struct BuildSettingLayer: Hashable, Sendable {
    /// A path, or words such as `command line`.
    package var name: String
    /// The assignments, in order: a later one overrides an earlier one.
    package var assignments: [BuildSettingAssignment]
    /// The build system's diagnostics about the files.
    package var diagnostics: [XcconfigDiagnostic]
    /// The files that the layer depends on: the top file, then each include in order, as often as it is included.
    package var files: [String]
    /// The files that could not be read: what they may assign to is not known.
    package var missingFiles: [MissingXcconfig] = []

    /// Creates a layer.
    package init(
        name: String, assignments: [BuildSettingAssignment] = [], diagnostics: [XcconfigDiagnostic] = [],
        files: [String] = []
    ) {
        self.name = name
        self.assignments = assignments
        self.diagnostics = diagnostics
        self.files = files
    }

    /// The layer of a dictionary of build settings, as a project file has them: keys can have conditions.
    ///
    /// Keys are applied in sorted order, as Xcode does. So `NAME[sdk=…]` overrides `NAME` when its condition holds.
    package init(name: String, settings: [String: String]) {
        self.init(name: name)
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) { assign(key, value) }
    }

    /// The layer of build settings that no file has. Names have no conditions.
    package init(generated name: String, _ settings: [(name: String, value: String)]) {
        self.init(name: name, file: name, settings.map { ($0.name, [], $0.value, (0, 0)) })
    }

    /// The layer of what one file says, such as a project file, in the order in which Xcode applies it. Keys can have
    /// conditions; a key of another form is a name.
    package init(
        name: String, file: String, settings: [(key: String, value: String, lines: (first: Int, last: Int))]
    ) {
        self.init(
            name: name, file: file,
            settings.map { key, value, lines in
                let parts = XcconfigFile.name(key) ?? (key, [])
                return (parts.name, parts.conditions, value, lines)
            })
    }

    /// All assignments share their bytes.
    private init(
        name: String, file: String,
        _ settings: [(
            name: String, conditions: [BuildSettingCondition], value: String, lines: (first: Int, last: Int)
        )]
    ) {
        self.init(name: name)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(settings.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count })
        let ranges = settings.map { setting in
            let start = bytes.count
            bytes.append(contentsOf: setting.name.utf8)
            let middle = bytes.count
            bytes.append(contentsOf: setting.value.utf8)
            return (name: start..<middle, value: middle..<bytes.count)
        }
        let source = XcconfigSource(file: file, bytes: bytes)
        assignments = zip(settings, ranges).map { setting, ranges in
            BuildSettingAssignment(
                source: source, name: ranges.name, conditions: setting.conditions, value: ranges.value,
                lines: setting.lines, range: 0..<0, valueStart: 0)
        }
    }

    /// Adds an assignment that overrides the earlier ones. The key can have conditions; a key of another form is a name.
    ///
    /// - Parameter origin: where it is; by default, in no line of what the layer is named for.
    package mutating func assign(_ key: String, _ value: String, origin: BuildSettingOrigin? = nil) {
        let parts = XcconfigFile.name(key) ?? (key, [])
        assignments.append(
            BuildSettingAssignment(
                name: parts.name, conditions: parts.conditions, bytes: Array(value.utf8),
                origin: origin ?? BuildSettingOrigin(file: name, line: 0, endLine: 0)))
    }

    /// The text for an array in a project file: blanks and quotes are escaped, elements are separated by a space.
    package static func text(ofList elements: [String]) -> String {
        elements.map(IdentifierText.quoted).joined(separator: " ")
    }
}
