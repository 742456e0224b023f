import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import SourceText
import TestProjects
import Testing
import XcodeProjects

/// What a project without a catalog says about its configuration.
@Suite struct ConfigurationSurveyTests {
    /// Surveys an app with an Info.plist of these entries, in the build configurations Debug, Staging, and Release.
    private func survey<Result>(
        _ entries: String, settings: [String: [String: String]] = [:],
        _ body: (ConfigurationSurvey, URL) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { folder in
            let names = ["Debug", "Staging", "Release"]
            let configurations = names.map { name in
                (name: name, settings: ["INFOPLIST_FILE": "Info.plist"].merging(settings[name] ?? [:]) { $1 })
            }
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([
                        WrittenProject.Target(name: "App", configurations: configurations)
                    ]), "Info.plist": "<plist version=\"1.0\"><dict>\n\(entries)\n</dict></plist>",
                ], in: folder)
            let project = try AppProject(reading: folder.path)
            let survey = ConfigurationSurvey(try project.target(named: nil), locations: PropertyListLocations())
            return try body(survey, folder)
        }
    }

    private static func entry(_ key: String, _ value: String) -> String {
        "<key>\(key)</key><string>\(value)</string>"
    }

    /// One value for each build configuration.
    private static func each(_ name: String, _ values: String...) -> [String: [String: String]] {
        Dictionary(uniqueKeysWithValues: zip(["Debug", "Staging", "Release"], values).map { ($0, [name: $1]) })
    }

    @Test func aValueThatDiffers() throws {
        let settings = Self.each("API_HOST", "dev.example.com", "dev.example.com", "example.com")
        try survey(Self.entry("ServerHost", "$(API_HOST)"), settings: settings) { survey, folder in
            #expect(survey.configurations == ["Debug", "Staging", "Release"])
            let value = try #require(survey.values.first)
            #expect("\(value.keyPath)" == "ServerHost")
            #expect(value.kind == .host)
            #expect(value.settings == ["API_HOST"])
            #expect(value.variants.map(\.configurations) == [["Debug", "Staging"], ["Release"]])
            #expect(value.variants.map(\.text) == ["dev.example.com", "example.com"])
            #expect(value.variants.allSatisfy { $0.location?.file.hasSuffix("project.pbxproj") == true })
            // Each build configuration has a line of its own.
            let lines = value.variants.flatMap { $0.locations.map { $0?.position?.line } }
            #expect(Set(lines).count == 3 && !lines.contains(nil), "\(lines)")
            #expect(value.variants[0].location(in: "Staging")?.position?.line == lines[1])
            #expect(survey.differingSettings == ["API_HOST"])
            #expect(survey.selector == nil)
        }
    }

    @Test(arguments: [
        ("ApiUrl", "https://api.example.com", ConfigurationSurvey.Value.Kind.url, "https://api.example.com"),
        ("BackendHost", "localhost:8080", .host, "localhost:8080"), ("AppEnv", "staging", .environment, "staging"),
        ("Mode", "Debug", .environment, "Debug"), ("SentryDSN", "https://abc@sentry.example/1", .key, "<redacted>"),
        ("clientSecret", "s3cret", .key, "<redacted>"), ("MapsKey", "abcdef123456", .key, "<redacted>"),
        ("TeamID", "12345", .identifier, "12345"),
    ]) func aLiteral(_ key: String, _ text: String, _ kind: ConfigurationSurvey.Value.Kind, _ shown: String) throws {
        try survey(Self.entry(key, text)) { survey, folder in
            let value = try #require(survey.values.first)
            #expect(value.kind == kind)
            #expect(value.variants.map(\.text) == [shown])
            #expect(value.variants.first?.location?.position?.line == 2)
        }
    }

    /// Texts of other kinds, and keys of Apple, are no configuration.
    @Test(arguments: [
        ("Greeting", "Hello, world"), ("CFBundleName", "staging"), ("NSCameraUsageDescription", "https://example.com"),
        ("Class", "com.example.Thing"), ("Version", "1.2.3"), ("Keyboard", "qwerty"),
    ]) func nothing(_ key: String, _ text: String) throws {
        try survey(Self.entry(key, text)) { survey, _ in #expect(survey.isEmpty) }
    }

    // MARK: What selects

    @Test(
        arguments: [
            ("API_ENV", ["dev", "staging", "production"], "$(API_ENV)", .infoPlist, "Environment"),
            ("API_ENV", ["dev", "staging", "production"], "none", .buildSetting, "API_ENV"),
            (
                "SWIFT_ACTIVE_COMPILATION_CONDITIONS", ["DEBUG DEV", "STAGING", "PROD"], "none", .compilationCondition,
                "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
            ),
            ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", ["DEBUG", "", ""], "none", nil, nil),
            ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", ["ENABLE_TESTING", "", "APP_STORE"], "none", nil, nil),
            ("API_URL", ["https://a.example", "https://b.example", "https://c.example"], "$(API_URL)", nil, nil),
            ("ICON", ["IconDev", "IconStaging", "Icon"], "none", nil, nil),
            ("ASSETCATALOG_COMPILER_APPICON_NAME", ["App-dev", "App-stg", "App-prod"], "none", nil, nil),
            ("VERSION_SUFFIX", ["-dev", "-staging", "-prod"], "none", nil, nil),
        ] as [(String, [String], String, EnvironmentSelector.Kind?, String?)])
    func selector(
        _ setting: String, _ values: [String], _ written: String, _ kind: EnvironmentSelector.Kind?, _ name: String?
    ) throws {
        let settings = Self.each(setting, values[0], values[1], values[2])
        try survey(Self.entry("Environment", written), settings: settings) { survey, _ in
            #expect(survey.selector?.kind == kind)
            #expect(survey.selector?.name == name)
        }
    }

    /// `TEST` alone may be there to compile code for tests; behind a word for environments it names one.
    /// Two words may mean one environment.
    @Test(arguments: [
        ("ENV_TEST", "ENV_TEST"), ("TEST", ""), ("SHOP_PRE_PROD", "SHOP_PRE_PROD"),
        ("SHOP_APP_STORE", "SHOP_APP_STORE"),
        ("TEST_FLIGHT", ""),
    ])
    func anEnvironmentForTests(_ condition: String, _ shown: String) throws {
        let settings = Self.each("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "ENV_DEV", condition, "ENV_PROD")
        try survey(Self.entry("Greeting", "Hello"), settings: settings) { survey, _ in
            #expect(survey.selector?.choices.map(\.value) == ["ENV_DEV", shown, "ENV_PROD"])
        }
    }

    /// What nothing refers to selects nothing: the next best does.
    @Test(
        arguments: [(["API_ENV"], "API_STAGE"), (["API_ENV", "API_STAGE"], nil), ([], "API_ENV")]
            as [(Set<String>, String?)])
    func withoutBuildSettings(_ unused: Set<String>, _ name: String?) throws {
        var settings = Self.each("API_ENV", "dev", "staging", "production")
        for (name, value) in [("Debug", "dev"), ("Staging", "stage"), ("Release", "prod")] {
            settings[name]?["API_STAGE"] = value
        }
        try survey(Self.entry("Greeting", "Hello"), settings: settings) { survey, _ in
            #expect(survey.without(unused).selector?.name == name)
        }
    }

    @Test func aDictionaryCannotBeNamed() throws {
        let entries = "<key>Settings</key><dict>\(Self.entry("Build Configuration", "$(CONFIGURATION)"))</dict>"
        try survey(entries) { survey, _ in
            #expect(survey.selector?.name == "Settings.Build Configuration")
            #expect(survey.selector?.isNested == true)
            #expect(survey.selector?.choices.map(\.value) == ["Debug", "Staging", "Release"])
        }
    }
}
