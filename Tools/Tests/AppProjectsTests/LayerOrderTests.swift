import AppProjects
import BuildSettings
import Foundation
import SourceText
import TestProjects
import Testing

/// The layers of build settings: project xcconfig < project < target xcconfig < target < command line < -xcconfig.
@Suite struct LayerOrderTests {
    /// Which layers assign a setting, as bits, lowest first; each has a letter.
    private static let letters = Array("pPtTcx")
    private static let subsets = Array(0..<64)

    /// Calls `body` with a build in which the layers of a subset assign `A`.
    private static func configured<Result>(
        _ subset: Int, _ text: (Character) -> String, _ body: (ConfiguredTarget) throws -> Result
    ) throws -> Result {
        func value(of layer: Int) -> String? { subset >> layer & 1 == 1 ? text(letters[layer]) : nil }
        func settings(_ layer: Int) -> [String: String] { value(of: layer).map { ["A": $0] } ?? [:] }
        var app = ConfiguredApp(target: settings(3), project: settings(1))
        app.projectXcconfig = value(of: 0).map { "A = \($0)\n" }
        app.targetXcconfig = value(of: 2).map { "A = \($0)\n" }
        if let value = value(of: 5) { app.files["Option.xcconfig"] = "A = \(value)\n" }
        return try app.configured { folder in
            BuildOptions(
                overrides: value(of: 4).map { [("A", $0)] } ?? [],
                xcconfig: value(of: 5).map { _ in folder.path + "/Option.xcconfig" })
        } _: { build, _ in
            try body(build)
        }
    }

    private static func names(of subset: Int) -> String {
        String(letters.indices.filter { subset >> $0 & 1 == 1 }.map { letters[$0] })
    }

    @Test(arguments: subsets) func theHighestLayerCounts(_ subset: Int) throws {
        try Self.configured(subset, { "\($0)" }) { build in
            #expect(build.value("A") == String(Self.names(of: subset).suffix(1)))
        }
    }

    @Test(arguments: subsets) func inheritedIsTheLayerBelow(_ subset: Int) throws {
        try Self.configured(subset, { "$(inherited)\($0)" }) { build in
            #expect(build.value("A") == Self.names(of: subset))
        }
    }

    /// A layer is there when its file is, whether it assigns anything or not.
    @Test(arguments: subsets) func theLayersAreInOrder(_ subset: Int) throws {
        try Self.configured(subset, { "\($0)" }) { build in
            let kinds = ConfiguredTarget.Layer.Kind.allCases
            let there = kinds.indices.filter { $0 == 1 || $0 == 3 || subset >> $0 & 1 == 1 }
            #expect(build.layers.map(\.kind) == there.map { kinds[$0] })
            // Without the upper layers the value is what the lower ones yield.
            for count in 0...build.layers.count {
                var evaluator = build.evaluator(layers: Array(build.layers.prefix(count)))
                let last = there.prefix(count).last { subset >> $0 & 1 == 1 }
                #expect(evaluator.evaluate("A").value == last.map { String(Self.letters[$0]) } ?? "")
            }
        }
    }

    /// References see the final values, whatever layer they are written in.
    @Test func aReferenceSeesTheHighestLayer() throws {
        let app = ConfiguredApp(
            target: ["NAME": "target"], projectXcconfig: "URL = https:/$()/$(NAME).example\nNAME = low\n")
        try app.configured { build, _ in #expect(build.value("URL") == "https://target.example") }
        try app.configured { _ in
            BuildOptions(overrides: [("NAME", "cli")])
        } _: { build, _ in
            #expect(build.value("URL") == "https://cli.example")
        }
    }

    /// Several assignments on the command line are applied in their order.
    @Test func overridesAreApplied() throws {
        let overrides = [("A", "1"), ("A", "$(inherited)2"), ("B[config=Release]", "x"), ("B[config=Debug]", "y")]
        try ConfiguredApp().configured { _ in
            BuildOptions(overrides: overrides)
        } _: { build, _ in
            #expect(build.value("A") == "12")
            #expect(build.value("B") == "y")
        }
    }

    /// The other build configuration has its own values, and no xcconfig file here.
    @Test func configurationsAreSeparate() throws {
        let app = ConfiguredApp(target: ["A": "debug"], targetXcconfig: "B = debug\n")
        try app.configured { build, folder in
            let project = try AppProject(reading: folder.path)
            let release = try project.configured(try project.target(named: "App"), "Release")
            #expect(release.value("A").isEmpty && release.value("B").isEmpty)
            #expect(release.layers.map(\.kind) == [.project, .target])
            #expect(release.value("CONFIGURATION") == "Release")
            #expect(build.value("B") == "debug")
            // Without a name it is the list's default, which is the last of these projects.
            #expect(try project.configured(try project.target(named: "App")).configuration == "Release")
        }
    }

    /// Where an assignment is: its key in the project file, the start of its line in an xcconfig file.
    @Test func assignmentsAreLocated() throws {
        let app = ConfiguredApp(target: ["A": "1"], targetXcconfig: "// note\n  B = 2\n")
        try app.configured { _ in
            BuildOptions(overrides: [("C", "3")])
        } _: { build, folder in
            func location(_ name: String) throws -> SourceText.SourceLocation {
                var evaluator = build.evaluator
                return build.location(of: try #require(evaluator.evaluate(name).origin))
            }
            let text = try String(
                contentsOf: folder.appendingPathComponent("App.xcodeproj/project.pbxproj"), encoding: .utf8)
            let lines = text.components(separatedBy: "\n")
            let a = try location("A")
            let position = try #require(a.position)
            #expect(a.file == folder.path + "/App.xcodeproj/project.pbxproj")
            #expect(lines[position.line - 1].dropFirst(position.column - 1).hasPrefix("A = \"1\";"))
            #expect(try location("B").description == folder.path + "/Target.xcconfig:2:1")
            #expect(try location("C").description == "command line")
            #expect(try location("PROJECT_NAME").description == "Xcode")
        }
    }
}
