import AppProjects
import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Build settings that nothing refers to.
@Suite struct UnusedBuildSettingTests {
    /// What is found in the folder of an app whose xcconfig file has a text, beside another file.
    private func messages(
        _ xcconfig: String, _ files: [String: String] = [:], type: String = "application", source: String = "swift"
    ) throws -> [String] {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App", productType: "com.apple.product-type.\(type)", xcconfigs: ["Release": "App.xcconfig"])
            let project = [
                "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "App.xcconfig": xcconfig + "\n",
                "Main.\(source)": "import SwiftUI\n",
            ]
            try WrittenProject.write(files.merging(project) { $1 }, in: folder)
            return FolderCheck(CheckedFolder(folder.path)).findings.filter { $0.rule == .unusedBuildSetting }
                .map(\.message)
        }
    }

    @Test(arguments: [
        "API_HOST = a", "API_HOST[sdk=iphoneos*] = a",
        "API_HOST = a\nAPI_HOST = b", "API_HOST = a\nPRODUCT_NAME = $(API_HOSTS)",
    ]) func aSettingThatIsOnlySet(_ text: String) throws {
        #expect(try messages(text) == ["nothing refers to the build setting API_HOST"])
    }

    /// Third-party files may refer to anything; a name with an underscore before it is the team's own.
    @Test(arguments: [
        ("#include \"Secrets.xcconfig\"\nAPI_HOST = a", ["nothing refers to the build setting API_HOST"]),
        ("_PRODUCT_NAME = a", ["nothing refers to the build setting _PRODUCT_NAME"]),
    ]) func aFileThatIsMissing(_ text: String, _ found: [String]) throws {
        #expect(try messages(text) == found)
    }

    @Test(arguments: [
        "PRODUCT_NAME = $(API_HOST)", "PRODUCT_NAME = ${API_HOST:lower}", "PRODUCT_NAME = $API_HOST",
        "PRODUCT_NAME = $(API_$(CONFIGURATION))", "PRODUCT_NAME = $($(CONFIGURATION)_HOST)",
        "PRODUCT_NAME = $API_$(CONFIGURATION)", "// PRODUCT_NAME = $(API_HOST)",
    ]) func aReferenceInAValue(_ text: String) throws {
        #expect(try messages("API_HOST = a\n" + text).isEmpty)
    }

    @Test(arguments: [
        ("Info.plist", "<string>$(API_HOST)</string>", 0), ("build.sh", "echo \"$API_HOST\"", 0),
        ("App.swift", "environment[\"API_HOST\"]", 0), ("fastlane/Fastfile", "xcargs: \"API_HOST=b\"", 0),
        ("README.md", "Set API_HOST first", 1), ("node_modules/a.js", "API_HOST", 1), ("App.swift", "API_HOSTS", 1),
    ]) func aMentionInAnotherFile(_ path: String, _ text: String, _ count: Int) throws {
        #expect(try messages("API_HOST = a", [path: text]).count == count)
    }

    @Test(arguments: [
        (
            "WARNING_CLAGS = -Wall",
            ["nothing refers to the build setting WARNING_CLAGS: Xcode's is WARNING_CFLAGS"]
        ),
        ("WARNING_CLAGS = -Wall\nOTHER_CFLAGS = $(WARNING_CLAGS)", []),
        (
            "USER_SCRIPT_SANDBOXING = NO",
            [
                "nothing refers to the build setting USER_SCRIPT_SANDBOXING: Xcode's is ENABLE_USER_SCRIPT_SANDBOXING"
            ]
        ),
        ("WARN_FLAGS = -Wall", ["nothing refers to the build setting WARN_FLAGS"]),
    ]) func aNameThatIsNearlyOneOfXcode(_ text: String, _ expected: [String]) throws {
        #expect(try messages(text) == expected)
    }

    /// Xcode and other tools read these.
    @Test(arguments: [
        "SWIFT_VERSION", "ASSETCATALOG_COMPILER_APPICON_NAME", "ENABLE_BITCODE", "FLUTTER_ROOT",
        "MTL_ENABLE_DEBUG_INFO",
    ])
    func aSettingThatToolsRead(_ name: String) throws {
        #expect(try messages("\(name) = a").isEmpty)
    }

    /// A script that puts names together mentions all that start alike.
    @Test(arguments: [
        ("gen.sh", "./generate a.plist \"FG_\"", 0), ("gen.sh", "name=\"FG_$key\"; echo ${!name}", 0),
        ("gen.sh", "for name in ${!FG_@}; do", 0), ("App.swift", "environment[\"FG_\\(name)\"]", 0),
        ("gen.sh", "echo FG_ \"FGX_\"", 1), ("gen.sh", "echo ${A} \"FG_\"", 0),
    ]) func aMentionOfThePrefix(_ path: String, _ text: String, _ count: Int) throws {
        #expect(try messages("FG_HOST = a", [path: text]).count == count)
    }

    /// It does nothing, and whoever cleared it may need it for a command.
    @Test(arguments: [("API_HOST =", 0), ("API_HOST =\nAPI_HOST[sdk=iphoneos*] = a", 1)])
    func aSettingThatIsEmptyEverywhere(_ text: String, _ count: Int) throws {
        #expect(try messages(text).count == count)
    }

    @Test func settingsOfOneFileAreOneFinding() throws {
        #expect(try messages("A_HOST = a\nA_PORT = 1") == ["nothing refers to the build setting A_HOST"])
    }

    /// What an app refers to is in its source.
    @Test(arguments: [("swift", 1), ("m", 1), ("kt", 0)]) func aFolderWithoutSource(_ source: String, _ count: Int)
        throws
    {
        #expect(try messages("API_HOST = a", source: source).count == count)
    }

    /// A library among the projects of an app is often somebody else's.
    @Test func aLibraryIsLeftAlone() throws {
        #expect(try messages("API_HOST = a", type: "framework").isEmpty)
    }

    /// What is reported as unused selects no environment.
    @Test(arguments: [("import UIKit\n", nil), ("let name = \"API_ENV\"\n", "API_ENV")] as [(String, String?)])
    func whatSelectsTheEnvironment(_ source: String, _ name: String?) throws {
        try withTemporaryFolder { folder in
            let target = CheckedProject.target(
                "App", xcconfigs: ["Debug": "A.xcconfig", "Release": "B.xcconfig"])
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "App.swift": source,
                    "A.xcconfig": "API_ENV = dev\n", "B.xcconfig": "API_ENV = production\n",
                ], in: folder)
            let surveys = FolderCheck(CheckedFolder(folder.path)).configurationSurveys
            #expect(surveys.compactMap(\.selector?.name) == [name].compactMap { $0 })
        }
    }
}
