import SourceText
import Testing
import XcodeProjects

/// What a target copies: the files of its Copy Bundle Resources phases, and no others.
@Suite struct TargetResourceTests {
    /// The resources of a target `T` with these phases, and these objects.
    private func resources(_ objects: String, phases: String = "R") throws -> [String] {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; children = (F, F2, V, D, W, K); };
            T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (\(phases)); };
            F = { isa = PBXFileReference; path = Environments.plist; };
            F2 = { isa = PBXFileReference; path = Settings.bundle; };
            V = { isa = PBXVariantGroup; name = Main.strings; children = (EN, DE); };
            EN = { isa = PBXFileReference; name = en; path = en.lproj/Main.strings; };
            DE = { isa = PBXFileReference; name = de; path = de.lproj/Main.strings; };
            D = { isa = XCVersionGroup; path = Model.xcdatamodeld; children = (D1); };
            D1 = { isa = PBXFileReference; path = Model.xcdatamodel; };
            W = { isa = PBXFileReference; lastKnownFileType = folder; path = Web; };
            K = { isa = PBXReferenceProxy; path = Kit.bundle; sourceTree = BUILT_PRODUCTS_DIR; };
            P1 = { isa = XCSwiftPackageProductDependency; productName = Kit; };
            B = { isa = PBXBuildFile; fileRef = F; };
            B2 = { isa = PBXBuildFile; fileRef = F2; };
            \(objects)
            """, fields: "mainGroup = G; targets = (T);")
        return try #require(project.targets.first).resources.map(\.path)
    }

    @Test(arguments: [
        ("F", ["/repo/Environments.plist"]),
        // A localized file is one for each language; a data model and a folder are copied whole.
        ("V", ["/repo/en.lproj/Main.strings", "/repo/de.lproj/Main.strings"]), ("D", ["/repo/Model.xcdatamodeld"]),
        ("W", ["/repo/Web"]),
        // What another project builds has no path before.
        ("K", []),
    ]) func kindsOfReferences(_ file: String, _ paths: [String]) throws {
        #expect(
            try resources(
                "R = { isa = PBXResourcesBuildPhase; files = (C); }; C = { isa = PBXBuildFile; fileRef = \(file); };")
                == paths)
    }

    /// The product of a package is a resource without a file.
    @Test func productsOfPackagesAreNone() throws {
        #expect(
            try resources(
                "R = { isa = PBXResourcesBuildPhase; files = (C, B); }; C = { isa = PBXBuildFile; productRef = P1; };")
                == ["/repo/Environments.plist"])
    }

    @Test(arguments: [
        ("PBXSourcesBuildPhase", []), ("PBXFrameworksBuildPhase", []), ("PBXCopyFilesBuildPhase", []),
        ("PBXHeadersBuildPhase", []), ("PBXShellScriptBuildPhase", []),
        ("PBXResourcesBuildPhase", ["/repo/Environments.plist"]),
    ]) func onlyTheResourcesPhaseCopies(_ phase: String, _ paths: [String]) throws {
        #expect(try resources("R = { isa = \(phase); files = (B); };") == paths)
    }

    @Test(arguments: [
        ("R, S", ["/repo/Environments.plist", "/repo/Settings.bundle"]),
        ("S, R", ["/repo/Settings.bundle", "/repo/Environments.plist"]), ("S", ["/repo/Settings.bundle"]), ("", []),
    ]) func phasesAreInTheirOrder(_ phases: String, _ paths: [String]) throws {
        let objects = """
            R = { isa = PBXResourcesBuildPhase; files = (B); };
            S = { isa = PBXResourcesBuildPhase; files = (B2); };
            """
        #expect(try resources(objects, phases: phases) == paths)
    }

    /// The location is that of the build file, which is where to remove it.
    @Test func aResourceIsWhereItsBuildFileIs() throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; children = (F); };
            T = { isa = PBXNativeTarget; buildConfigurationList = L; buildPhases = (R); };
            R = { isa = PBXResourcesBuildPhase; files = (B); };
            F = { isa = PBXFileReference; path = a.plist; };
              B = { isa = PBXBuildFile; fileRef = F; };
            """, fields: "mainGroup = G; targets = (T);")
        let target = try #require(project.targets.first)
        #expect(target.resources.map(\.location.position) == [SourcePosition(line: 11, column: 3)])
        #expect(project.findings.isEmpty)
        // A target without a name is known by its identifier.
        #expect(target.name == "T")
        #expect(target.location.position == SourcePosition(line: 8, column: 1))
    }

    /// A file that is in a phase of two targets belongs to both.
    @Test func targetsShareFiles() throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; children = (F); };
            T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (R); };
            U = { isa = PBXNativeTarget; name = Beta; buildConfigurationList = L; buildPhases = (S); };
            R = { isa = PBXResourcesBuildPhase; files = (B); }; S = { isa = PBXResourcesBuildPhase; files = (C); };
            B = { isa = PBXBuildFile; fileRef = F; }; C = { isa = PBXBuildFile; fileRef = F; };
            F = { isa = PBXFileReference; path = a.plist; };
            """, fields: "mainGroup = G; targets = (U, T);")
        #expect(project.targets.map(\.name) == ["Beta", "App"])
        #expect(project.targets.map { $0.resources.map(\.path) } == [["/repo/a.plist"], ["/repo/a.plist"]])
        #expect(project.targets[0].resources != project.targets[1].resources)
    }
}
