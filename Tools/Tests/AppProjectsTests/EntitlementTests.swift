import AppProjects
import Foundation
import InfoPlists
import PropertyLists
import SourceText
import TestProjects
import Testing

/// The property lists that a target names: its Info.plist and its entitlements.
@Suite struct EntitlementTests {
    private static func plist(_ body: String) -> String { "<plist version=\"1.0\">\(body)</plist>" }

    private static func entitlements(_ groups: String) -> String {
        plist("<dict><key>com.apple.security.application-groups</key>\(groups)</dict>")
    }

    @Test(
        arguments: [
            ("<array/>", []),
            ("<array><string>group.a</string><string>group.b</string></array>", ["group.a", "group.b"]),
            ("<array><string>group.$(BUNDLE).app</string></array>", ["group.com.example.app"]),
            // Once, however often they are listed, and texts only.
            ("<array><string>group.a</string><string>group.a</string><true/></array>", ["group.a"]),
            // Xcode's editor writes a list; anything else names no group.
            ("<string>group.a</string>", []), ("<dict/>", []),
        ] as [(String, Set<String>)])
    func groups(_ written: String, _ groups: Set<String>) throws {
        var app = ConfiguredApp(target: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements", "BUNDLE": "com.example"])
        app.files["App/App.entitlements"] = Self.entitlements(written)
        try app.configured { build, _ in #expect(build.applicationGroups == groups) }
    }

    /// Whether a target has a group is unknown as long as something is missing that might name one.
    @Test(
        arguments: [
            ("", nil, true), ("#include? \"Local.xcconfig\"\n", nil, false),
            ("#include \"Keys.xcconfig\"\n", nil, false),
            ("CODE_SIGN_ENTITLEMENTS = App.entitlements\n", nil, false),
            ("CODE_SIGN_ENTITLEMENTS = App.entitlements\n", "<plist><dict>", false),
            ("CODE_SIGN_ENTITLEMENTS = App.entitlements\n", "<plist><dict/></plist>", true),
            ("CODE_SIGN_ENTITLEMENTS = App.entitlements\n", "<plist><array/></plist>", true),
        ] as [(String, String?, Bool)])
    func unknownGroupsAreNotNone(_ xcconfig: String, _ file: String?, _ isKnown: Bool) throws {
        var app = ConfiguredApp(targetXcconfig: xcconfig)
        app.files["App.entitlements"] = file
        try app.configured { build, _ in #expect(build.applicationGroups == (isKnown ? [] : nil)) }
    }

    /// The Info.plist of a product: from its file, generated, or neither.
    @Test(
        arguments: [
            ([:], nil, nil), (["GENERATE_INFOPLIST_FILE": "YES"], nil, "App"),
            (
                ["INFOPLIST_FILE": "Info.plist"],
                "<dict><key>CFBundleName</key><string>$(TARGET_NAME)2</string></dict>", "App2"
            ),
            (
                ["INFOPLIST_FILE": "Info.plist", "GENERATE_INFOPLIST_FILE": "YES"],
                "<dict><key>CFBundleName</key><string>Other</string></dict>", "App"
            ),
        ] as [([String: String], String?, String?)])
    func theInfoPlistOfAProduct(_ settings: [String: String], _ file: String?, _ name: String?) throws {
        var app = ConfiguredApp(target: settings.merging(["SDKROOT": "iphoneos"]) { $1 })
        app.files["Info.plist"] = file.map(Self.plist)
        try app.configured { build, folder throws in
            let list = try build.infoPlist()
            #expect(list?.values["CFBundleName"]?.stringValue == name)
            #expect(list?.file == (file == nil ? nil : folder.path + "/Info.plist"))
        }
    }

    /// Another file may be asked in its place.
    @Test func anotherFileIsRead() throws {
        var app = ConfiguredApp(target: ["INFOPLIST_FILE": "Info.plist", "A": "1"])
        app.files["Other.plist"] = Self.plist("<dict><key>Key</key><string>$(A)</string></dict>")
        try app.configured { build, folder throws in
            let other = folder.appendingPathComponent("Other.plist")
            #expect(try build.infoPlist(file: other)?.values == ["Key": "1"])
        }
    }

    @Test(
        arguments: [
            (nil, .missing, RuleID.missingFile), ("<array/>", .malformed, .malformedPropertyList),
            ("<dict><key>a</key></dict>", .malformed, .malformedPropertyList),
        ] as [(String?, PropertyListError.Code, RuleID)])
    func anInfoPlistThatCannotBeReadIsAFinding(_ file: String?, _ code: PropertyListError.Code, _ rule: RuleID) throws {
        var app = ConfiguredApp(target: ["INFOPLIST_FILE": "Info.plist"])
        app.files["Info.plist"] = file.map(Self.plist)
        try app.configured { build, folder throws in
            let error = #expect(throws: PropertyListError.self) { try build.infoPlist() }
            #expect(error?.code == code)
            #expect(error?.file == folder.path + "/Info.plist")
            // A launch goes on without it, and tells.
            let launch = ProjectLaunch(build)
            #expect(launch.infoPlist == nil)
            #expect(launch.findings.map { Finding($0).rule } == [rule])
        }
    }

    @Test func aListInTheFilesPlaceIsNamed() throws {
        var app = ConfiguredApp(target: ["INFOPLIST_FILE": "Info.plist"])
        app.files["Info.plist"] = Self.plist("<array/>")
        try app.configured { build, _ throws in
            let error = #expect(throws: PropertyListError.self) { try build.infoPlist() }
            #expect(error?.message == "an Info.plist must be a dictionary, not an array")
        }
    }
}
