/// A project with one app target, as little as Xcode would open.
struct ExampleProject {
    /// A build configuration of the target, or of the project.
    struct Configuration {
        let name: String
        /// Lines of `buildSettings`.
        var settings: [String] = []
        /// The path of the xcconfig file.
        var base: String?

        static let debug = Configuration(name: "Debug")
        /// The build configuration of an app that uses the lock.
        static let openDebug = Configuration(
            name: "Debug", settings: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN;"])
        static let release = Configuration(name: "Release")
    }

    var target: [Configuration] = [.debug, .release]
    /// The build configurations of an app extension, Widget, if the project has one.
    var widget: [Configuration] = []
    var project: [Configuration]?
    /// Paths of what the target copies.
    var resources: [String] = []
    /// Paths of the files that the target compiles.
    var sources: [String] = []
    /// Paths of the frameworks that the target links.
    var frameworks: [String] = []
    /// Whether the target uses a Swift package.
    var usesPackages = false
    /// Further objects, as the file has them. They are printed.
    var objects = ""
    /// More children of the main group, by identifier.
    var children: [String] = []
    /// The build configurations of schemes by name: of run, and of archive.
    var schemes: [(name: String, run: String, archive: String)] = []

    /// The files of the project.
    var files: [RuleExample.File] {
        [RuleExample.File("App.xcodeproj/project.pbxproj", .text(text), shown: shown)]
            + schemes.map { Self.scheme($0.name, $0.run, $0.archive) }
    }

    /// The files of the project, and others.
    func with(_ files: RuleExample.File...) -> [RuleExample.File] { self.files + files }

    // MARK: The project file

    private var projectConfigurations: [Configuration] {
        project ?? target.map { Configuration(name: $0.name) }
    }

    private var paths: [String] {
        resources + sources + frameworks + (target + widget + projectConfigurations).compactMap(\.base)
    }

    /// What of the file is worth showing: build configurations that say something, and the objects of the example.
    private var shown: String {
        let all =
            target.filter { !$0.settings.isEmpty || $0.base != nil }.map { Self.object($0, "TARGET") }
            + widget.map { Self.object($0, "WIDGET") }
            + projectConfigurations.filter { !$0.settings.isEmpty || $0.base != nil }.map {
                Self.object($0, "PROJECT")
            }
        return all.joined() + objects
    }

    private static func identifier(_ kind: String, _ name: String) -> String {
        kind + "_" + name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    }

    private static func object(_ configuration: Configuration, _ owner: String) -> String {
        let base = configuration.base.map {
            "    baseConfigurationReference = \(identifier("FILE", $0)) /* \($0) */;\n"
        }
        let settings = configuration.settings.map { "        \($0)\n" }.joined()
        return """
            \(identifier(owner, configuration.name)) = {
                isa = XCBuildConfiguration;
            \(base ?? "")    buildSettings = {
            \(settings)    };
                name = "\(configuration.name)";
            };

            """
    }

    private static func list(_ configurations: [Configuration], _ owner: String) -> String {
        let names = configurations.map { identifier(owner, $0.name) }.joined(separator: ", ")
        return """
            \(owner)_LIST = {
                isa = XCConfigurationList;
                buildConfigurations = (\(names));
                defaultConfigurationName = "\(configurations.last?.name ?? "")";
            };

            """
    }

    private var widgetTarget: String {
        Self.list(widget, "WIDGET") + """
            EXTENSION = {
                isa = PBXNativeTarget;
                buildConfigurationList = WIDGET_LIST;
                name = Widget;
                productType = "com.apple.product-type.app-extension";
            };

            """
    }

    private var text: String {
        let references = Set(paths).sorted().map { path in
            "\(Self.identifier("FILE", path)) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };\n"
        }.joined()
        let copied = (resources + sources + frameworks).map { path in
            "\(Self.identifier("COPY", path)) = {isa = PBXBuildFile; fileRef = \(Self.identifier("FILE", path)); };\n"
        }.joined()
        let all =
            (target.map { Self.object($0, "TARGET") } + widget.map { Self.object($0, "WIDGET") }
            + projectConfigurations.map { Self.object($0, "PROJECT") })
            .joined() + (widget.isEmpty ? "" : widgetTarget) + Self.list(target, "TARGET")
            + Self.list(projectConfigurations, "PROJECT") + references + copied
            + objects
        let children = Set(paths).sorted().map { Self.identifier("FILE", $0) } + self.children
        func list(_ paths: [String]) -> String {
            paths.map { Self.identifier("COPY", $0) }.joined(separator: ", ")
        }
        let package =
            usesPackages
            ? "PACKAGE = {isa = XCRemoteSwiftPackageReference; repositoryURL = \"https://example.com/p\"; };\n" : ""
        return """
            // !$*UTF8*$!
            {
                archiveVersion = 1;
                objectVersion = 56;
                objects = {
            \((all + package).indented.indented)
                    GROUP = {isa = PBXGroup; children = (\(children.joined(separator: ", "))); sourceTree = "<group>"; };
                    RESOURCES = {isa = PBXResourcesBuildPhase; files = (\(list(resources))); };
                    SOURCES = {isa = PBXSourcesBuildPhase; files = (\(list(sources))); };
                    FRAMEWORKS = {isa = PBXFrameworksBuildPhase; files = (\(list(frameworks))); };
                    APP = {
                        isa = PBXNativeTarget;
                        buildConfigurationList = TARGET_LIST;
                        buildPhases = (SOURCES, FRAMEWORKS, RESOURCES);
                        name = App;
                        productType = "com.apple.product-type.application";
                    };
                    ROOT = {
                        isa = PBXProject;
                        buildConfigurationList = PROJECT_LIST;
                        mainGroup = GROUP;
                        \(usesPackages ? "packageReferences = (PACKAGE);" : "")
                        targets = (APP\(widget.isEmpty ? "" : ", EXTENSION"));
                    };
                };
                rootObject = ROOT;
            }

            """
    }

    // MARK: Schemes

    private static func scheme(_ name: String, _ run: String, _ archive: String) -> RuleExample.File {
        let app = "<BuildableReference BlueprintName = \"App\" ReferencedContainer = \"container:App.xcodeproj\"/>"
        let launch = "<LaunchAction buildConfiguration = \"\(run)\">"
        let end = "<ArchiveAction buildConfiguration = \"\(archive)\"/>"
        return RuleExample.File(
            "App.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme",
            .text(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <Scheme version = "1.7">
                    <BuildAction><BuildActionEntries><BuildActionEntry>\(app)</BuildActionEntry></BuildActionEntries></BuildAction>
                    \(launch)
                        <BuildableProductRunnable>\(app)</BuildableProductRunnable>
                    </LaunchAction>
                    \(end)
                </Scheme>

                """), shown: "\(launch)\n\(end)\n")
    }
}
