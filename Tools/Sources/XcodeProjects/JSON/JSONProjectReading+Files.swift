import LocatedPropertyLists
import PropertyLists
import SourceText

/// A file or group of a JSON project file.
struct JSONNode {
    static let rootIdentifier = "/files"

    let identifier: String
    let name: String
    let parent: Int
    let value: JSON5Value
    var children: [Int] = []
    /// The children by name; a name that several have leads to none.
    var childrenByName: [String: Int?] = [:]
}

extension JSONProjectReading {
    /// Reads the tree of files and groups.
    mutating func readFiles() {
        nodes = [JSONNode(identifier: JSONNode.rootIdentifier, name: "", parent: 0, value: root)]
        readChildren(root["files"], of: 0)
        objects[JSONNode.rootIdentifier] = .dictionary([
            "isa": .string("PBXGroup"), "sourceTree": .string("<group>"), "children": childIdentifiers(of: 0),
        ])
        places[JSONNode.rootIdentifier] = JSONPlaces(root.entry("files")?.keyRange.lowerBound ?? 0)
    }

    private func childIdentifiers(of node: Int) -> PropertyListValue {
        .array(nodes[node].children.map { .string(nodes[$0].identifier) })
    }

    private mutating func readChildren(_ list: JSON5Value?, of parent: Int) {
        let prefix = nodes[parent].identifier + (parent == 0 ? "/" : "/children/")
        for (index, element) in (list?.elements ?? []).enumerated() {
            let value = element.value
            let path = JSONFilePath(value["path"]?.text ?? "")
            let kind = value["kind"]?.text ?? "file-reference"
            // Files and folders are called by their path: a name that they have is dropped by Xcode.
            let isNamed = kind != "file-reference" && kind != "folder"
            let name = (isNamed ? value["name"]?.text : nil) ?? path.name
            let node = nodes.count
            nodes.append(JSONNode(identifier: prefix + String(index), name: name, parent: parent, value: value))
            nodes[parent].children.append(node)
            nodes[parent].childrenByName[name] = nodes[parent].childrenByName[name] == nil ? .some(node) : .some(nil)
            if let id = value["id"]?.text { nodesByID[id] = nodesByID[id] ?? node }
            if isNamed { readChildren(value["children"], of: node) }
            addNode(node, kind, path)
        }
    }

    private mutating func addNode(_ node: Int, _ kind: String, _ path: JSONFilePath) {
        let (identifier, value) = (nodes[node].identifier, nodes[node].value)
        var fields: [String: PropertyListValue] = ["sourceTree": .string(path.tree)]
        if !path.path.isEmpty { fields["path"] = .string(path.path) }
        let keys = ["path": "path", "name": "name", "children": "children", "exceptions": "membership-exceptions"]
        if let name = value["name"]?.text, kind != "file-reference", kind != "folder" { fields["name"] = .string(name) }
        switch kind {
        case "group", "variant-group", "version-group":
            fields["children"] = childIdentifiers(of: node)
            let isa = ["group": "PBXGroup", "variant-group": "PBXVariantGroup"][kind] ?? "XCVersionGroup"
            add(identifier, isa, fields, at: value, keys: keys)
        case "folder":
            fields["explicitFolders"] = Self.texts(value["opaque-folders"])
            fields["exceptions"] = .array(addExceptions(of: node, value["membership-exceptions"]))
            add(identifier, "PBXFileSystemSynchronizedRootGroup", fields, at: value, keys: keys)
            joinTargets(identifier, value["target-membership"])
        default:
            fields["explicitFileType"] = value["type"]?.text.map { .string($0) }
            // Without a type, Xcode looks at what is there: a folder with a manifest is a package.
            if value["type"] == nil, value["target-membership"]?.elements.isEmpty ?? true {
                fields["lastKnownFileType"] = .string("wrapper")
            }
            add(identifier, "PBXFileReference", fields, at: value, keys: keys)
        }
    }

    /// A list of strings.
    static func texts(_ value: JSON5Value?) -> PropertyListValue {
        .array((value?.elements ?? []).compactMap { $0.value.text.map { .string($0) } })
    }

    // MARK: Folders

    private mutating func joinTargets(_ folder: String, _ names: JSON5Value?) {
        for element in names?.elements ?? [] {
            guard let target = target(named: element.value) else { continue }
            targets[target].folders.append(folder)
        }
    }

    private mutating func addExceptions(of folder: Int, _ sets: JSON5Value?) -> [PropertyListValue] {
        (sets?.elements ?? []).enumerated().compactMap { index, element in
            let value = element.value
            let identifier = "\(nodes[folder].identifier)/membership-exceptions/\(index)"
            var fields: [String: PropertyListValue] = [
                "membershipExceptions": Self.texts(value["exclusions"] ?? value["inclusions"])
            ]
            for (key, field) in [
                ("platforms", "platformFiltersByRelativePath"),
                ("compiler-flags", "additionalCompilerFlagsByRelativePath"),
            ] {
                fields[field] = value[key].map { list in
                    .dictionary(
                        Dictionary(
                            list.entries.map { ($0.key, $0.value.text.map { .string($0) } ?? Self.texts($0.value)) }
                        ) { _, last in last })
                }
            }
            if let name = value["target"] {
                guard let target = target(named: name) else { return nil }
                fields["target"] = .string(targets[target].identifier)
            } else if let reference = value["build-phase"] {
                guard let phase = phase(reference, of: nil) else { return nil }
                fields["buildPhase"] = .string(phase)
            } else {
                report(
                    .unresolvedReference, .warning,
                    "exceptions of the folder \(nodes[folder].name) are of no target and of no build phase",
                    at: value.range.lowerBound, fix: "add \"target\" or \"build-phase\"", about: identifier)
                return nil
            }
            add(
                identifier, "PBXFileSystemSynchronizedBuildFileExceptionSet", fields, at: value,
                keys: ["membershipExceptions": value["exclusions"] == nil ? "inclusions" : "exclusions"])
            return .string(identifier)
        }
    }

    // MARK: Build files

    /// Reads which build phases files belong to.
    mutating func readMemberships() {
        for node in nodes.dropFirst() where node.value["kind"]?.text != "folder" {
            addBuildFiles(node.value["target-membership"], of: node.identifier, "fileRef")
        }
    }

    mutating func addBuildFiles(_ memberships: JSON5Value?, of identifier: String, _ field: String) {
        for (index, element) in (memberships?.elements ?? []).enumerated() {
            let reference = element.value["build-phase"] ?? element.value
            guard let phase = phase(reference, of: nil) else { continue }
            addBuildFile(
                "\(identifier)/target-membership/\(index)", element.value, [field: .string(identifier)], in: phase)
        }
    }

    /// Adds a build file with what a membership says beside its phase.
    mutating func addBuildFile(
        _ identifier: String, _ value: JSON5Value, _ fields: [String: PropertyListValue], in phase: String
    ) {
        var fields = fields
        if let platforms = value["platforms"] { fields["platformFilters"] = Self.texts(platforms) }
        if let flags = value["arguments"]?.text { fields["settings"] = .dictionary(["COMPILER_FLAGS": .string(flags)]) }
        add(identifier, "PBXBuildFile", fields, at: value, keys: ["platformFilters": "platforms"])
        buildFiles[phase, default: []].append((identifier, value.range.lowerBound))
    }

    /// Reads the products of other projects.
    mutating func readImportedProducts() {
        for (index, element) in (root["imported-products"]?.elements ?? []).enumerated() {
            let identifier = "/imported-products/\(index)"
            let value = element.value
            if let project = value["project"] { _ = node(project) }
            guard let path = value["name"]?.text ?? value["path"]?.text else { continue }
            add(identifier, "PBXReferenceProxy", ["path": .string(path)], at: value)
            addBuildFiles(value["target-membership"], of: identifier, "fileRef")
        }
    }
}
