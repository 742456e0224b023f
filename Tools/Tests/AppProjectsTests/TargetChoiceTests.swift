import AppProjects
import Foundation
import SourceText
import TestProjects
import Testing

@testable import XcodeProjects

/// Which target, scheme and build configuration are meant.
@Suite struct TargetChoiceTests {
    private static let tests = "com.apple.product-type.bundle.unit-test"
    private static let kit = "com.apple.product-type.framework"

    private func read<Result>(
        _ projects: [String: [WrittenProject.Target]], schemes: [String: String] = [:],
        _ body: (AppProject) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { folder in
            var files = projects.mapValues { WrittenProject.text($0) }
            files = Dictionary(uniqueKeysWithValues: files.map { ("\($0.key).xcodeproj/project.pbxproj", $0.value) })
            let place = "App.xcodeproj/xcshareddata/xcschemes/"
            for (name, text) in schemes { files[place + name + ".xcscheme"] = text }
            try WrittenProject.write(files, in: folder)
            return try body(try AppProject(reading: folder.path))
        }
    }

    @Test(
        arguments: [
            ([("App", "com.apple.product-type.application")], "App"), ([("Kit", kit)], "Kit"),
            ([("Kit", kit), ("App", "com.apple.product-type.application"), ("AppTests", tests)], "App"),
            ([("Clip", "com.apple.product-type.application.on-demand-install-capable"), ("Kit", kit)], "Clip"),
        ])
    func theOnlyOneIsMeant(_ targets: [(String, String)], _ name: String) throws {
        try read(["App": targets.map { .init(name: $0.0, productType: $0.1) }]) { project throws in
            let target = try project.target(named: nil)
            #expect(target.name == name)
        }
    }

    @Test(
        arguments: [
            ([], "the project has no targets", nil),
            (
                [("Free", "com.apple.product-type.application"), ("Paid", "com.apple.product-type.application")],
                "the project has several targets, and none is chosen", "choose one of Free, Paid"
            ),
            (
                [("Kit", kit), ("Tests", tests)], "the project has several targets, and none is chosen",
                "choose one of Kit, Tests"
            ),
        ] as [([(String, String)], String, String?)])
    func nothingIsGuessed(_ targets: [(String, String)], _ message: String, _ fix: String?) throws {
        try read(["App": targets.map { .init(name: $0.0, productType: $0.1) }]) { project throws in
            let error = #expect(throws: AppProjectError.self) { try project.target(named: nil) }
            #expect(error?.finding.rule == .unknownTarget)
            #expect(error?.finding.message == message)
            #expect(error?.finding.fix == fix)
        }
    }

    @Test func aNameInTwoProjectsNamesBoth() throws {
        try read(["App": [.init(name: "App")], "Old": [.init(name: "App"), .init(name: "Tool")]]) { project throws in
            let error = #expect(throws: AppProjectError.self) { try project.target(named: "App") }
            #expect(error?.finding.message == "several projects have a target \"App\"")
            #expect(error?.finding.fix?.contains("/App.xcodeproj, ") == true)
            #expect(error?.finding.fix?.hasSuffix("/Old.xcodeproj") == true)
            #expect(try project.target(named: "Tool").project.name == "Old")
            // Whoever names none learns both at once.
            let none = #expect(throws: AppProjectError.self) { try project.target(named: nil) }
            #expect(none?.finding.fix?.hasPrefix("choose one of App, Tool; use one of the projects instead: /") == true)
        }
    }

    @Test(arguments: [
        ("Relase", "did you mean \"Release\"?"), ("debug", "did you mean \"Debug\"?"),
        ("Something else", "use one of Debug, Release"),
    ]) func anUnknownConfigurationIsTold(_ name: String, _ fix: String) throws {
        try read(["App": [.init(name: "App")]]) { project throws in
            let target = try project.target(named: "App")
            let error = #expect(throws: AppProjectError.self) { try project.configured(target, name) }
            #expect(error?.finding.rule == .unknownConfiguration)
            #expect(error?.finding.message == "target \"App\" has no build configuration \"\(name)\"")
            #expect(error?.finding.fix == fix)
            #expect(error?.finding.location?.file == target.project.file)
        }
    }

    /// A build configuration that only the project has is one of the target too.
    @Test func configurationsOfTheProjectCount() throws {
        let app = WrittenProject.Target(name: "App", configurations: [("Debug", [:]), ("QA", [:])])
        let tool = WrittenProject.Target(name: "Tool", configurations: [("Debug", [:]), ("Own", [:])])
        try read(["App": [app, tool]]) { project throws in
            let target = try project.target(named: "Tool")
            #expect(target.configurationNames == ["Debug", "Own", "QA"])
            #expect(try project.configured(target, "QA").layers.map(\.kind) == [.project])
            #expect(try project.configured(target, "Own").layers.map(\.kind) == [.target])
            #expect(try project.configured(target, "Debug").layers.map(\.kind) == [.project, .target])
        }
    }

    /// What a scheme runs comes before what it only builds.
    @Test(
        arguments: [
            (run: "App", profile: nil, macros: nil, builds: ["Kit"], "App"),
            (nil, "App", nil, ["Kit"], "App"), (nil, nil, "App", ["Kit"], "App"),
            (nil, nil, nil, ["Kit", "App"], "App"),
            (nil, nil, nil, ["Kit"], "Kit"), ("Paid", "App", nil, ["App"], "Paid"), ("Gone", nil, nil, ["Kit"], "Kit"),
            (nil, nil, nil, [], nil), (nil, nil, nil, ["Gone"], nil),
        ] as [(run: String?, profile: String?, macros: String?, builds: [String], String?)])
    func theTargetOfAScheme(
        _ run: String?, _ profile: String?, _ macros: String?, _ builds: [String], _ name: String?
    ) throws {
        func reference(_ name: String) -> String {
            "<BuildableReference BlueprintName = \"\(name)\" ReferencedContainer = \"container:App.xcodeproj\"/>"
        }
        func runnable(_ name: String?) -> String {
            name.map { "<BuildableProductRunnable>\(reference($0))</BuildableProductRunnable>" } ?? ""
        }
        let expansion = macros.map { "<MacroExpansion>\(reference($0))</MacroExpansion>" } ?? ""
        let entries = builds.map { "<BuildActionEntry>\(reference($0))</BuildActionEntry>" }.joined()
        let scheme = """
            <Scheme><BuildAction><BuildActionEntries>\(entries)</BuildActionEntries></BuildAction>
            <LaunchAction>\(runnable(run))\(expansion)</LaunchAction>
            <ProfileAction>\(runnable(profile))</ProfileAction></Scheme>
            """
        let targets: [WrittenProject.Target] = [
            .init(name: "App"), .init(name: "Paid"), .init(name: "Kit", productType: Self.kit),
        ]
        try read(["App": targets], schemes: ["S": scheme]) { project throws in
            let scheme = try project.scheme(named: "S")
            #expect(project.target(of: scheme)?.name == name)
            if let name { #expect(try project.target(named: nil, scheme: scheme).name == name) }
            // A name that is given comes before the scheme.
            #expect(try project.target(named: "Kit", scheme: scheme).name == "Kit")
        }
    }

    /// The container tells apart two projects with the same target; an identifier comes before a name.
    @Test(
        arguments: [
            (nil, "App", "container:App.xcodeproj", "App App"), (nil, "App", "container:Code/Old.xcodeproj", nil),
            (nil, "App", "container:Code/../Old.xcodeproj", "Old App"), (nil, "App", "container:Gone.xcodeproj", nil),
            (nil, "App", nil, "App App"),
            (nil, "Gone", "container:App.xcodeproj", nil), ("no such", "App", "container:Old.xcodeproj", "Old App"),
            (nil, nil, "container:App.xcodeproj", nil), (nil, "App", "container:pp.xcodeproj", nil),
        ] as [(String?, String?, String?, String?)])
    func references(_ identifier: String?, _ name: String?, _ container: String?, _ expected: String?) throws {
        try read(["App": [.init(name: "App")], "Old": [.init(name: "App")]]) { project throws in
            let folder = URL(fileURLWithPath: project.path).path
            let reference = BuildableReference(
                identifier: identifier, targetName: name, container: container, in: folder)
            #expect(project.target(reference).map { "\($0.project.name) \($0.name)" } == expected)
            let own = try #require(project.targets.last)
            // A target that was renamed keeps its identifier.
            let renamed = BuildableReference(
                identifier: own.target.identifier, targetName: "Renamed", container: "container:Old.xcodeproj",
                in: folder)
            #expect(project.target(renamed)?.project.name == "Old")
        }
    }

    /// An action without a build configuration uses the one that new schemes have.
    @Test(
        arguments: [
            ("LaunchAction", "", "Debug"), ("TestAction", "", "Debug"), ("AnalyzeAction", "", "Debug"),
            ("ProfileAction", "", "Release"), ("ArchiveAction", "", "Release"),
            ("LaunchAction", "buildConfiguration = \"Release\"", "Release"),
            ("LaunchAction", "buildConfiguration = \"Gone\"", nil),
        ] as [(String, String, String?)]) func theConfigurationOfAnAction(
            _ action: String, _ attribute: String, _ name: String?
        ) throws
    {
        let entry =
            "<BuildAction><BuildActionEntries><BuildActionEntry><BuildableReference BlueprintName = \"App\"/>"
            + "</BuildActionEntry></BuildActionEntries></BuildAction>"
        let scheme = "<Scheme>\(entry)<\(action) \(attribute)/></Scheme>"
        try read(["App": [.init(name: "App")]], schemes: ["S": scheme]) { project throws in
            let plan = try #require(project.plans().first)
            #expect(plan.configuration == name)
            #expect((plan.launch != nil) == (name != nil))
            #expect(plan.target?.name == "App")
        }
    }

    @Test func anUnknownSchemeIsTold() throws {
        try read(["App": [.init(name: "App")]]) { project throws in
            let error = #expect(throws: AppProjectError.self) { try project.scheme(named: "Ap") }
            #expect(error?.finding.rule == .unknownScheme)
            #expect(error?.finding.message == "unknown scheme \"Ap\"")
            #expect(error?.finding.fix == "did you mean \"App\"?")
        }
    }
}
