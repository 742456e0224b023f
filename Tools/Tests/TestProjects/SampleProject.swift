import Foundation

/// A project file as Xcode writes it, with its sections in order and its objects in the order of their identifiers.
package struct SampleProject {
    package struct Configuration {
        package var name: String
        /// Build settings as they are written: `KEY = value`.
        package var settings: [String] = []
        /// The path of its xcconfig file, from the project.
        package var base: String?

        package init(name: String, settings: [String] = [], base: String? = nil) {
            self.name = name
            self.settings = settings
            self.base = base
        }
    }

    package struct Target {
        package var name: String
        package var productType: String
        package var configurations: [Configuration]
        package var phases: [String]
        /// Files of its group, or those that are exceptions of its synchronized folder.
        package var files: [String]
        package var isSynchronized: Bool
        /// Whether the synchronized folder has a list of exceptions, and one for this target.
        package var exceptions: [String]?
        /// The texts of scripts that run when it is built.
        package var scripts: [String] = []
        /// Files that a Copy Files phase copies, and the platforms they are for.
        package var copied: [(path: String, platforms: [String])] = []
        /// Whether scripts and Copy Files phases run only when the product is installed.
        package var isForInstallOnly = false
        /// The flags that its source files are compiled with.
        package var compilerFlags = ""
        /// The names of targets that are built before it.
        package var dependencies: [String] = []

        package init(
            name: String, productType: String = "com.apple.product-type.application",
            configurations: [Configuration] = [Configuration(name: "Debug"), Configuration(name: "Release")],
            phases: [String] = ["Sources", "Resources"], files: [String] = ["Main.swift"], isSynchronized: Bool = false,
            exceptions: [String]? = nil
        ) {
            self.name = name
            self.productType = productType
            self.configurations = configurations
            self.phases = phases
            self.files = files
            self.isSynchronized = isSynchronized
            self.exceptions = exceptions
        }
    }

    package var targets: [Target]
    package var configurations = [Configuration(name: "Debug"), Configuration(name: "Release")]
    package var newline: String
    package var objectVersion: Int

    package init(targets: [Target], newline: String = "\n", objectVersion: Int = 56) {
        self.targets = targets
        self.newline = newline
        self.objectVersion = objectVersion
    }

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

        mutating func script(_ text: String, _ target: Target) -> String {
            let phase = identifier()
            add(
                "PBXShellScriptBuildPhase", phase, "Run Script",
                ["buildActionMask = 2147483647;"] + array("files", [])
                    + array("inputFileListPaths", ["\"$(SRCROOT)/In.xcfilelist\""]) + array("inputPaths", [])
                    + ["name = \"Run Script\";"] + array("outputPaths", ["\"$(DERIVED_FILE_DIR)/out\""])
                    + [
                        "runOnlyForDeploymentPostprocessing = \(target.isForInstallOnly ? 1 : 0);",
                        "shellPath = /bin/sh;",
                        "shellScript = \"\(text.replacing("\n", with: "\\n"))\";",
                    ])
            return "\(phase) /* Run Script */"
        }

        mutating func dependency(on name: String, _ target: String, project: String) -> String {
            let proxy = identifier()
            add(
                "PBXContainerItemProxy", proxy, "PBXContainerItemProxy",
                [
                    "containerPortal = \(project) /* Project object */;", "proxyType = 1;",
                    "remoteGlobalIDString = \(target.prefix { $0 != " " });", "remoteInfo = \(quoted(name));",
                ])
            let dependency = identifier()
            add(
                "PBXTargetDependency", dependency, "PBXTargetDependency",
                ["target = \(target);", "targetProxy = \(proxy) /* PBXContainerItemProxy */;"])
            return "\(dependency) /* PBXTargetDependency */"
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
    package var text: String {
        var writer = Writer()
        var bases: [String: String] = [:]
        var main: [String] = []
        for base in (configurations + targets.flatMap(\.configurations)).compactMap(\.base) where bases[base] == nil {
            bases[base] = writer.file(base, "text.xcconfig")
            main.append(bases[base] ?? "")
        }
        let root = writer.identifier()
        let references = targets.reduce(into: [String: String]()) {
            $0[$1.name] = "\(writer.identifier()) /* \($1.name) */"
        }
        let written = targets.map { target in
            let dependencies = target.dependencies.compactMap { name in
                references[name].map { writer.dependency(on: name, $0, project: root) }
            }
            return write(target, references[target.name] ?? "", dependencies, &writer, &main, bases)
        }
        let group = writer.identifier()
        writer.add("PBXGroup", group, nil, array("children", main) + ["sourceTree = \"<group>\";"])
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
        _ target: Target, _ reference: String, _ dependencies: [String], _ writer: inout Writer, _ main: inout [String],
        _ bases: [String: String]
    ) -> String {
        let identifier = String(reference.prefix { $0 != " " })
        var files: [String] = []
        var built: [String] = []
        var folders: [String] = []
        if target.isSynchronized {
            folders = [synchronizedFolder(of: target, identifier, &writer)]
            main += folders
        } else {
            let flags =
                target.compilerFlags.isEmpty
                ? [] : ["settings = {COMPILER_FLAGS = \(quoted(target.compilerFlags)); };"]
            for name in target.files {
                let file = writer.file(name, name.hasSuffix(".swift") ? "sourcecode.swift" : "\"wrapper.plug-in\"")
                files.append(file)
                guard name.hasSuffix(".swift") else { continue }
                let build = writer.identifier()
                writer.add("PBXBuildFile", build, "\(name) in Sources", ["fileRef = \(file);"] + flags, oneLine: true)
                built.append("\(build) /* \(name) in Sources */")
            }
            let group = writer.identifier()
            writer.add(
                "PBXGroup", group, target.name,
                array("children", files) + ["path = \(quoted(target.name));", "sourceTree = \"<group>\";"])
            main.append("\(group) /* \(target.name) */")
        }
        var phases = target.phases.map { name -> String in
            let phase = writer.identifier()
            writer.add(
                "PBX\(name)BuildPhase", phase, name,
                ["buildActionMask = 2147483647;"] + array("files", name == "Sources" ? built : [])
                    + ["runOnlyForDeploymentPostprocessing = 0;"])
            return "\(phase) /* \(name) */"
        }
        phases += target.scripts.map { writer.script($0, target) }
        if !target.copied.isEmpty { phases.append(copyPhase(of: target, &writer, &main)) }
        let list = writer.list(target.configurations, "PBXNativeTarget \"\(target.name)\"", bases)
        writer.add(
            "PBXNativeTarget", identifier, target.name,
            ["buildConfigurationList = \(list);"] + array("buildPhases", phases)
                + (dependencies.isEmpty ? [] : array("dependencies", dependencies))
                + (folders.isEmpty ? [] : array("fileSystemSynchronizedGroups", folders))
                + ["name = \(quoted(target.name));", "productType = \"\(target.productType)\";"])
        return reference
    }

    private func copyPhase(of target: Target, _ writer: inout Writer, _ main: inout [String]) -> String {
        let built = target.copied.map { path, platforms -> String in
            let file = writer.file(path, "text.plist.xml")
            main.append(file)
            let build = writer.identifier()
            let filters = platforms.isEmpty ? [] : ["platformFilters = (\(platforms.map { $0 + ", " }.joined()));"]
            writer.add(
                "PBXBuildFile", build, "\(path.name) in Copy Files", ["fileRef = \(file);"] + filters, oneLine: true)
            return "\(build) /* \(path.name) in Copy Files */"
        }
        let phase = writer.identifier()
        writer.add(
            "PBXCopyFilesBuildPhase", phase, "Copy Files",
            ["buildActionMask = 2147483647;", "dstPath = Environments;", "dstSubfolderSpec = 7;"]
                + array("files", built)
                + ["runOnlyForDeploymentPostprocessing = \(target.isForInstallOnly ? 1 : 0);"])
        return "\(phase) /* Copy Files */"
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
