import Foundation
import Manifest
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import ConfigurationImport

/// What schemes pass to the app: the names that it selects its environment by, and values that exist only in Xcode.
@Suite struct SchemeImportTests {
    private static func found(_ inRun: String, _ body: (ConfigurationImport) throws -> Void) throws {
        let target = WrittenProject.Target(name: "App", configurations: [("Debug", [:]), ("Release", [:])])
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                        target: "App", project: "App", run: "Debug", archive: "Release", inRun: inRun),
                ], in: folder)
            let found = try ConfigurationImport(folder.path)
            #expect(found.problems == [])
            try body(found)
        }
    }

    private static func arguments(_ texts: [String], isEnabled: Bool = true) -> String {
        let elements = texts.map {
            "<CommandLineArgument argument = \"\($0)\" isEnabled = \"\(isEnabled ? "YES" : "NO")\"/>"
        }
        return "<CommandLineArguments>\(elements.joined())</CommandLineArguments>"
    }

    private static func variable(_ name: String, _ value: String, isEnabled: Bool = true) -> String {
        "<EnvironmentVariables><EnvironmentVariable key = \"\(name)\" value = \"\(value)\" "
            + "isEnabled = \"\(isEnabled ? "YES" : "NO")\"/></EnvironmentVariables>"
    }

    @Test(
        arguments: [
            (["-environment qa"], "environment"), (["-app.env staging"], "app.env"), (["-verbose YES"], nil),
            (["-environment nowhere"], nil), (["environment qa"], nil), (["-environment"], nil), (["-", "- qa"], nil),
            (["-environment  qa"], "environment"), (["-environment", "qa"], "environment"),
            (["-environment", "-verbose"], nil), (["-environment qa more"], "environment"),
        ] as [([String], String?)])
    func anArgumentNamesTheSelection(_ texts: [String], _ key: String?) throws {
        try Self.found(Self.arguments(texts)) { found in
            #expect(found.proposal.selection.key?.text == key)
        }
        try Self.found(Self.arguments(texts, isEnabled: false)) { found in
            #expect(found.proposal.selection.key == nil)
        }
    }

    @Test(
        arguments: [
            ("APP_ENVIRONMENT", "qa", "APP_ENVIRONMENT", []), ("SERVER", "staging", "SERVER", []),
            ("OS_ACTIVITY_MODE", "disable", nil, []),
            (
                "API_URL", "https://a.example", nil,
                ["variable \"API_URL\" of scheme \"App\": it is there only when Xcode runs the app"]
            ),
        ] as [(String, String, String?, [String])])
    func aVariableNamesTheSelection(_ name: String, _ value: String, _ variable: String?, _ issues: [String]) throws {
        try Self.found(Self.variable(name, value)) { found in
            #expect(found.proposal.selection.variable?.text == variable)
            #expect(found.proposal.issues.filter { $0.location.file.hasSuffix(".xcscheme") }.map(\.message) == issues)
        }
        try Self.found(Self.variable(name, value, isEnabled: false)) { found in
            #expect(found.proposal.selection.variable == nil)
            #expect(!found.sources.contains { $0.kind == .scheme })
        }
    }
}
