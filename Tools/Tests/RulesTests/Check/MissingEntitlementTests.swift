import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// An app that does what the system allows with an entitlement only.
@Suite struct MissingEntitlementTests {
    private static let call = "UIApplication.shared.registerForRemoteNotifications()\n"

    /// An app for iOS with a source file and entitlements.
    private static func project(_ source: String, _ entries: String = "") -> CheckedProject {
        var project = CheckedProject()
        project.targets = [target("App")]
        project.files = ["App.swift": source, "App.entitlements": CheckedProject.propertyList(entries)]
        return project
    }

    private static func target(_ name: String, _ settings: [String: String] = [:]) -> WrittenProject.Target {
        let own = ["CODE_SIGN_ENTITLEMENTS": "\(name).entitlements", "SDKROOT": "iphoneos"].merging(settings) { $1 }
        var target = CheckedProject.target(name, "application", ["Debug": own, "Release": own])
        target.sources = ["App.swift"]
        return target
    }

    @Test(arguments: [
        ("application.registerForRemoteNotifications()", "aps-environment"),
        ("[[UIApplication sharedApplication] registerForRemoteNotifications];", "aps-environment"),
        ("let request = ASAuthorizationAppleIDProvider().createRequest()", "com.apple.developer.applesignin"),
        ("store.requestAuthorization(toShare: [], read: types) { _, _ in }", "com.apple.developer.healthkit"),
        ("INPreferences.requestSiriAuthorization { _ in }", "com.apple.developer.siri"),
        ("let info = CNCopyCurrentNetworkInfo(name)", "com.apple.developer.networking.wifi-info"),
        (
            "let session = NFCNDEFReaderSession(delegate: self, queue: nil, invalidateAfterFirstRead: true)",
            "com.apple.developer.nfc.readersession.formats"
        ),
        ("let manager = HMHomeManager()", "com.apple.developer.homekit"),
        ("let container = CKContainer.default()", "com.apple.developer.icloud-services"),
    ])
    func aLineThatNeedsAnEntitlement(_ line: String, _ entitlement: String) throws {
        #expect(try Self.project(line).findings(.missingEntitlement).map(\.severity) == [.warning])
        let entry = "<key>\(entitlement)</key><string>a</string>"
        #expect(try Self.project(line, entry).findings(.missingEntitlement) == [])
    }

    @Test(arguments: [
        "// application.registerForRemoteNotifications()", "center.registerForRemoteNotifications(token)",
        "class Push { }\napplication.registerForRemoteNotifications()",
    ])
    func aLineThatNeedsNone(_ source: String) throws {
        #expect(try Self.project(source).messages(.missingEntitlement) == [])
    }

    @Test func words() throws {
        var project = Self.project(Self.call)
        project.targets = [Self.target("App Beta"), Self.target("App")]
        project.files["App Beta.entitlements"] = CheckedProject.propertyList("")
        let found = try project.findings(.missingEntitlement)
        #expect(
            found.map(\.message) == [
                "App and App Beta are signed without the entitlement aps-environment, and the source registers for remote "
                    + "notifications: no notification arrives"
            ])
        #expect(found.map(\.location?.file) == ["App.entitlements"])
        #expect(found.first?.notes.map { $0.location?.description } == ["App Beta.entitlements", "App.swift:1:1"])
        #expect(found.first?.fix == "add the capability Push Notifications under Signing & Capabilities")
        // Without any entitlements, it is about the target.
        project.targets = [Self.target("App", ["CODE_SIGN_ENTITLEMENTS": ""])]
        #expect(
            try project.findings(.missingEntitlement).map { $0.location?.file } == ["App.xcodeproj/project.pbxproj"])
    }

    @Test(arguments: [
        ["SDKROOT": "macosx"], ["CODE_SIGN_ENTITLEMENTS": "Gone.entitlements"],
        ["CODE_SIGN_ENTITLEMENTS": "$(ENTITLEMENTS)/App.entitlements"],
    ])
    func aBuildOfWhichItIsNotKnown(_ settings: [String: String]) throws {
        var project = Self.project(Self.call)
        project.targets = [Self.target("App", settings)]
        #expect(try project.messages(.missingEntitlement) == [])
    }

    /// A file that is missing may name the entitlements, unless a tool generates it.
    @Test(arguments: [("Keys.xcconfig", 0), ("Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig", 1)])
    func aMissingXcconfigFile(_ path: String, _ count: Int) throws {
        var project = Self.project(Self.call)
        project.targets[0].xcconfigs = ["Debug": path]
        #expect(try project.findings(.missingEntitlement).count == count)
    }

    /// Where another build configuration has it, or a script that signs the app names it, nothing is missing.
    @Test func anEntitlementThatIsElsewhere() throws {
        let entry = CheckedProject.propertyList("<key>aps-environment</key><string>production</string>")
        var other = Self.project(Self.call)
        other.targets[0].configurations[0].settings["CODE_SIGN_ENTITLEMENTS"] = "Debug.entitlements"
        other.files["Debug.entitlements"] = entry
        #expect(try other.messages(.missingEntitlement) == [])
        var signed = Self.project(Self.call)
        signed.files["sign.sh"] = "plutil -insert aps-environment -string production App.entitlements\n"
        #expect(try signed.messages(.missingEntitlement) == [])
    }
}
