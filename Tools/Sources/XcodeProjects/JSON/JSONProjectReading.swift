import LocatedPropertyLists
import PropertyLists
import SourceText

/// Makes the objects of a project from a JSON file whose shape is checked.
struct JSONProjectReading {
    let root: JSON5Value
    let file: String
    let lines: LineTable
    var objects: [String: PropertyListValue] = [:]
    var places: [String: JSONPlaces] = [:]
    var findings: [Finding] = []

    /// The files and groups; the first one is the root of the tree.
    var nodes: [JSONNode] = []
    /// The nodes by the identifiers that the file gives them.
    var nodesByID: [String: Int] = [:]
    var targets: [JSONTarget] = []
    var targetsByName: [String: Int] = [:]
    /// The build phases by the identifiers that the file gives them.
    var phasesByID: [String: String] = [:]
    /// The build files of each phase, by the identifier of the phase.
    var buildFiles: [String: [(identifier: String, offset: Int)]] = [:]
    /// The names of the build configurations.
    var configurations: [String] = []

    init(_ document: JSON5Document, file: String) {
        root = document.root
        lines = document.lines
        self.file = file
        for pair in document.duplicateKeys { report(pair.first, pair.second) }
    }

    mutating func read() throws(XcodeProjectError) {
        configurations = (root["configurations"]?.elements ?? []).compactMap { Self.name(of: $0.value) }
        try readTargets()
        readFiles()
        readMemberships()
        readImportedProducts()
        for index in targets.indices { finishTarget(index) }
        finishProject()
    }

    /// The name of a build configuration, which may have more than a name.
    static func name(of configuration: JSON5Value) -> String? { configuration.text ?? configuration["name"]?.text }

    // MARK: Objects

    /// Adds an object.
    ///
    /// - Parameters:
    ///   - value: Where it is.
    ///   - keys: Its keys in the file, by the names that its fields have here.
    mutating func add(
        _ identifier: String, _ isa: String, _ fields: [String: PropertyListValue], at value: JSON5Value,
        keys: [String: String] = [:]
    ) {
        var fields = fields
        fields["isa"] = .string(isa)
        objects[identifier] = .dictionary(fields)
        var places = JSONPlaces(value.range.lowerBound)
        for (field, key) in keys {
            guard let entry = value.entry(key) else { continue }
            places.fields[field] = entry.keyRange.lowerBound
            places.elements[field] = entry.value.elements.map(\.value.range.lowerBound)
        }
        self.places[identifier] = places
    }

    // MARK: Findings

    func location(_ offset: Int) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: lines.position(at: offset))
    }

    mutating func report(
        _ rule: RuleID, _ severity: Severity, _ message: String, at offset: Int, fix: String? = nil,
        about name: String
    ) {
        findings.append(
            Finding(
                rule: rule, severity: severity, message: message, location: location(offset), fix: fix,
                subjects: [.object(name)]))
    }

    /// Which of two equal keys counts is not defined.
    private mutating func report(_ first: JSON5Value.Entry, _ second: JSON5Value.Entry) {
        findings.append(
            Finding(
                rule: .duplicateKey, severity: .warning,
                message:
                    "key \"\(second.key)\" occurs twice in the same object, and it is not defined which one counts",
                location: location(second.keyRange.lowerBound),
                notes: [.init(message: "the key also occurs here", location: location(first.keyRange.lowerBound))],
                fix: "remove one of them"))
    }

    // MARK: The project

    private mutating func finishProject() {
        let packages = (root["packages"]?.elements ?? []).enumerated().map { index, element -> PropertyListValue in
            let identifier = "/packages/\(index)"
            let path = element.value["path"]?.text
            add(
                identifier, path == nil ? "XCRemoteSwiftPackageReference" : "XCLocalSwiftPackageReference",
                path.map { ["relativePath": .string($0)] } ?? [:], at: element.value)
            return .string(identifier)
        }
        let list = addConfigurations(of: "/", root, files: root["configurations"])
        var fields: [String: PropertyListValue] = [
            "mainGroup": .string(JSONNode.rootIdentifier), "buildConfigurationList": .string(list),
            "targets": .array(targets.map { .string($0.identifier) }), "packageReferences": .array(packages),
        ]
        fields["developmentRegion"] = root["localizations"]?["development"]?.text.map { .string($0) }
        add(
            "/", "PBXProject", fields, at: root,
            keys: ["targets": "targets", "buildConfigurationList": "configurations", "packageReferences": "packages"])
    }
}
