import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules
@testable import XcodeProjects

/// Specifiers without a default that the app or a script provides.
@Suite struct StoredDefaultTests {
    private static func page(_ type: String) -> String {
        CheckedProject.propertyList(
            """
            <key>PreferenceSpecifiers</key><array><dict>
            <key>Type</key><string>\(type)</string><key>Key</key><string>app_version</string>
            <key>Title</key><string>Version</string>
            <key>Values</key><array><string>1</string></array><key>Titles</key><array><string>One</string></array>
            </dict></array>
            """)
    }

    @Test(arguments: [
        ("PSTitleValueSpecifier", "let key = \"app_version\"", 0), ("PSTitleValueSpecifier", "let key = 1", 1),
        ("PSTitleValueSpecifier", "let key = \"app_version_2\"", 1),
        ("PSTitleValueSpecifier", "// \"app_version\"", 1), ("PSToggleSwitchSpecifier", "\"app_version\"", 0),
        // A choice without a default is blank.
        ("PSMultiValueSpecifier", "let key = \"app_version\"", 1),
    ]) func sourceThatHasTheKey(_ type: String, _ source: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets[0].resources = ["Settings.bundle"]
        project.files = ["Settings.bundle/Root.plist": Self.page(type), "App/Main.swift": source]
        #expect(try project.findings(.settingsMissingDefault).count == count)
    }

    @Test(arguments: [
        ("PlistBuddy -c 'Set :app_version 1'", 0), ("PlistBuddy -c 'Set :app_versions 1'", 1),
    ]) func aScriptThatHasTheKey(_ script: String, _ count: Int) {
        let finding = {
            var finding = Finding(rule: .settingsMissingDefault, severity: .error, message: "")
            finding.subjects = [.key("app_version"), .severity(.error)]
            return finding
        }()
        let location = SourceLocation(file: "/project.pbxproj")
        let phase = ScriptPhase(name: "", text: script, inputs: [], outputs: [], location: location)
        let isHandled = MissingDefaultRule.isHandled(finding, by: [phase], SourceIndex(of: []))
        #expect(isHandled == (count == 0))
    }
}
