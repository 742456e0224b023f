import AppProjects
import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// The rules about what is in a product in a build configuration.
@Suite struct ProductRulesTests {
    // MARK: App Transport Security

    private func security(_ entries: String, _ settings: [String: String] = [:]) -> RuledProject {
        RuledProject(
            configurations: [("Release", settings.merging(["INFOPLIST_FILE": "Info.plist"]) { $1 })],
            files: [
                "Info.plist": RuledProject.propertyList("<key>NSAppTransportSecurity</key><dict>\(entries)</dict>")
            ])
    }

    @Test(arguments: [
        ("example.com", 0), ("*.example.com", 1), ("https://example.com", 1), ("example.com:8080", 1),
        ("example.com/api", 1), ("$(HOST)", 1), ("192.168.1.1", 0), ("2001:db8:12::/48", 0), ("localhost", 0),
    ]) func anExceptionForADomain(_ domain: String, _ count: Int) throws {
        let project = security("<key>NSExceptionDomains</key><dict><key>\(domain)</key><dict/></dict>")
        #expect(try project.findings(.transportExceptionDomain).count == count)
    }

    /// Addresses work from iOS 17 on, and the Info.plists of a project are copies of each other.
    @Test(arguments: [("11.4", [1]), ("16.4", [1]), ("17.0", []), ("", [])])
    func anExceptionForAnAddress(_ system: String, _ notes: [Int]) throws {
        let list = RuledProject.propertyList(
            "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>192.168.1.1</key><dict/></dict>"
                + "</dict>")
        let project = RuledProject(
            configurations: ["A", "B"].map {
                ($0, ["INFOPLIST_FILE": "\($0)/Info.plist", "IPHONEOS_DEPLOYMENT_TARGET": system])
            }, files: ["A/Info.plist": list, "B/Info.plist": list])
        #expect(try project.findings(.transportExceptionDomain).map(\.notes.count) == notes)
    }

    @Test func anExceptionThatIsNoDictionary() throws {
        let project = security("<key>NSExceptionDomains</key><dict><key>example.com</key><string>a</string></dict>")
        #expect(
            try project.findings(.transportExceptionDomain).map(\.message) == [
                "the exception for \"example.com\" has no effect: its value must be a dictionary, not a string"
            ])
    }

    // MARK: Entitlements

    private func entitled(_ entitlements: [(configuration: String, entries: String)]) -> RuledProject {
        RuledProject(
            configurations: entitlements.map {
                ($0.configuration, ["CODE_SIGN_ENTITLEMENTS": "\($0.configuration).entitlements"])
            },
            files: Dictionary(
                uniqueKeysWithValues: entitlements.map {
                    ("\($0.configuration).entitlements", RuledProject.propertyList($0.entries))
                }))
    }

    @Test(
        arguments: [
            ("Release", "applinks:example.com", []), ("Release", "https://example.com", ["associated-domain"]),
            ("Release", "example.com", ["associated-domain"]),
            ("Release", "applinks:example.com/a", ["associated-domain"]),
            ("Release", "applinks:example.com:8080", ["associated-domain"]),
            ("Release", "applinks:127.0.0.1:8080", ["associated-domain"]),
            ("Release", "applinks:example.com\nwebcredentials:example.com", ["associated-domain"]),
            ("Release", "applinks:*.example.com", []), ("Debug", "applinks:example.com?mode=developer", []),
            ("Release", "applinks:example.com?mode=developer", ["associated-domain-environment"]),
            ("Release", "applinks:qa.example.com", []), ("Debug", "applinks:qa.example.com", []),
            ("Release", "applinks:$(NONE)", []),
        ])
    func anAssociatedDomain(_ configuration: String, _ domain: String, _ rules: [String]) throws {
        let key = "com.apple.developer.associated-domains"
        let project = entitled([(configuration, "<key>\(key)</key><array><string>\(domain)</string></array>")])
        let found = try project.findings(.associatedDomain, .associatedDomainEnvironment)
        #expect(found.map(\.rule.rawValue) == rules)
    }

    /// A word such as qa counts where another build configuration has a domain without one.
    @Test(arguments: [
        ("applinks:example.com", "applinks:qa.example.com", ["associated-domain-environment"]),
        ("applinks:qa.example.com", "applinks:example.com", []),
        ("applinks:dev.example.com", "applinks:qa.example.com", []),
        ("applinks:$(HOST)", "applinks:qa.example.com", []),
    ])
    func theDomainsOfTwoConfigurations(_ debug: String, _ release: String, _ rules: [String]) throws {
        let key = "com.apple.developer.associated-domains"
        let project = entitled(
            [("Debug", debug), ("Release", release)].map {
                ($0, "<key>\(key)</key><array><string>\($1)</string></array>")
            })
        let found = try project.findings(.associatedDomain, .associatedDomainEnvironment)
        #expect(found.map(\.rule.rawValue) == rules)
    }

    /// What another entry says is left over.
    @Test(arguments: [
        ("applinks:example.com/a", "applinks:example.com", Severity.note),
        ("applinks:example", "applinks:example.com", .note),
        ("applinks:example.com/a", "webcredentials:example.com", .warning),
        ("applinks:example.com/a", "applinks:example.com/b", .warning),
    ])
    func anAssociatedDomainBesideAnother(_ domain: String, _ other: String, _ severity: Severity) throws {
        let key = "com.apple.developer.associated-domains"
        let entries = "<key>\(key)</key><array><string>\(domain)</string><string>\(other)</string></array>"
        #expect(try entitled([("Release", entries)]).findings(.associatedDomain).map(\.severity) == [severity])
    }

    // MARK: Copied files

    private func copied(
        _ resources: [String], _ settings: [String: String] = [:], _ configuration: String = "Release"
    ) throws -> [Finding] {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App", configurations: [(configuration, settings)], resources: resources)
            try WrittenProject.write(["App.xcodeproj/project.pbxproj": WrittenProject.text([target])], in: folder)
            let project = try AppProject(reading: folder.path)
            let survey = ProjectSurvey(project, ProjectBuilds(project), plans: [])
            let rules: Set<RuleID> = [.copiedXcconfig, .copiedEnvironments]
            return ProjectChecks.findings(in: survey).filter { rules.contains($0.rule) }
        }
    }

    @Test(
        arguments: [
            (["Config-Dev.json", "Config-Prod.json"], [:], "Release", ["copied-environments"]),
            (["Config-Dev.json", "Config-Prod.json"], [:], "Debug", []),
            (
                ["Config-Dev.json", "Config-Prod.json"], ["EXCLUDED_SOURCE_FILE_NAMES": "Config-Dev.json"], "Release",
                []
            ),
            (["Config-Debug.plist", "Config-Release.plist"], [:], "Release", []),
            (["Config.json", "Config-Dev.json"], [:], "Release", []),
            (["GoogleService-Info.plist", "GoogleService-Info-Debug.plist"], [:], "Release", ["copied-environments"]),
            (["GoogleService-Info-Staging.plist"], [:], "Release", ["copied-environments"]),
            (["GoogleService-Info.plist", "GoogleService-Info-Prod.plist"], [:], "Release", []),
            (["GoogleService-Info-Debug.plist"], [:], "Debug", []),
            (["Config-Dev.json", "Other-Prod.json"], [:], "Release", []),
            (["Icon-Dev.png", "Icon-Prod.png"], [:], "Release", []), (["Config.json"], [:], "Release", []),
            (["App.xcconfig", "Keys.xcconfig"], [:], "Debug", ["copied-xcconfig"]),
        ] as [([String], [String: String], String, [String])])
    func filesInTheProduct(
        _ resources: [String], _ settings: [String: String], _ configuration: String, _ rules: [String]
    ) throws {
        #expect(try copied(resources, settings, configuration).map(\.rule.rawValue) == rules)
    }
}
