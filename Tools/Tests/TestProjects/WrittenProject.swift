package import Foundation

/// A project on disk for one test: a few targets in a few build configurations, as little as Xcode would open.
package struct WrittenProject {
    /// One target.
    package struct Target {
        package var name: String
        package var productType: String
        /// Settings by build configuration.
        package var configurations: [(name: String, settings: [String: String])]
        /// Paths of what is copied, from the source root.
        package var resources: [String]
        /// Paths of what is compiled, from the source root.
        package var sources: [String] = []
        /// The compiler flags of sources, by path.
        package var compilerFlags: [String: String] = [:]
        /// Paths of the frameworks that are linked, from the source root.
        package var frameworks: [String] = []
        /// Paths of xcconfig files by build configuration.
        package var xcconfigs: [String: String]
        /// The names of the targets whose products are copied into its own.
        package var embeds: [String] = []
        /// Whether it has a phase for extensions that is empty.
        package var hasEmptyExtensionPhase = false
        /// The texts of scripts that run when it is built.
        package var scripts: [String] = []
        /// The paths that each script is said to make.
        package var outputs: [String] = []

        package init(
            name: String, productType: String = "com.apple.product-type.application",
            configurations: [(name: String, settings: [String: String])] = [("Debug", [:]), ("Release", [:])],
            resources: [String] = [], xcconfigs: [String: String] = [:]
        ) {
            self.name = name
            self.productType = productType
            self.configurations = configurations
            self.resources = resources
            self.xcconfigs = xcconfigs
        }
    }

    /// What the project itself says, by build configuration.
    package struct Project {
        /// Settings.
        package var settings: [String: [String: String]]
        /// Paths of xcconfig files.
        package var xcconfigs: [String: String]
        /// Whether it uses a Swift package.
        package var usesPackages: Bool

        package init(
            settings: [String: [String: String]] = [:], xcconfigs: [String: String] = [:], usesPackages: Bool = false
        ) {
            self.settings = settings
            self.xcconfigs = xcconfigs
            self.usesPackages = usesPackages
        }
    }

    /// The text of a `project.pbxproj`.
    package static func text(_ targets: [Target], project: Project = Project()) -> String {
        var objects = ""
        var next = 0
        func escaped(_ text: String) -> String {
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        }
        func add(_ body: String) -> String {
            next += 1
            objects += "    O\(next) = {\(body)};\n"
            return "O\(next)"
        }
        var files: [String] = []
        func reference(_ path: String) -> String {
            let file = add("isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT;")
            files.append(file)
            return file
        }
        func list(
            _ configurations: [(name: String, settings: [String: String])], _ xcconfigs: [String: String]
        ) -> String {
            let all = configurations.map { configuration in
                let base = xcconfigs[configuration.name].map { "baseConfigurationReference = \(reference($0)); " } ?? ""
                // A line for each, and names without quotation marks if they need none, as Xcode writes them.
                let settings = configuration.settings.sorted { $0.key < $1.key }.map { name, value in
                    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
                    return "\n        \(isWord ? name : "\"\(name)\"") = \"\(escaped(value))\";"
                }.joined()
                return add(
                    "isa = XCBuildConfiguration; name = \"\(configuration.name)\"; \(base)buildSettings = {\(settings)\(settings.isEmpty ? "" : "\n    ")};"
                )
            }
            return add(
                "isa = XCConfigurationList; buildConfigurations = (\(all.joined(separator: ", "))); "
                    + "defaultConfigurationName = \"\(configurations.last?.name ?? "")\";")
        }
        let embedded = Set(targets.flatMap(\.embeds))
        let products = targets.filter { embedded.contains($0.name) }.reduce(into: [String: String]()) {
            $0[$1.name] = add("isa = PBXFileReference; path = \"\($1.name)\"; sourceTree = BUILT_PRODUCTS_DIR;")
        }
        let made = targets.map { target in
            let copied = target.resources.map { path in
                add("isa = PBXBuildFile; fileRef = \(reference(path));")
            }
            var phases = [add("isa = PBXResourcesBuildPhase; files = (\(copied.joined(separator: ", ")));")]
            for (kind, paths) in [("Sources", target.sources), ("Frameworks", target.frameworks)] where !paths.isEmpty {
                let files = paths.map { path in
                    let flags = target.compilerFlags[path].map { " settings = {COMPILER_FLAGS = \"\(escaped($0))\";};" }
                    return add("isa = PBXBuildFile; fileRef = \(reference(path));\(flags ?? "")")
                }
                phases.append(add("isa = PBX\(kind)BuildPhase; files = (\(files.joined(separator: ", ")));"))
            }
            let embeds = target.embeds.compactMap { products[$0] }.map { add("isa = PBXBuildFile; fileRef = \($0);") }
            if !embeds.isEmpty {
                phases.append(
                    add(
                        "isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 1; files = (\(embeds.joined(separator: ", ")));"
                    ))
            }
            if target.hasEmptyExtensionPhase {
                phases.append(add("isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = ();"))
            }
            let outputs = target.outputs.map { "\"\($0)\"" }.joined(separator: ", ")
            phases += target.scripts.map {
                add(
                    "isa = PBXShellScriptBuildPhase; name = Script; outputPaths = (\(outputs)); shellScript = \"\(escaped($0))\";"
                )
            }
            let product = products[target.name].map { " productReference = \($0);" } ?? ""
            return add(
                "isa = PBXNativeTarget; name = \"\(target.name)\"; productType = \"\(target.productType)\"; "
                    + "buildConfigurationList = \(list(target.configurations, target.xcconfigs)); "
                    + "buildPhases = (\(phases.joined(separator: ", ")));\(product)")
        }
        let own = targets.first?.configurations.map { ($0.name, project.settings[$0.name] ?? [:]) } ?? []
        let configurations = list(own, project.xcconfigs)
        let packages =
            project.usesPackages
            ? "packageReferences = (\(add("isa = XCRemoteSwiftPackageReference; repositoryURL = \"https://example.com/p\";")));"
            : ""
        let group = add("isa = PBXGroup; children = (\(files.joined(separator: ", "))); sourceTree = \"<group>\";")
        let root = add(
            "isa = PBXProject; mainGroup = \(group); targets = (\(made.joined(separator: ", "))); "
                + "buildConfigurationList = \(configurations); \(packages)")
        return "// !$*UTF8*$!\n{\n  objectVersion = 56;\n  objects = {\n\(objects)  };\n  rootObject = \(root);\n}\n"
    }

    /// The Info.plist of an app, as small as it can be.
    package static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>CFBundleIdentifier</key>
        \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        </dict>
        </plist>

        """

    /// Writes files below a folder, by path.
    package static func write(_ files: [String: String], in folder: URL) throws {
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// An `.xcscheme` that names a build configuration for each action.
    package static func scheme(target: String, project: String, run: String, archive: String, inRun: String = "")
        -> String
    {
        let reference =
            "<BuildableReference BlueprintName = \"\(target)\" ReferencedContainer = \"container:\(project).xcodeproj\"/>"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Scheme version = "1.7">
               <BuildAction><BuildActionEntries><BuildActionEntry>\(reference)</BuildActionEntry></BuildActionEntries></BuildAction>
               <TestAction buildConfiguration = "\(run)" shouldUseLaunchSchemeArgsEnv = "YES"/>
               <LaunchAction buildConfiguration = "\(run)">
                  <BuildableProductRunnable>\(reference)</BuildableProductRunnable>
                  \(inRun)
               </LaunchAction>
               <ArchiveAction buildConfiguration = "\(archive)"/>
            </Scheme>

            """
    }
}

/// A folder that is there for one test. Nothing else is beside it.
package func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try await body(folder.url)
}

/// A folder that is there for one test. Nothing else is beside it.
package func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try body(folder.url)
}

/// A folder in a folder of its own: what a project expects beside it may be what another program left in the machine's
/// temporary folder.
private struct TemporaryFolder {
    private let parent = FileManager.default.temporaryDirectory
        .appendingPathComponent("switchyard-test-\(UUID().uuidString)").resolvingSymlinksInPath()
    var url: URL { parent.appendingPathComponent("folder") }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: parent)
    }
}
