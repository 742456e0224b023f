import Foundation
import Testing

/// `settings`, `explain` and `matrix` of a project that is not built: the road from a scheme to the line of an xcconfig
/// file.
@Suite struct ProjectTests {
    static let projects = Switchyard.fixtures.appendingPathComponent("Projects", isDirectory: true)

    /// A JSON document whose shape a test looks into as it goes.
    private static func json(_ arguments: [String], in folder: URL = projects) async throws -> (JSONDocument, Int32?) {
        let ended = try await Switchyard.run(arguments + ["--format", "json"], in: folder)
        return (JSONDocument(try JSONSerialization.jsonObject(with: Data(ended.output.utf8))), ended.code)
    }

    @Test(arguments: [
        ("Debug", [], "https://dev.comments.example", "Common.xcconfig", 6),
        ("Debug", ["--condition", "sdk=iphonesimulator18.0"], "http://dev.comments.example", "Common.xcconfig", 6),
        ("Debug-Staging", [], "https://staging.api.comments.example", "Common.xcconfig", 6),
        ("Release", [], "https://api.comments.example", "Common.xcconfig", 6),
        ("Release", ["API_HOST=other.example"], "https://other.example", "Common.xcconfig", 6),
        (
            "Release", ["API_HOST=other.example", "API_HOST[sdk=iphoneos*]=device.example"], "https://device.example",
            "Common.xcconfig", 6
        ),
    ]) func settings(
        _ configuration: String, _ more: [String], _ value: String, _ file: String, _ line: Int
    ) async throws {
        let (printed, code) = try await Self.json(
            [
                "build-settings", "--project", "Comments", "--target", "Comments", "--configuration", configuration,
                "API_URL",
            ]
                + more)
        let setting = printed["settings"]["API_URL"]
        #expect(code == 0)
        #expect(setting["value"].text == value)
        #expect(setting["origin"]["file"].text == "Comments/Config/\(file)")
        #expect(setting["origin"]["line"].number == line)
    }

    /// Low to high: project xcconfig, project, target xcconfig, target, command line, `-xcconfig`.
    @Test func layersInXcodesOrder() async throws {
        let all = ["build-settings", "--project", "Layers", "--configuration", "Debug"]
        let (printed, _) = try await Self.json(
            all + ["COMMAND_LINE=told", "OPTION=told", "--xcconfig", "Layers/Config/Option.xcconfig"])
        func value(_ name: String) -> String? { printed["settings"][name]["value"].text }
        #expect(value("PROJECT_FILE") == "project file")
        #expect(value("PROJECT_SETTING") == "project")
        #expect(value("TARGET_FILE") == "target file")
        #expect(value("TARGET_SETTING") == "target")
        #expect(value("COMMAND_LINE") == "told")
        #expect(value("OPTION") == "option")
        #expect(value("ALL") == "project file, project, target file, target, option")
    }

    @Test func explainsDownToTheLineOfAnXcconfigFile() async throws {
        let (printed, code) = try await Self.json([
            "explain", "--project", "Comments", "--configuration", "Debug-Staging",
        ])
        #expect(code == 0)
        #expect(printed["environment"]["name"].text == "staging")
        #expect(printed["environment"]["source"].text == "info-plist")
        let chain = printed["infoPlist"]["SwitchyardEnvironment"]["chain"].elements
        #expect(chain.map { $0["name"].text } == ["APP_ENVIRONMENT"])
        #expect(chain.first?["origin"]["file"].text == "Comments/Config/Debug-Staging.xcconfig")
        #expect(chain.first?["origin"]["line"].number == 3)
        #expect(printed["infoPlist"]["SwitchyardEnvironment"]["file"].text == "Comments/App/Info.plist")
        #expect(printed["infoPlist"]["SwitchyardEnvironment"]["line"].number == 15)
    }

    @Test(arguments: [
        (["--scheme", "Comments"], "development", "info-plist", false),
        (["--scheme", "Comments", "--action", "archive"], "production", "production", true),
        (["--scheme", "Comments (Local)"], "local", "launch-argument", false),
        (["--scheme", "Comments (Local)", "--argument=-environment staging"], "staging", "launch-argument", false),
        (["--scheme", "Comments (Local)", "--configuration", "Debug-Staging"], "local", "launch-argument", false),
        (["--scheme", "Comments (Staging)", "--stored", "environment=local"], "local", "user-defaults", false),
        (["--configuration", "Release", "--stored", "environment=local"], "production", "production", true),
        (["--configuration", "Debug", "--sealed"], "production", "production", true),
    ]) func selectsAsTheBuiltAppWould(
        _ options: [String], _ environment: String, _ source: String, _ isSealed: Bool
    ) async throws {
        let (report, code) = try await Switchyard.explain(["--project", "Comments"] + options, in: Self.projects)
        #expect(code == 0)
        #expect(report.environment.name == environment)
        #expect(report.environment.source == source)
        #expect(report.environment.sealed == isSealed)
    }

    @Test(arguments: [
        (["build-settings", "--project", "Nowhere"], "missing-project"),
        (["build-settings", "--project", "Comments", "--target", "Coments"], "unknown-target"),
        (["build-settings", "--project", "Comments", "--configuration", "debug"], "unknown-configuration"),
        (["explain", "--project", "Comments", "--scheme", "Staging"], "unknown-scheme"),
        (["matrix", "--project", "Comments", "--scheme", "Staging"], "unknown-scheme"),
        (["matrix", "--project", "."], "missing-project"),
    ]) func whatIsNotThereEndsWithTwoAndASuggestion(_ arguments: [String], _ rule: String) async throws {
        let folder = arguments.contains(".") ? Switchyard.bundles : Self.projects
        let ended = try await Switchyard.run(arguments, in: folder)
        #expect(ended.code == 2)
        #expect(ended.errors.contains("[\(rule)]"), "\(ended.errors)")
        #expect(ended.output.isEmpty)
    }

    @Test(arguments: [
        ["build-settings", "--target", "Comments", "X.xcconfig"],
        ["build-settings", "--project", "Comments", "--layer", "x.xcconfig"],
        ["explain", "--project", "Comments", "--bundle", "x.app"],
        ["explain", "--bundle", "x", "--scheme", "y"],
        ["matrix", "Comments", "--project", "Comments"], ["matrix", "--project", ""],
        ["build-settings", "--project", "Comments", "--type", "A=nothing"],
    ]) func contradictoryArgumentsEndWithTwo(_ arguments: [String]) async throws {
        let ended = try await Switchyard.run(arguments, in: Self.projects)
        #expect(ended.code == 2)
        #expect(ended.output.isEmpty)
        #expect(ended.errors.contains("Error:"))
    }

    @Test(arguments: [("Comments", 0), ("Mistakes", 1)], ["text", "json", "markdown"])
    func matrix(_ project: (name: String, code: Int32), _ format: String) async throws {
        let ended = try await Switchyard.run(
            ["matrix", "--project", project.name, "--setting", "API_HOST", "--format", format], in: Self.projects)
        #expect(ended.code == project.code)
        try Snapshot.expect(
            ended.all, is: "matrix-\(project.name.lowercased()).\(format == "text" ? "txt" : format)")
    }

    @Test func explainText() async throws {
        let ended = try await Switchyard.run(
            ["explain", "--project", "Comments", "--scheme", "Comments (Local)"], in: Self.projects)
        try Snapshot.expect(ended.all, is: "explain-project.txt")
    }

    /// Each kind of mistake, at the line that Xcode would annotate.
    @Test(arguments: [
        ("Config/Debug.xcconfig:2:1: note", "cocoapods-configuration"),
        ("Config/QA.xcconfig:1:1: error", "xcconfig-byte-order-mark"),
        ("Config/Shared.xcconfig:2:17: error", "xcconfig-url-cut"),
        ("Config/Shared.xcconfig:4:1: error", "xcconfig-nameless-assignment"),
        ("Config/Shared.xcconfig:5:", "xcconfig-undefined-reference"),
        ("Config/Shared.xcconfig:6:", "xcconfig-unknown-operator"),
        ("Config/Shared.xcconfig:8:1: warning", "xcconfig-swallowed-line"),
        ("Config/Shared.xcconfig:9:1: warning", "xcconfig-condition-never-holds"),
        ("App/Info.plist:8:", "infoplist-undefined-reference"),
        ("Mistakes.xcodeproj/project.pbxproj:137:5: note", "packages-build-as-release"),
        ("Config/Shared.xcconfig:1:1: warning", "hidden-xcconfig-value"),
        ("Mistakes.xcodeproj/project.pbxproj:163:5: warning", "xcconfig-condition-never-holds"),
        ("Mistakes.xcodeproj/project.pbxproj:186:3: warning", "configuration-without-xcconfig"),
        ("Mistakes.xcodeproj/project.pbxproj:200:4: error", "unreadable-base-configuration"),
        ("Mistakes.xcodeproj/project.pbxproj:204:5: warning", "ignored-infoplist-key"),
        ("App/Info.plist:9:2: error", "empty-environment"),
        ("Mistakes.xcodeproj/xcshareddata/xcschemes/Mistakes Staging.xcscheme:61:7: warning", "scheme-mismatch"),
        ("Mistakes.xcodeproj/xcshareddata/xcschemes/Typo.xcscheme:50:7: error", "unknown-configuration"),
        ("Mistakes.xcodeproj/xcshareddata/xcschemes/Typo.xcscheme:43:", "unknown-environment"),
        ("Mistakes.xcodeproj/xcshareddata/xcschemes/Typo.xcscheme:67:7: note", "scheme-archives-another"),
    ]) func aMistakeOfEachKindHasItsLine(_ place: String, _ rule: String) async throws {
        let ended = try await Switchyard.run(["matrix", "--project", "Mistakes"], in: Self.projects)
        let lines = ended.errors.split(separator: "\n").filter { $0.hasPrefix("Mistakes/\(place)") }
        #expect(lines.contains { $0.hasSuffix("[\(rule)]") }, "\(lines)")
    }

    /// The example is what a new user looks at first.
    @Test func theExampleHasNoWarning() async throws {
        let example = Switchyard.fixtures.appendingPathComponent("../../../../Examples").standardizedFileURL
        let (printed, code) = try await Self.json(["matrix", "--project", "Discussions"], in: example)
        #expect(code == 0)
        #expect(printed["findings"].elements.filter { $0["severity"].text != "note" }.isEmpty)
        #expect(printed["actions"].elements.contains { $0["environment"].text == "local" })
    }
}

/// A JSON value that answers nothing where there is nothing.
struct JSONDocument {
    let value: Any?

    init(_ value: Any?) { self.value = value }

    subscript(name: String) -> JSONDocument { JSONDocument((value as? [String: Any])?[name]) }
    var text: String? { value as? String }
    var number: Int? { value as? Int }
    var elements: [JSONDocument] { (value as? [Any])?.map(JSONDocument.init) ?? [] }
}
