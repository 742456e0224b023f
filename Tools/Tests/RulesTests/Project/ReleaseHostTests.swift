import Foundation
import SourceText
import TestProjects
import Testing

@testable import Rules

/// A build for users that leads to a server for testers.
@Suite struct ReleaseHostTests {
    private static func list(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n"
    }

    /// What is found of an app whose Info.plist has a server, a build setting of each build configuration.
    private static func found(
        _ debug: String, _ release: String, written: String = "$(SERVER)", name: String = "Release",
        target: String = "App",
        production: String = "https://shop.example", staging: String = "https://staging.shop.example"
    ) throws -> [String] {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: target,
                configurations: [
                    ("Debug", ["INFOPLIST_FILE": "Info.plist", "SERVER": debug]),
                    (name, ["INFOPLIST_FILE": "Info.plist", "SERVER": release]),
                ], resources: ["Environments.plist"])
            let environments = [("production", production), ("staging", staging)].map { name, server in
                "<key>\(name)</key><dict><key>api</key><dict><key>url</key><string>\(server)</string></dict></dict>"
            }
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "Info.plist": list("<key>ServerURL</key><string>\(written)</string>"),
                    "Environments.plist": list(environments.joined(separator: "\n")),
                ], in: folder)
            let rules: Set<RuleID> = [.stagingLikeHost, .privateHost, .localHost]
            return FolderCheck(CheckedFolder(folder.path)).findings.filter { rules.contains($0.rule) }.map {
                let file = $0.location?.file.split(separator: "/").last ?? ""
                return "\($0.severity) \($0.rule.rawValue) \(file): \($0.message)"
            }
        }
    }

    @Test(
        arguments: [
            ("https://staging.shop.example", "https://shop.example", []),
            ("https://dev.shop.example", "https://shop.example", []),
            ("https://sandbox.itunes.apple.com", "https://sandbox.itunes.apple.com", []),
            (
                "https://staging.shop.example/v1", "https://staging.shop.example/v1",
                [
                    "error staging-like-host project.pbxproj: ServerURL leads a release to staging.shop.example, "
                        + "a host that is named like a test server"
                ]
            ),
            (
                "https://dev.shop.example", "https://qa-2.shop.example",
                [
                    "warning staging-like-host project.pbxproj: ServerURL leads a release to qa-2.shop.example, "
                        + "a host that is named like a test server"
                ]
            ),
            (
                "https://dev.shop.example", "http://192.168.1.7:8080",
                [
                    "warning private-host project.pbxproj: ServerURL leads a release to 192.168.1.7:8080, a private network"
                ]
            ),
            (
                "http://localhost:8080", "http://localhost:8080",
                [
                    "error local-host project.pbxproj: ServerURL leads a release to localhost:8080, "
                        + "the computer that the app runs on"
                ]
            ),
        ] as [(String, String, [String])]) func aBuildSetting(_ debug: String, _ release: String, _ expected: [String])
        throws
    {
        #expect(try Self.found(debug, release) == expected)
        #expect(try Self.found(debug, release, name: "Release-Staging") == [])
        #expect(try Self.found(debug, release, target: "App Staging") == [])
    }

    /// What no build setting changes may be meant.
    @Test func aTextThatIsTheSameEverywhere() throws {
        let found = try Self.found("", "", written: "https://dev.shop.example")
        #expect(found.map { $0.prefix(25) } == ["warning staging-like-host"])
    }

    @Test(
        arguments: [
            ("https://shop.example", "https://staging.shop.example", []),
            (
                "https://staging.shop.example", "https://staging.shop.example",
                [
                    "error staging-like-host Environments.plist: api.url leads a release to staging.shop.example, "
                        + "a host that is named like a test server"
                ]
            ),
            (
                "https://uat.shop.example", "https://staging.shop.example",
                [
                    "warning staging-like-host Environments.plist: api.url leads a release to uat.shop.example, "
                        + "a host that is named like a test server"
                ]
            ),
        ] as [(String, String, [String])]) func aCatalog(_ production: String, _ staging: String, _ expected: [String])
        throws
    {
        let server = "https://shop.example"
        #expect(try Self.found(server, server, production: production, staging: staging) == expected)
    }
}
