import Foundation

/// A project file as Xcode writes it, with its sections in order and its objects in the order of their identifiers.
struct SampleProject {
    struct Configuration {
        var name: String
        /// Build settings as they are written: `KEY = value`.
        var settings: [String] = []
        /// The path of its xcconfig file, from the project.
        var base: String?
    }

    struct Target {
        var name: String
        var productType = "com.apple.product-type.application"
        var configurations = [Configuration(name: "Debug"), Configuration(name: "Release")]
        var phases = ["Sources", "Resources"]
        /// Files of its group, or those that are exceptions of its synchronized folder.
        var files = ["Main.swift"]
        var isSynchronized = false
        /// Whether the synchronized folder has a list of exceptions, and one for this target.
        var exceptions: [String]?
    }

    var targets: [Target]
    var configurations = [Configuration(name: "Debug"), Configuration(name: "Release")]
    var newline = "\n"
    var objectVersion = 56

    private struct Writer {
        var objects: [String: [(identifier: String, text: String)]] = [:]
        var next = 0

        mutating func identifier() -> String {
            next += 1
            // In the middle of all identifiers, so that those of wiring come before some and after others.
            let start = ["2", "A", "F"][next % 3]
            return start + "B0000" + String(repeating: "0", count: 18 - String(next).count) + String(next)
        }

        mutating func add(
            _ isa: String, _ identifier: String, _ comment: String?, _ fields: [String], oneLine: Bool = false
        ) {
            let name = comment.map { "\(identifier) /* \($0) */" } ?? identifier
            let all = ["isa = \(isa);"] + fields
            let text =
                oneLine
                ? "\t\t\(name) = {\(all.map { $0 + " " }.joined())};\n"
                : "\t\t\(name) = {\n\(all.map { "\t\t\t\($0)\n" }.joined())\t\t};\n"
            objects[isa, default: []].append((identifier, text))
        }

        mutating func file(_ path: String, _ type: String) -> String {
            let identifier = self.identifier()
            add(
                "PBXFileReference", identifier, path.name,
                [
                    "lastKnownFileType = \(type);", "path = \(quoted(path));",
                    path.contains("/") ? "sourceTree = SOURCE_ROOT;" : "sourceTree = \"<group>\";",
                ], oneLine: true)
            return "\(identifier) /* \(path.name) */"
        }

        mutating func list(_ configurations: [Configuration], _ owner: String, _ bases: [String: String]) -> String {
            let made = configurations.map { configuration -> String in
                let identifier = self.identifier()
                let base =
                    configuration.base.flatMap { bases[$0] }.map { ["baseConfigurationReference = \($0);"] } ?? []
                let settings = configuration.settings.sorted().map { "\t\($0);" }
                add(
                    "XCBuildConfiguration", identifier, configuration.name,
                    base + ["buildSettings = {"] + settings + ["};", "name = \(quoted(configuration.name));"])
                return "\(identifier) /* \(configuration.name) */"
            }
            let identifier = self.identifier()
            let comment = "Build configuration list for \(owner)"
            add(
                "XCConfigurationList", identifier, comment,
                array("buildConfigurations", made)
                    + ["defaultConfigurationIsVisible = 0;", "defaultConfigurationName = Release;"])
            return "\(identifier) /* \(comment) */"
        }
    }

    /// The text of the file.
    var text: String {
        var writer = Writer()
        var bases: [String: String] = [:]
        var main: [String] = []
        for base in (configurations + targets.flatMap(\.configurations)).compactMap(\.base) where bases[base] == nil {
            bases[base] = writer.file(base, "text.xcconfig")
            main.append(bases[base] ?? "")
        }
        let written = targets.map { write($0, &writer, &main, bases) }
        let group = writer.identifier()
        writer.add("PBXGroup", group, nil, array("children", main) + ["sourceTree = \"<group>\";"])
        let root = writer.identifier()
        let list = writer.list(configurations, "PBXProject \"Sample\"", bases)
        writer.add(
            "PBXProject", root, "Project object",
            ["attributes = {", "\tLastUpgradeCheck = 1500;", "};", "buildConfigurationList = \(list);"]
                + ["mainGroup = \(group);", "projectDirPath = \"\";", "projectRoot = \"\";"] + array("targets", written)
        )
        let sections = writer.objects.sorted { $0.key < $1.key }.map { isa, objects in
            "\n/* Begin \(isa) section */\n" + objects.sorted { $0.identifier < $1.identifier }.map(\.text).joined()
                + "/* End \(isa) section */\n"
        }
        let text =
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = \(objectVersion);\n\tobjects = {\n"
            + sections.joined() + "\t};\n\trootObject = \(root) /* Project object */;\n}\n"
        return text.replacing("\n", with: newline)
    }

    private func write(
        _ target: Target, _ writer: inout Writer, _ main: inout [String], _ bases: [String: String]
    ) -> String {
        let identifier = writer.identifier()
        let reference = "\(identifier) /* \(target.name) */"
        var files: [String] = []
        var built: [String] = []
        var folders: [String] = []
        if target.isSynchronized {
            folders = [synchronizedFolder(of: target, identifier, &writer)]
            main += folders
        } else {
            for name in target.files {
                let file = writer.file(name, name.hasSuffix(".swift") ? "sourcecode.swift" : "\"wrapper.plug-in\"")
                files.append(file)
                guard name.hasSuffix(".swift") else { continue }
                let build = writer.identifier()
                writer.add("PBXBuildFile", build, "\(name) in Sources", ["fileRef = \(file);"], oneLine: true)
                built.append("\(build) /* \(name) in Sources */")
            }
            let group = writer.identifier()
            writer.add(
                "PBXGroup", group, target.name,
                array("children", files) + ["path = \(quoted(target.name));", "sourceTree = \"<group>\";"])
            main.append("\(group) /* \(target.name) */")
        }
        let phases = target.phases.map { name -> String in
            let phase = writer.identifier()
            writer.add(
                "PBX\(name)BuildPhase", phase, name,
                ["buildActionMask = 2147483647;"] + array("files", name == "Sources" ? built : [])
                    + ["runOnlyForDeploymentPostprocessing = 0;"])
            return "\(phase) /* \(name) */"
        }
        let list = writer.list(target.configurations, "PBXNativeTarget \"\(target.name)\"", bases)
        writer.add(
            "PBXNativeTarget", identifier, target.name,
            ["buildConfigurationList = \(list);"] + array("buildPhases", phases)
                + (folders.isEmpty ? [] : array("fileSystemSynchronizedGroups", folders))
                + ["name = \(quoted(target.name));", "productType = \"\(target.productType)\";"])
        return reference
    }

    private func synchronizedFolder(of target: Target, _ identifier: String, _ writer: inout Writer) -> String {
        let folder = writer.identifier()
        var sets: [String]?
        if let exceptions = target.exceptions {
            sets = []
            if !exceptions.isEmpty {
                let set = writer.identifier()
                let comment = "Exceptions for \"\(target.name)\" folder in \"\(target.name)\" target"
                writer.add(
                    "PBXFileSystemSynchronizedBuildFileExceptionSet", set, comment,
                    array("membershipExceptions", exceptions.map(quoted)) + [
                        "target = \(identifier) /* \(target.name) */;"
                    ])
                sets = ["\(set) /* \(comment) */"]
            }
        }
        writer.add(
            "PBXFileSystemSynchronizedRootGroup", folder, target.name,
            (sets.map { array("exceptions", $0) } ?? []) + [
                "path = \(quoted(target.name));", "sourceTree = \"<group>\";",
            ])
        return "\(folder) /* \(target.name) */"
    }
}

/// A text as Xcode writes it.
private func quoted(_ text: String) -> String {
    text.wholeMatch(of: /[A-Za-z0-9_.\/$]+/) == nil ? "\"\(text)\"" : text
}

private func array(_ key: String, _ elements: [String]) -> [String] {
    ["\(key) = ("] + elements.map { "\t\($0)," } + [");"]
}

extension String {
    fileprivate var name: String { split(separator: "/").last.map(String.init) ?? self }
}
