import SourceText
import Testing
import XcodeProjects

/// The build configurations of a project file.
@Suite struct BuildConfigurationTests {
    private func project(_ objects: String) throws -> XcodeProject {
        try XcodeProject.small("G = { isa = PBXGroup; };\n" + objects, fields: "mainGroup = G; targets = ();")
    }

    @Test func theOrderIsThatOfTheListAndTheFirstOfTwoCounts() throws {
        let list = try project(
            """
            L = { isa = XCConfigurationList; buildConfigurations = (B, A, C); defaultConfigurationName = Release; };
            A = { isa = XCBuildConfiguration; name = Debug; buildSettings = { FROM = A; }; };
            B = { isa = XCBuildConfiguration; name = Release; };
            C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { FROM = C; }; };
            """
        ).configurations
        #expect(list.configurations.map(\.name) == ["Release", "Debug", "Debug"])
        #expect(list["Debug"]?.settings.map(\.value) == [.text("A")])
        #expect(list.defaultName == "Release")
        // Names are compared as Xcode does.
        #expect(list["debug"] == nil && list[""] == nil)
    }

    /// Xcode applies settings in the order of their keys, so that a conditional one comes after the plain one.
    @Test(arguments: [
        ("B = 1; A = 2;", ["A", "B"]), ("\"A[sdk=iphoneos*]\" = 1; A = 2;", ["A", "A[sdk=iphoneos*]"]),
        ("a = 1; B = 2;", ["B", "a"]), ("A_B = 1; \"A[config=Debug]\" = 2; A = 3;", ["A", "A[config=Debug]", "A_B"]),
        ("", []),
    ]) func settingsAreSorted(_ settings: String, _ keys: [String]) throws {
        let list = try project(
            """
            L = { isa = XCConfigurationList; buildConfigurations = (A); };
            A = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
            """
        ).configurations
        #expect(list["Debug"]?.settings.map(\.key) == keys)
    }

    /// The lines of a setting: from its key to its last element.
    @Test func settingsKnowTheirLines() throws {
        let settings = try #require(
            try project(
                """
                L = { isa = XCConfigurationList; buildConfigurations = (A); };
                A = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
                    A = 1;
                    B = (
                        "$(inherited)",
                        x,
                    );
                    C = ();
                }; };
                """
            ).configurations["Debug"]
        ).settings
        #expect(settings.map { $0.location.position?.line } == [10, 11, 15])
        #expect(settings.map(\.endLine) == [10, 13, 15])
        #expect(settings.map { $0.location.position?.column } == [5, 5, 5])
        #expect(settings.map(\.value) == [.text("1"), .list(["$(inherited)", "x"]), .list([])])
    }

    @Test(
        arguments: [
            // Since Xcode 16: a file in a synchronized folder.
            (
                "baseConfigurationReferenceAnchor = S; baseConfigurationReferenceRelativePath = Debug.xcconfig;",
                "/repo/Config/Debug.xcconfig", true
            ),
            (
                "baseConfigurationReferenceAnchor = S; baseConfigurationReferenceRelativePath = ../Debug.xcconfig;",
                "/repo/Debug.xcconfig", true
            ),
            // An object of its own takes precedence.
            (
                "baseConfigurationReference = F; baseConfigurationReferenceRelativePath = Debug.xcconfig;",
                "/repo/Own.xcconfig", true
            ),
            // Named, but nobody knows where.
            ("baseConfigurationReferenceRelativePath = Debug.xcconfig;", nil, true),
            ("baseConfigurationReference = X;", nil, true), ("baseConfigurationReferenceAnchor = S;", nil, false),
            ("", nil, false),
        ] as [(String, String?, Bool)])
    func theBaseConfiguration(_ fields: String, _ path: String?, _ isNamed: Bool) throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; children = (F, S); };
            S = { isa = PBXFileSystemSynchronizedRootGroup; path = Config; sourceTree = "<group>"; };
            F = { isa = PBXFileReference; path = Own.xcconfig; };
            L = { isa = XCConfigurationList; buildConfigurations = (A); };
            A = { isa = XCBuildConfiguration; name = Debug; \(fields) };
            """, fields: "mainGroup = G; targets = ();")
        let base = try #require(project.configurations["Debug"]).baseConfiguration
        #expect((base != nil) == isNamed)
        #expect(base?.path == path)
        if isNamed { #expect(base?.location.position?.line == 11) }
    }

    @Test(arguments: [
        ("A = { isa = XCBuildConfiguration; };", [""]), ("A = { isa = XCBuildConfiguration; name = \"\"; };", [""]),
        ("A = { isa = XCBuildConfiguration; name = \"Debug (QA)\"; };", ["Debug (QA)"]),
    ]) func names(_ object: String, _ names: [String]) throws {
        let list = try project("L = { isa = XCConfigurationList; buildConfigurations = (A); };\n" + object)
            .configurations
        #expect(list.configurations.map(\.name) == names)
        #expect(list.defaultName == nil)
        #expect(list.configurations.first?.location.position?.line == 9)
    }

    /// The identifier is what tells two targets of the same name apart.
    @Test func everyTargetHasItsOwnList() throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; };
            T = { isa = PBXNativeTarget; name = App; buildConfigurationList = M; };
            U = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; };
            L = { isa = XCConfigurationList; buildConfigurations = (A); };
            M = { isa = XCConfigurationList; buildConfigurations = (B); };
            A = { isa = XCBuildConfiguration; name = Debug; };
            B = { isa = XCBuildConfiguration; name = Release; };
            """, fields: "mainGroup = G; targets = (T, U);")
        #expect(project.targets.map(\.identifier) == ["T", "U"])
        #expect(project.targets.map { $0.configurations.configurations.map(\.name) } == [["Release"], ["Debug"]])
    }
}
