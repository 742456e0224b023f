package import Foundation
import LocatedPropertyLists
import PropertyLists

/// The JSON form of a `project.pbxproj`, as Xcode converts it: the same project for tests of both formats.
///
/// From the schema of Apple's `xcode-project-format`, and independent of the code that reads it.
package struct ConvertedProject {
    typealias Fields = [String: PropertyListValue]

    let objects: [String: Fields]
    let project: Fields
    let targets: [(identifier: String, fields: Fields)]
    /// The names of files and groups on the way from the root, and whether each is the only one of its name there.
    var names: [String: [String]] = [:]
    var isClear: [String: Bool] = [:]
    var order: [String: [String]] = [:]
    /// What has to be referred to by its identifier.
    var identified: Set<String> = []
    var memberships: [String: [PrintedJSON]] = [:]
    var packageMembers: [String: [PrintedJSON]] = [:]

    /// Why a project has no JSON form.
    package struct Unconvertible: Error { package let reason: String }

    /// The text of the `project.xcproj`.
    package static func text(of data: Data) throws(Unconvertible) -> String {
        var conversion = try ConvertedProject(data)
        // The second time it is known what needs an identifier.
        _ = conversion.converted()
        return conversion.converted().file
    }

    /// Writes the JSON form beside a `project.pbxproj`, and removes that.
    package static func convert(_ directory: URL) throws {
        let old = directory.appendingPathComponent("project.pbxproj")
        let text = try text(of: Data(contentsOf: old))
        try Data(text.utf8).write(to: directory.appendingPathComponent("project.xcproj"))
        try FileManager.default.removeItem(at: old)
    }

    private init(_ data: Data) throws(Unconvertible) {
        let read = LocatedPropertyList(data: data).value ?? (try? PropertyList.parse(data))
        guard let root = read?.dictionaryValue, let all = root["objects"]?.dictionaryValue,
            let identifier = root["rootObject"]?.stringValue, let project = all[identifier]?.dictionaryValue
        else { throw Unconvertible(reason: "no project") }
        let objects = all.compactMapValues(\.dictionaryValue)
        self.objects = objects
        self.project = project
        targets = Self.texts(project["targets"]).compactMap { id in objects[id].map { (id, $0) } }
        let targetNames = targets.map { $0.fields["name"]?.stringValue ?? "" }
        guard Set(targetNames).count == targetNames.count else {
            throw Unconvertible(reason: "two targets of one name")
        }
        for owner in [project] + targets.map(\.fields) {
            let names = configurations(of: owner).map { Self.text($0["name"]) }
            guard Set(names).count == names.count else { throw Unconvertible(reason: "two configurations of one name") }
            guard Set(names) == Set(configurations(of: project).map { Self.text($0["name"]) }) else {
                throw Unconvertible(reason: "a target without all build configurations")
            }
        }
        let main = Self.text(project["mainGroup"])
        guard objects[main]?["path"] == nil else { throw Unconvertible(reason: "a main group with a path") }
        guard Self.text(project["projectDirPath"]).isEmpty else {
            throw Unconvertible(reason: "a project whose files are not beside it")
        }
        walk(main, [], true, [])
        addUngrouped(to: main)
    }

    static func text(_ value: PropertyListValue?) -> String { scalar(value) ?? "" }

    static func scalar(_ value: PropertyListValue?) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .boolean(let flag): flag ? "YES" : "NO"
        default: nil
        }
    }

    static func texts(_ value: PropertyListValue?) -> [String] { (value?.arrayValue ?? []).compactMap(scalar) }
    static func isOn(_ value: PropertyListValue?) -> Bool { ["1", "YES", "true"].contains(text(value)) }
    func isa(_ id: String) -> String { Self.text(objects[id]?["isa"]) }
    static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
    static func set(_ texts: [String]) -> [String] { Set(texts).sorted() }

    static let kinds = [
        "PBXGroup": "group", "PBXVariantGroup": "variant-group", "XCVersionGroup": "version-group",
        "PBXFileSystemSynchronizedRootGroup": "folder",
    ]

    func isNamed(_ id: String) -> Bool { ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"].contains(isa(id)) }
    func name(_ id: String) -> String {
        let fields = objects[id] ?? [:]
        let (own, path) = (Self.scalar(fields["name"]), Self.last(Self.text(fields["path"])))
        if isNamed(id) { return own ?? path }
        return path.isEmpty ? own ?? "" : path
    }

    mutating func walk(_ group: String, _ path: [String], _ clear: Bool, _ over: Set<String>) {
        let children = Self.texts(objects[group]?["children"]).filter { id in
            // The products of other projects are in a list of their own.
            objects[id] != nil && !over.contains(id) && isa(id) != "PBXReferenceProxy"
        }
        let all = children.map(name)
        for (child, name) in zip(children, all) where names[child] == nil {
            names[child] = path + [name]
            isClear[child] = clear && all.count { $0 == name } == 1
            order[group, default: []].append(child)
            walk(child, path + [name], isClear[child] ?? false, over.union([child]))
        }
    }

    /// Adds the files that no group has, and that are used, as XcodeGen leaves them.
    mutating func addUngrouped(to main: String) {
        let used = objects.values.flatMap { fields in
            ["baseConfigurationReference", "fileRef", "productReference"].compactMap { Self.scalar(fields[$0]) }
        }
        let new = Set(used).filter { names[$0] == nil && isa($0) == "PBXFileReference" }.sorted()
        order[main, default: []] += new
        for id in new { names[id] = [name(id)] }
        let all = (order[main] ?? []).map(name)
        for id in new { isClear[id] = all.count { $0 == name(id) } == 1 }
    }

    /// A path of names: a text, or a list where a name has a slash.
    static func path(_ names: [String]) -> PrintedJSON {
        func isPlain(_ name: String) -> Bool { !name.contains("/") && name != "." && name != ".." }
        if names.allSatisfy(isPlain), names.first?.hasPrefix("id:") == false {
            return .text(names.joined(separator: "/"))
        }
        return .list(names.map { isPlain($0) ? .text($0) : .object([("name", .text($0))]) })
    }

    mutating func reference(_ id: String) -> PrintedJSON? {
        guard let path = names[id] else { return nil }
        if isClear[id] == true { return Self.path(path) }
        identified.insert(id)
        return .text("id:" + id)
    }

    // MARK: Build phases

    static let phases = [
        "PBXSourcesBuildPhase": "compile-sources", "PBXFrameworksBuildPhase": "frameworks",
        "PBXResourcesBuildPhase": "resources", "PBXHeadersBuildPhase": "headers", "PBXRezBuildPhase": "rez",
        "PBXJavaArchiveBuildPhase": "java-archive", "PBXAppleScriptBuildPhase": "apple-script",
        "PBXCopyFilesBuildPhase": "copy", "PBXShellScriptBuildPhase": "script",
    ]

    static let places = [
        "16": "build-products-directory", "1": "root", "6": "executables-directory", "7": "resources-directory",
        "10": "frameworks-directory", "11": "shared-frameworks-directory", "12": "shared-support-directory",
        "13": "plugins-directory", "15": "java-directory", "ProductsDirectory": "build-products-directory",
        "Product": "build-products-directory", "Wrapper": "root", "Executables": "executables-directory",
        "Resources": "resources-directory", "Frameworks": "frameworks-directory",
        "SharedFrameworks": "shared-frameworks-directory", "SharedSupport": "shared-support-directory",
        "PlugIns": "plugins-directory", "JavaResources": "java-directory",
    ]

    func phaseName(_ id: String) -> String? {
        Self.scalar(objects[id]?["name"])
            ?? ["copy": "Copy Files", "script": "Run Script", "apple-script": "Apple Script"][
                Self.phases[isa(id)] ?? ""]
    }

    func phases(of target: Fields) -> [String] {
        Self.texts(target["buildPhases"]).filter { Self.phases[isa($0)] != nil }
    }

    mutating func reference(toPhase id: String, of target: Fields, isWhole: Bool = true) -> PrintedJSON {
        let same = phases(of: target).filter { isa($0) == isa(id) && phaseName($0) == phaseName(id) }
        if same.count > 1 {
            identified.insert(id)
            return .text("id:" + id)
        }
        let names =
            (isWhole ? [Self.text(target["name"])] : []) + [Self.phases[isa(id)], phaseName(id)].compactMap { $0 }
        return Self.path(names)
    }

    func properties(of file: Fields) -> [(key: String, value: PrintedJSON)] {
        var entries: [(key: String, value: PrintedJSON)] = []
        entries += platforms(of: file)
        let settings = file["settings"]?.dictionaryValue ?? [:]
        if Self.texts(settings["ATTRIBUTES"]).contains("CodeSignOnCopy") {
            entries.append(("code-sign-on-copy", .flag(true)))
        }
        if let flags = Self.joined(settings["COMPILER_FLAGS"]) { entries.append(("arguments", .text(flags))) }
        return entries
    }

    func platforms(of object: Fields) -> [(key: String, value: PrintedJSON)] {
        let one = Self.scalar(object["platformFilter"]).map { [$0] } ?? []
        let platforms = Self.texts(object["platformFilters"]) + one
        return platforms.isEmpty ? [] : [("platforms", .texts(Self.set(platforms), isLine: true))]
    }

    /// A text, or a list with blanks between; `nil` for an empty one.
    static func joined(_ value: PropertyListValue?) -> String? {
        let text = scalar(value) ?? texts(value).joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    func product(_ id: String) -> [(key: String, value: PrintedJSON)] {
        let fields = objects[id] ?? [:]
        let package = objects[Self.text(fields["package"])] ?? [:]
        let place = ["repositoryURL", "relativePath", "path"].compactMap { Self.scalar(package[$0]) }.first
        var name = Self.last(place ?? "")
        if name.hasSuffix(".git") { name.removeLast(4) }
        return (name.isEmpty ? [] : [("package", .text(name))])
            + [("product-name", .text(Self.text(fields["productName"])))]
    }

    mutating func readMemberships() {
        (memberships, packageMembers) = ([:], [:])
        for (identifier, target) in targets {
            for phase in phases(of: target) {
                for id in Self.texts(objects[phase]?["files"]) {
                    guard let file = objects[id] else { continue }
                    let properties = properties(of: file)
                    if let product = Self.scalar(file["productRef"]) {
                        let reference = reference(toPhase: phase, of: target, isWhole: false)
                        let member = PrintedJSON.object([("build-phase", reference)] + properties, isLine: true)
                        packageMembers[identifier, default: []].append(
                            .object(self.product(product) + [("build-phase", member)]))
                    } else if let reference = Self.scalar(file["fileRef"]), objects[reference] != nil {
                        let phase = self.reference(toPhase: phase, of: target)
                        if properties.isEmpty, case .text = phase {
                            memberships[reference, default: []].append(phase)
                        } else {
                            memberships[reference, default: []].append(
                                .object([("build-phase", phase)] + properties, isLine: true))
                        }
                    }
                }
            }
        }
    }

    func path(_ fields: Fields) -> String? {
        let path = Self.scalar(fields["path"])
        let tree = Self.scalar(fields["sourceTree"]) ?? "<group>"
        if tree == "<group>" || tree == "<absolute>" {
            return path.flatMap { $0.isEmpty ? nil : $0.replacing("\\", with: "\\\\").replacing("<", with: "\\<") }
        }
        let bases = [
            "SOURCE_ROOT": "PROJECT", "BUILT_PRODUCTS_DIR": "PRODUCTS", "SDKROOT": "SDK", "DEVELOPER_DIR": "DEVELOPER",
        ]
        return "<\(bases[tree] ?? "USER:" + tree)>/\(path ?? "")"
    }

    mutating func node(_ id: String) -> PrintedJSON {
        let fields = objects[id] ?? [:]
        let kind = Self.kinds[isa(id)]
        let isProduct = targets.contains { Self.text($0.fields["productReference"]) == id }
        let own: [(key: String, value: PrintedJSON)] = isProduct || identified.contains(id) ? [("id", .text(id))] : []
        var entries: [(key: String, value: PrintedJSON)] = []
        if let kind { entries = [("kind", .text(kind))] + own }
        if let path = path(fields) { entries.append(("path", .text(path))) }
        if kind == nil { entries += own }
        if isNamed(id), name(id) != Self.last(Self.text(fields["path"])) { entries.append(("name", .text(name(id)))) }
        if isa(id) == "XCVersionGroup", let version = Self.scalar(fields["currentVersion"]), names[version] != nil {
            entries.append(("current-version", .text(name(version))))
        }
        if kind == nil, let type = Self.scalar(fields["explicitFileType"]) { entries.append(("type", .text(type))) }
        guard kind != "folder" else { return folder(id, fields, entries) }
        let members = kind == "group" ? [] : memberships[id] ?? []
        if !members.isEmpty { entries.append(("target-membership", .list(members))) }
        let children = order[id] ?? []
        let isLines = kind == "variant-group" || kind == "version-group"
        if !children.isEmpty {
            let nodes = children.map { child -> PrintedJSON in
                let node = node(child)
                if isLines, case .object(let entries, _) = node { return .object(entries) }
                return node
            }
            entries.append(("children", .list(nodes)))
        }
        return .object(entries, isLine: children.isEmpty && members.count < 2)
    }

    mutating func folder(
        _ id: String, _ fields: Fields, _ start: [(key: String, value: PrintedJSON)]
    ) -> PrintedJSON {
        var entries = start
        let whole = Self.texts(fields["explicitFolders"])
        if !whole.isEmpty { entries.append(("opaque-folders", .texts(Self.set(whole)))) }
        let own = targets.filter { Self.texts($0.fields["fileSystemSynchronizedGroups"]).contains(id) }
        if !own.isEmpty {
            entries.append(("target-membership", .texts(own.map { Self.text($0.fields["name"]) }.sorted())))
        }
        let sets = Self.texts(fields["exceptions"]).compactMap { set in
            objects[set].flatMap { exceptions($0, own.map(\.identifier)) }
        }
        if !sets.isEmpty { entries.append(("membership-exceptions", .list(sets))) }
        return .object(entries, isLine: sets.isEmpty)
    }

    mutating func exceptions(_ set: Fields, _ own: [String]) -> PrintedJSON? {
        var entries: [(key: String, value: PrintedJSON)] = []
        var key = "inclusions"
        if let target = Self.scalar(set["target"]), let fields = objects[target] {
            entries.append(("target", .text(Self.text(fields["name"]))))
            if own.contains(target) { key = "exclusions" }
        } else if let phase = Self.scalar(set["buildPhase"]),
            let target = targets.first(where: { Self.texts($0.fields["buildPhases"]).contains(phase) })
        {
            entries.append(("build-phase", reference(toPhase: phase, of: target.fields)))
        } else {
            return nil
        }
        let flags = (set["additionalCompilerFlagsByRelativePath"]?.dictionaryValue ?? [:]).compactMapValues(Self.joined)
        if !flags.isEmpty { entries.append(("compiler-flags", .sorted(flags.mapValues { .text($0) }))) }
        let files = Self.set(Self.texts(set["membershipExceptions"]))
        if !files.isEmpty { entries.append((key, .texts(files))) }
        let platforms = set["platformFiltersByRelativePath"]?.dictionaryValue ?? [:]
        if !platforms.isEmpty {
            entries.append(
                ("platforms", .sorted(platforms.mapValues { .texts(Self.set(Self.texts($0)), isLine: true) })))
        }
        return .object(entries)
    }
}
