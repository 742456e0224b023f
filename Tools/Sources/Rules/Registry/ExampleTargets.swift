/// A project with several targets in one build configuration, Release.
struct ExampleTargets {
    /// A target.
    struct Target {
        let name: String
        var productType = "com.apple.product-type.application"
        /// Lines of `buildSettings`.
        let settings: [String]
    }

    /// The targets.
    let targets: [Target]

    /// The files of the project, and others.
    func with(_ files: RuleExample.File...) -> [RuleExample.File] {
        [RuleExample.File("App.xcodeproj/project.pbxproj", .text(text), shown: targets.map(configuration).joined())]
            + files
    }

    private func identifier(_ target: Target) -> String { target.name.replacing(" ", with: "_").uppercased() }

    private func configuration(_ target: Target) -> String {
        """
        \(identifier(target))_RELEASE = {
            isa = XCBuildConfiguration;
            buildSettings = {
        \(target.settings.map { "        \($0)\n" }.joined())    };
            name = Release;
        };

        """
    }

    private func objects(_ target: Target) -> String {
        """
        \(identifier(target))_LIST = {
            isa = XCConfigurationList;
            buildConfigurations = (\(identifier(target))_RELEASE);
            defaultConfigurationName = Release;
        };
        \(identifier(target)) = {
            isa = PBXNativeTarget;
            buildConfigurationList = \(identifier(target))_LIST;
            name = "\(target.name)";
            productType = "\(target.productType)";
        };

        """
    }

    private var text: String {
        let project = Target(name: "Project", settings: [])
        return """
            // !$*UTF8*$!
            {
                archiveVersion = 1;
                objectVersion = 56;
                objects = {
            \(targets.map { configuration($0) + objects($0) }.joined().indented.indented)
            \(configuration(project).indented.indented)
                    PROJECT_LIST = {
                        isa = XCConfigurationList;
                        buildConfigurations = (PROJECT_RELEASE);
                        defaultConfigurationName = Release;
                    };
                    GROUP = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
                    ROOT = {
                        isa = PBXProject;
                        buildConfigurationList = PROJECT_LIST;
                        mainGroup = GROUP;
                        targets = (\(targets.map(identifier).joined(separator: ", ")));
                    };
                };
                rootObject = ROOT;
            }

            """
    }
}
