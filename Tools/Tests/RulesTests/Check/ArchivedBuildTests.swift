import Rules
import SourceText
import TestProjects
import Testing

/// Build configurations that users get and that are built for debugging.
@Suite struct ArchivedBuildTests {
    private static let unoptimized = ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"]

    @Test func whatNoSchemeArchivesIsNotForUsers() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Debug": [:], "Production": Self.unoptimized, "AppStore": [:]])
        ]
        #expect(try project.findings(.debugArchive).count == 1)
        #expect(try project.findings(.unoptimizedArchive).isEmpty)
        project.schemes = [("App", "Debug", "AppStore")]
        #expect(try project.findings(.debugArchive, .unoptimizedArchive).isEmpty)
    }

    @Test func anAppThatIsArchivedWithoutOptimization() throws {
        var project = CheckedProject()
        let all = ["Debug": Self.unoptimized, "Release": Self.unoptimized, "AppStore": Self.unoptimized]
        project.targets = [CheckedProject.target("App", "application", all)]
        project.schemes = [("App", "Debug", "Release")]
        #expect(try project.findings(.debugArchive).isEmpty)
        // An empty file is there for the bridging header.
        for text in ["", "//\n//  File.swift\n//\n\nimport Foundation\n"] {
            project.files = ["File.swift": text, "Pods/A/A.swift": "let a = 1\n"]
            #expect(try project.findings(.unoptimizedArchive).isEmpty)
        }
        project.files = ["App.swift": "@main struct App {}\n"]
        #expect(
            try project.messages(.unoptimizedArchive) == [
                "Release of App is not optimized: SWIFT_OPTIMIZATION_LEVEL = -Onone"
            ])
        project.schemes.append(("App Store", "Debug", "AppStore"))
        #expect(
            try project.messages(.unoptimizedArchive) == [
                "AppStore and Release of App are not optimized: SWIFT_OPTIMIZATION_LEVEL = -Onone"
            ])
    }

    /// Languages without source do not matter, and one app is one finding.
    @Test(arguments: [
        (["App.m": "int a = 1;\n"], ["GCC_OPTIMIZATION_LEVEL = 0"]),
        (["App.swift": "let a = 1\n"], ["SWIFT_OPTIMIZATION_LEVEL = -Onone"]),
        (
            ["App.swift": "let a = 1\n", "App.c": "int a = 1;\n"],
            ["SWIFT_OPTIMIZATION_LEVEL = -Onone and GCC_OPTIMIZATION_LEVEL = 0"]
        ),
        (["App.h": "int a;\n"], []),
    ])
    func anAppInTwoLanguages(_ files: [String: String], _ values: [String]) throws {
        var project = CheckedProject()
        let settings = Self.unoptimized.merging(["GCC_OPTIMIZATION_LEVEL": "0"]) { $1 }
        project.targets = [CheckedProject.target("App", "application", ["Debug": [:], "Release": settings])]
        project.schemes = [("App", "Debug", "Release")]
        project.files = files
        #expect(
            try project.messages(.unoptimizedArchive) == values.map { "Release of App is not optimized: \($0)" })
    }

    /// The fix is about all that is wrong.
    @Test(arguments: [
        (["Release"], "for Release"), (["Release", "Release-B"], "for Release and Release-B"),
        (["AppStore", "Release"], "for AppStore and Release"),
    ])
    func whatToSet(_ names: [String], _ end: String) throws {
        var project = CheckedProject.files(["App.swift": "let a = 1\n", "App.c": "int a = 1;\n"])
        let settings = Self.unoptimized.merging(["GCC_OPTIMIZATION_LEVEL": "0"]) { $1 }
        project.targets = [
            CheckedProject.target("App", "application", names.reduce(into: ["Debug": [:]]) { $0[$1] = settings })
        ]
        project.schemes = names.map { ($0, "Debug", $0) }
        #expect(
            try project.findings(.unoptimizedArchive).map(\.fix) == [
                "set SWIFT_OPTIMIZATION_LEVEL to -O and GCC_OPTIMIZATION_LEVEL to s \(end)"
            ])
    }

    /// What shows a library is not archived; one app is one finding, whatever files say so.
    @Test(arguments: [("Kit.podspec", 0), ("README.md", 1)])
    func anAppBesideAPodspec(_ file: String, _ count: Int) throws {
        var project = CheckedProject.files([
            "App.swift": "let a = 1\n", "App.m": "int b = 1;\n", file: "",
            "App.xcconfig": "GCC_OPTIMIZATION_LEVEL = 0\n",
        ])
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": Self.unoptimized], xcconfigs: ["Release": "App.xcconfig"])
        ]
        #expect(try project.findings(.unoptimizedArchive).count == count)
    }

    /// Without a shared scheme, that of Xcode archives Release.
    @Test(arguments: [("Release", RuleID.unoptimizedArchive), ("Production", .debugArchive)])
    func targetsOfOneBuildConfigurationAreOneFinding(_ name: String, _ rule: RuleID) throws {
        var project = CheckedProject.files(["App.swift": "let a = 1\n"])
        let all = ["Debug": [:], name: Self.unoptimized]
        project.targets = ["App", "App2", "App3"].map { CheckedProject.target($0, "application", all) }
        #expect(
            try project.messages(.debugArchive, .unoptimizedArchive) == [
                "\(name) of App, App2, and App3 is not optimized: SWIFT_OPTIMIZATION_LEVEL = -Onone"
            ])
        #expect(try project.findings(rule).count == 1)
    }

    @Test func aSchemeForDevelopersBesideOneForUsers() throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Dev": Self.unoptimized, "Release": [:]])]
        project.files = ["App.swift": "let a = 1\n"]
        project.schemes = [("App", "Dev", "Dev")]
        #expect(try project.findings(.unoptimizedArchive).count == 1)
        project.schemes.append(("App Store", "Dev", "Release"))
        #expect(try project.findings(.unoptimizedArchive).isEmpty)
    }

    @Test func schemesThatArchiveABuildForDebugging() throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Debug": Self.unoptimized, "Release": [:]])]
        project.files = ["App.swift": "let a = 1\n"]
        project.schemes = [("App", "Debug", "Debug"), ("App Lite", "Debug", "Debug")]
        let found = try project.findings(.unoptimizedArchive)
        #expect(
            found.map(\.message) == [
                "the schemes \"App Lite\" and \"App\" archive Debug, which is not optimized: "
                    + "SWIFT_OPTIMIZATION_LEVEL = -Onone"
            ])
        #expect(found.map(\.fix) == ["choose Release for the archive actions"])
        #expect(found.map(\.notes.count) == [1])
    }

    /// A release for developers is one.
    @Test func aSchemeThatArchivesAReleaseForDevelopers() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Release DEV": Self.unoptimized, "Release PROD": [:]])
        ]
        project.files = ["App.swift": "let a = 1\n"]
        project.schemes = [("App", "Release DEV", "Release DEV")]
        #expect(try project.findings(.unoptimizedArchive).isEmpty)
    }

    /// What is for users is not optimized either.
    @Test func schemesWithoutAnOptimizedBuild() throws {
        var project = CheckedProject()
        let all = ["Debug": Self.unoptimized, "Release": Self.unoptimized]
        project.targets = [CheckedProject.target("App", "application", all)]
        project.files = ["App.swift": "let a = 1\n"]
        project.schemes = [("App", "Debug", "Debug")]
        #expect(
            try project.findings(.unoptimizedArchive).map(\.fix) == [
                "optimize Release, and choose Release for the archive action"
            ])
    }

    /// A scheme for debugging does what it says, one of an environment has a rule of its own, and what is optimized is fast.
    @Test(arguments: [("App Debug", "-Onone"), ("App Dev", "-Onone"), ("App QA", "-Onone"), ("App", "-O")])
    func aSchemeThatMayArchiveABuildForDebugging(_ name: String, _ level: String) throws {
        var project = CheckedProject()
        let debug = ["SWIFT_OPTIMIZATION_LEVEL": level]
        project.targets = [CheckedProject.target("App", "application", ["Debug": debug, "Release": [:]])]
        project.files = ["App.swift": "let a = 1\n"]
        project.schemes = [(name, "Debug", "Debug")]
        #expect(try project.findings(.unoptimizedArchive).isEmpty)
    }
}
