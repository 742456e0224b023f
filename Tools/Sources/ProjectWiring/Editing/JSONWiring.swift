import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// The edits of wiring in a JSON project file.
struct JSONWiring {
    var edit: JSONEdit
    /// What was done, to be remembered in the file.
    var facts: [WiringFact] = []
    let file: String

    init(_ data: Data, file: String) throws(WiringError) {
        do throws(PropertyListSyntaxError) {
            guard !data.starts(with: [0xEF, 0xBB, 0xBF]) else {
                throw PropertyListSyntaxError(
                    position: SourcePosition(line: 1, column: 1), message: "the file begins with a byte order mark")
            }
            edit = JSONEdit(try JSON5Document(data: data))
        } catch {
            throw WiringError(
                Finding(
                    rule: .notEditable, severity: .error, message: error.message,
                    location: SourceLocation(file: file, position: error.position),
                    fix: "open the project in Xcode and save it"))
        }
        self.file = file
    }

    // MARK: Keys, in the order in which Xcode writes them

    static let rootKeys = ["configurations", "localizations", "packages", "files", "targets", "build-settings"]
    static let targetKeys = [
        "name", "id", "configuration-list-debug-id", "kind", "product", "product-type", "full-product-type",
        "last-swift-update", "last-swift-migration", "legacy-provisioning-style", "legacy-team-id", "test-host-target",
        "specialized-configurations", "dependencies", "build-phases", "build-rules", "package-product-members",
        "build-settings", "build-tool-path", "build-tool-arguments", "build-tool-working-directory",
        "pass-build-settings-in-environment",
    ]
    static let setKeys = [
        "target", "build-phase", "public-headers", "private-headers", "compiler-flags", "exclusions", "inclusions",
        "platforms", "attributes", "asset-tags",
    ]

    static func nodeKeys(_ kind: String?) -> [String] {
        switch kind {
        case "group", "variant-group", "version-group":
            ["kind", "id", "path", "name", "current-version", "type", "index", "target-membership", "children"]
        case "folder":
            [
                "kind", "id", "path", "file-types", "opaque-folders", "target-membership", "membership-exceptions",
                "index",
            ]
        default:
            ["kind", "path", "id", "type", "signature", "encoding", "line-ending", "index", "target-membership"]
        }
    }

    // MARK: Names

    /// The name of a file or group, as references use it.
    static func name(_ value: JSON5Value) -> String {
        let path = JSONFilePath(value["path"]?.text ?? "").name
        let isNamed = ["group", "variant-group", "version-group"].contains(value["kind"]?.text)
        return (isNamed ? value["name"]?.text : nil) ?? path
    }

    /// The names on the way to a file or group.
    func names(_ path: JSONEdit.Path) -> [String] {
        stride(from: 2, through: path.count, by: 2).compactMap { edit.value(Array(path.prefix($0))).map(Self.name) }
    }

    /// A path of names as a fact has it.
    static func text(_ names: [String]) -> String {
        names.map { $0.replacing("%", with: "%25").replacing("/", with: "%2F") }.joined(separator: "/")
    }

    /// The file or group at such a path.
    func path(_ text: String) -> JSONEdit.Path? {
        var path: JSONEdit.Path = []
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            let name = part.replacing("%2F", with: "/").replacing("%25", with: "%")
            let list = path + [path.isEmpty ? "files" : "children"]
            guard let index = edit.value(list)?.elements.lastIndex(where: { Self.name($0.value) == name }) else {
                return nil
            }
            path = list + [String(index)]
        }
        return path
    }

    /// A path of names as the file has it: in parts where a name has a slash.
    static func reference(_ names: [String]) -> PrintedJSON {
        func isPlain(_ name: String) -> Bool { !name.contains("/") && name != "." && name != ".." }
        if names.allSatisfy(isPlain), names.first?.hasPrefix("id:") == false {
            return .text(names.joined(separator: "/"))
        }
        return .list(names.map { isPlain($0) ? .text($0) : .object([("name", .text($0))]) }, isLine: true)
    }

    /// The names of the project's build configurations.
    var configurations: [String] {
        (edit.value(["configurations"])?.elements ?? []).compactMap { $0.value.text ?? $0.value["name"]?.text }
    }

    func targetName(_ path: JSONEdit.Path) -> String { edit.value(path + ["name"])?.text ?? "" }

    func target(named name: String) -> JSONEdit.Path? {
        edit.value(["targets"])?.elements.firstIndex { $0.value["name"]?.text == name }.map { ["targets", String($0)] }
    }

    // MARK: Build settings

    /// Adds a build setting, and the dictionary if there is none.
    mutating func set(_ key: String, _ value: PrintedJSON, of owner: JSONEdit.Path) {
        if edit.value(owner + ["build-settings"]) == nil {
            edit.insert(
                "build-settings", .object([]), in: owner, .listed(owner.isEmpty ? Self.rootKeys : Self.targetKeys))
            facts.append(.list(targetName(owner), "build-settings"))
        }
        edit.insert(key, value, in: owner + ["build-settings"], .sorted)
    }

    func settings(of owner: JSONEdit.Path) -> [JSON5Value.Entry] {
        edit.value(owner + ["build-settings"])?.entries ?? []
    }

    /// Writes what was done into the project's build settings.
    mutating func remember() {
        guard !facts.isEmpty else { return }
        if edit.value(["build-settings"]) == nil {
            facts.append(.list("", "build-settings"))
            edit.insert("build-settings", .object([]), in: [], .listed(Self.rootKeys))
        }
        edit.insert(WiringMark.facts, .text(WiringFact.text(facts)), in: ["build-settings"], .sorted)
    }
}
