import Testing
import XcodeProjects

/// Where files lie.
@Suite struct PathTests {
    @Test(arguments: [
        ("path = a.xcconfig; sourceTree = \"<group>\";", "/repo/Group/Inner/a.xcconfig"),
        ("path = a.xcconfig;", "/repo/Group/Inner/a.xcconfig"),
        ("path = \"b c/../a.xcconfig\"; sourceTree = \"<group>\";", "/repo/Group/Inner/a.xcconfig"),
        ("path = ../../../../../a.xcconfig; sourceTree = \"<group>\";", "/a.xcconfig"),
        ("path = /x/a.xcconfig; sourceTree = \"<group>\";", "/x/a.xcconfig"),
        ("path = ./Dir//a.xcconfig; sourceTree = SOURCE_ROOT;", "/repo/Dir/a.xcconfig"),
        ("path = /x/./a.xcconfig; sourceTree = \"<absolute>\";", "/x/a.xcconfig"),
        ("path = a.xcconfig; sourceTree = BUILT_PRODUCTS_DIR;", nil),
        ("path = a.xcconfig; sourceTree = SDKROOT;", nil),
        ("name = a.xcconfig; sourceTree = \"<group>\";", nil),
        ("path = \"\"; sourceTree = \"<absolute>\";", nil),
    ])
    func resolves(file: String, expected: String?) throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; children = (A, N); sourceTree = "<group>"; };
            A = { isa = PBXGroup; children = (B); path = Group; sourceTree = "<group>"; };
            B = { isa = PBXGroup; children = (C); name = Nameless; sourceTree = "<group>"; };
            C = { isa = PBXGroup; children = (F); path = Inner; sourceTree = "<group>"; };
            F = { isa = PBXFileReference; \(file) };
            """ + configuration, fields: "mainGroup = G;")
        #expect(project.configurations["Debug"]?.baseConfiguration?.path == expected)
        #expect(project.configurations["Debug"]?.baseConfiguration != nil)
    }

    @Test(arguments: [
        // In no group, in groups that no other shows, and in a group that is built.
        ("", "/repo/a.xcconfig"),
        (
            "A = { isa = PBXGroup; children = (B); path = Old; }; B = { isa = PBXGroup; children = (F); path = In; };",
            "/repo/a.xcconfig"
        ),
        ("A = { isa = PBXGroup; children = (F); path = Old; sourceTree = DEVELOPER_DIR; };", "/repo/a.xcconfig"),
        (
            "A = { isa = PBXVariantGroup; children = (F); path = In; }; B = { isa = PBXBuildFile; fileRef = A; };",
            "/repo/In/a.xcconfig"
        ),
        (
            """
            A = { isa = PBXGroup; children = (F); path = Old; sourceTree = DEVELOPER_DIR; };
            B = { isa = PBXBuildFile; fileRef = A; };
            """, nil
        ),
    ])
    func resolvesOutsideTheMainGroup(groups: String, expected: String?) throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; children = (); };
            \(groups)
            F = { isa = PBXFileReference; path = a.xcconfig; sourceTree = "<group>"; };
            """ + configuration, fields: "mainGroup = G;")
        #expect(project.configurations["Debug"]?.baseConfiguration?.path == expected)
    }

    @Test(arguments: [
        ("", "/repo"), ("projectDirPath = \"\"; projectRoot = \"\";", "/repo"), ("projectDirPath = ..;", "/"),
        ("projectDirPath = ios;", "/repo/ios"), ("projectDirPath = ../x; projectRoot = y;", "/x"),
        ("projectRoot = ../..;", "/repo"),
        ("projectDirPath = /z;", "/z"),
    ])
    func knowsTheSourceRoot(fields: String, expected: String) throws {
        let project = try XcodeProject.small("G = { isa = PBXGroup; };", fields: "mainGroup = G; " + fields)
        #expect(project.sourceRoot == expected)
    }

    /// Each group adds to the path: without a limit on its length the paths would be as long as the file, squared.
    @Test func givesUpOnPathsThatNoDiskHas() throws {
        let groups = (0..<5_000).map { "G\($0) = { isa = PBXGroup; children = (G\($0 + 1)); path = folder\($0); };\n" }
        let project = try XcodeProject.small(
            groups.joined() + "G5000 = { isa = PBXGroup; children = (F); };"
                + "F = { isa = PBXFileReference; path = a.xcconfig; };" + configuration,
            fields: "mainGroup = G0;")
        #expect(project.configurations["Debug"]?.baseConfiguration?.path == nil)
        #expect(project.findings.isEmpty)
    }

    private let configuration = """

        L = { isa = XCConfigurationList; buildConfigurations = (X); };
        X = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; };
        """
}
