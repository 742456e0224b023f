import SourceText
import Testing

@testable import BuildSettings

/// A project as apps have it: a shared file, one file for each environment, platforms, and settings of the target.
@Suite struct ProjectScenarioTests {
    private static let files = [
        "/app/Config/Shared.xcconfig": """
        // For all environments
        APP_NAME = Demo
        API_SCHEME = https
        API_HOST = localhost
        API_URL = $(API_SCHEME):/$()/$(API_HOST)$(API_PATH:default=/v1)
        PRODUCT_BUNDLE_IDENTIFIER = com.example.$(APP_NAME:rfc1034identifier:lower)$(ID_SUFFIX)
        PRODUCT_NAME = $(APP_NAME) $(ENVIRONMENT)
        SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) $(ENVIRONMENT:c99extidentifier:upper)
        OTHER_LDFLAGS = $(inherited) -ObjC
        OTHER_LDFLAGS[sdk=iphonesimulator*] = $(inherited) -framework "Sim Kit"
        ENVIRONMENT = none
        """,
        "/app/Config/Env/QA.xcconfig": """
        #include "Shared"
        ENVIRONMENT = q&a 2
        API_HOST = qa.example.com
        API_HOST[config=Debug] = $(USER_HOST:default=localhost:8080)
        ID_SUFFIX = .qa
        #include? "Local.xcconfig"
        """,
        "/app/Config/Env/Production.xcconfig": """
        #include "../Shared.xcconfig"
        ENVIRONMENT = production
        API_HOST = api.example.com
        API_PATH = /v2
        PRODUCT_NAME = $(APP_NAME)
        """,
        "/app/Config/Shared": "SHOULD_NOT = be found",
    ]

    private struct Build {
        var evaluator: BuildSettingEvaluator
        let diagnostics: [XcconfigDiagnostic]

        init(
            _ environment: String, _ conditions: [String: String], local: String? = nil, target: [String: String] = [:]
        ) {
            var files = ProjectScenarioTests.files
            files["/app/Config/Shared"] = nil
            files["/app/Config/Env/Local.xcconfig"] = local
            let layer = XcconfigLoader(searchPaths: ["/app/Config"], fileSystem: .memory(files))
                .load("/app/Config/Env/\(environment).xcconfig")
            let project = BuildSettingLayer(
                name: "project", settings: ["OTHER_LDFLAGS": "-lz", "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "BASE"])
            let layers = [project, layer, BuildSettingLayer(name: "target", settings: target)]
            evaluator = BuildSettingEvaluator(
                BuildSettingTable(layers: layers), conditions: conditions.mapValues { [$0] })
            diagnostics = layer.diagnostics
        }

        subscript(name: String) -> String {
            mutating get { evaluator.evaluate(name).value }
        }
    }

    @Test(arguments: [
        ("QA", "Debug", "API_URL", "https://localhost/v1"), ("QA", "Release", "API_URL", "https://qa.example.com/v1"),
        ("Production", "Debug", "API_URL", "https://api.example.com/v2"),
        ("QA", "Release", "PRODUCT_BUNDLE_IDENTIFIER", "com.example.demo.qa"),
        ("Production", "Release", "PRODUCT_BUNDLE_IDENTIFIER", "com.example.demo"),
        ("QA", "Release", "PRODUCT_NAME", "Demo q&a 2"), ("Production", "Release", "PRODUCT_NAME", "Demo"),
        ("QA", "Release", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "BASE Q_A_2"),
        ("Production", "Release", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "BASE PRODUCTION"),
    ])
    func anEnvironmentSuppliesItsValues(environment: String, configuration: String, name: String, value: String) {
        var build = Build(environment, ["config": configuration, "sdk": "iphoneos18.0"])
        #expect(build[name] == value)
        #expect(build.diagnostics == [])
    }

    @Test(arguments: [
        ("iphoneos18.0", ["-lz", "-ObjC"]), ("iphonesimulator18.0", ["-lz", "-ObjC", "-framework", "Sim Kit"]),
        ("macosx15.0", ["-lz", "-ObjC"]),
    ])
    func flagsOfAPlatformAreAdded(sdk: String, flags: [String]) {
        var build = Build("QA", ["sdk": sdk])
        #expect(build.evaluator.evaluate("OTHER_LDFLAGS").list == flags)
    }

    /// A file of the developer alone, which is not in version control, has the last word in its place.
    @Test func anOptionalFileOverrides() {
        var without = Build("QA", ["config": "Debug"])
        #expect(without["API_HOST"] == "localhost", "an argument ends at the colon of 8080")
        var with = Build("QA", ["config": "Debug"], local: "API_HOST = 10.0.0.7\nID_SUFFIX = $(inherited).me")
        #expect(with["API_URL"] == "https://10.0.0.7/v1")
        #expect(with["PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.demo.qa.me")
        #expect(with.evaluator.evaluate("API_HOST").origin?.file == "/app/Config/Env/Local.xcconfig")
    }

    @Test func aSettingOfTheTargetHidesTheFile() {
        var build = Build(
            "QA", ["config": "Release"], target: ["API_HOST": "target.example.com", "ID_SUFFIX": "$(inherited)2"])
        #expect(build["API_URL"] == "https://target.example.com/v1", "a reference in the file sees the target's value")
        #expect(build["PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.demo.qa2")
        let origin = build.evaluator.evaluate("API_HOST").origin
        #expect(origin?.file == "target")
    }

    /// The chain leads a reader through the files.
    @Test func theChainNamesTheFilesThatContribute() {
        var build = Build("Production", ["config": "Release"])
        let evaluated = build.evaluator.evaluate("API_URL")
        #expect(evaluated.origin == BuildSettingOrigin(file: "/app/Config/Shared.xcconfig", line: 5, endLine: 5))
        #expect(evaluated.chain.map(\.name) == ["API_SCHEME", "API_HOST", "API_PATH"])
        #expect(
            evaluated.chain.map { $0.origin?.file.split(separator: "/").last } == [
                "Shared.xcconfig", "Production.xcconfig", "Production.xcconfig",
            ])
        #expect(evaluated.chain.map { $0.origin?.line } == [3, 3, 4])
    }

    /// What is expanded in an Info.plist is the text, with the operators of the file.
    @Test(arguments: [
        ("$(API_URL)", "https://api.example.com/v2"), ("${APP_NAME:upper}!", "DEMO!"), ("$(NONE)", ""),
        ("$NONE", "$NONE"),
        ("$$(API_URL)", "$(API_URL)"), ("no reference", "no reference"), ("$(API_HOST:suffix)", ".com"),
        ("$(OTHER_LDFLAGS)", "-lz -ObjC"), ("a \"$(APP_NAME)\" \\b", "a \"Demo\" \\b"),
    ])
    func aTextIsExpanded(text: String, value: String) {
        var build = Build("Production", ["config": "Release"])
        #expect(build.evaluator.expand(text) == value)
    }

    @Test func theFilesOfAnEnvironmentAreListedInTheOrderOfReading() {
        let loader = XcconfigLoader(searchPaths: ["/app/Config"], fileSystem: .memory(Self.files))
        #expect(
            loader.load("/app/Config/Env/Production.xcconfig").files == [
                "/app/Config/Env/Production.xcconfig", "/app/Config/Shared.xcconfig",
            ])
        // The exact name comes before the one with the extension.
        let exact = loader.load("/app/Config/Env/QA.xcconfig")
        #expect(exact.files == ["/app/Config/Env/QA.xcconfig", "/app/Config/Shared"])
        #expect(exact.assignments.first?.name == "SHOULD_NOT")
    }
}
