import PropertyLists
import SourceText
import Testing

@testable import Rules

/// Keys and values of an Info.plist that the system ignores.
@Suite struct InfoPlistEntryTests {
    private func project(
        _ entries: String, _ settings: [String: String] = [:], _ files: [String: String] = [:]
    ) -> RuledProject {
        let product = ["INFOPLIST_FILE": "Info.plist", "SDKROOT": "iphoneos"]
        return RuledProject(
            configurations: [("Release", product.merging(settings) { $1 })],
            files: files.merging(["Info.plist": RuledProject.propertyList(entries)]) { $1 })
    }

    private func said(_ found: [Finding]) -> [String] {
        found.map { "\($0.severity): \($0.message) > \($0.fix ?? "")" }
    }

    // MARK: Keys

    @Test(arguments: [
        (
            "<key>Privacy - Face ID Usage Description</key><string>To log in</string>",
            "\"Privacy - Face ID Usage Description\" is what Xcode shows, and no key: nothing reads it",
            "write NSFaceIDUsageDescription"
        ),
        (
            "<key>Privacy-Face ID usage Description </key><string>To log in</string>",
            "\"Privacy-Face ID usage Description \" is what Xcode shows, and no key: nothing reads it",
            "write NSFaceIDUsageDescription"
        ),
        (
            "<key>URL Types</key><array/><key>CFBundleURLTypes</key><array/>",
            "\"URL Types\" is what Xcode shows, and no key: nothing reads it",
            "move what is in it to CFBundleURLTypes"
        ),
        (
            "<key>UIAppFonts </key><array/>",
            "the key \"UIAppFonts \" has a space at its end: nothing reads it", "write UIAppFonts"
        ),
        (
            "<key> UIAppFonts</key><array/>",
            "the key \" UIAppFonts\" has a space at its start: nothing reads it", "write UIAppFonts"
        ),
    ])
    func aKeyThatIsNotRead(_ entries: String, _ message: String, _ fix: String) throws {
        let found = try project(entries).findings(.unknownInfoPlistKey)
        #expect(said(found) == ["warning: \(message) > \(fix)"])
        #expect(found.map { $0.location?.description } == ["Info.plist:4:1"])
    }

    @Test(arguments: [
        "<key>Bundle name</key><string>A</string><key>CFBundleName</key><string>A</string>",
        "<key>View controller-based status bar appearance</key><true/>",
        "<key>Required device capabilities</key><array><string>armv7</string></array>",
        "<key>NSAppTransportSecurity</key><dict><key>NSExceptionRequiresForwardSecrecy</key><true/></dict>",
        "<key>com.apple.developer.associated-domains</key><array><string>applinks:example.com</string></array>",
        "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>"
            + "<key>Allow Arbitrary Loads</key><true/>",
    ])
    func aKeyBesideTheRightOne(_ entries: String) throws {
        let found = try project(entries).findings(.unknownInfoPlistKey)
        #expect(found.map(\.severity) == [.note])
        #expect(found.allSatisfy { $0.fix?.hasPrefix("remove it") == true })
    }

    /// Teams have keys of their own.
    @Test(arguments: [
        "<key>Api Base URL</key><string>a</string>", "<key>NOTE: </key><string>a</string>",
        "<key>Privacy</key><string>a</string>", "<key> </key><string>a</string>",
        "<key>com.example.key</key><string>a</string>",
        "<key>com.apple.developer.nfc.readersession.iso7816.select-identifiers</key><array/>",
    ])
    func aKeyOfTheTeam(_ entries: String) throws {
        #expect(try project(entries).findings(.unknownInfoPlistKey).isEmpty)
    }

    private static let domains = "<key>com.apple.developer.associated-domains</key><array/>"

    @Test(
        arguments: [
            ([:], [:], "warning: … > move it to the entitlements of the target"),
            (
                ["CODE_SIGN_ENTITLEMENTS": "App.entitlements"], ["App.entitlements": RuledProject.propertyList("")],
                "warning: … > move it to App.entitlements"
            ),
            (
                ["CODE_SIGN_ENTITLEMENTS": "App.entitlements"],
                ["App.entitlements": RuledProject.propertyList(domains)],
                "note: … > remove it"
            ),
            (["CODE_SIGN_ENTITLEMENTS": "App.entitlements"], [:], "note: … > remove it"),
        ] as [([String: String], [String: String], String)])
    func anEntitlement(_ settings: [String: String], _ files: [String: String], _ expected: String) throws {
        let found = try project(Self.domains, settings, files).findings(.unknownInfoPlistKey)
        let message =
            "com.apple.developer.associated-domains is an entitlement: in an Info.plist, it has no effect"
        #expect(said(found) == [expected.replacing("…", with: message)])
    }

    @Test(arguments: [
        (
            "<key>NSExceptionDomains</key><dict><key>a.com</key><dict><key>NSIncludeSubdomains</key><true/></dict></dict>",
            [
                "warning: NSIncludeSubdomains is no key of an exception to App Transport Security: it has no effect"
                    + " > write NSIncludesSubdomains"
            ]
        ),
        (
            "<key>NSExceptionDomains</key><dict><key>a.com</key><dict><key>NSIncludesSubdomains</key><true/></dict></dict>",
            []
        ),
        (
            "<key>NSExceptionDomains</key><dict><key>a.com</key><dict><key>Includes Subdomains</key><true/></dict></dict>",
            [
                "warning: Includes Subdomains is no key of an exception to App Transport Security: it has no effect"
                    + " > write NSIncludesSubdomains"
            ]
        ),
        (
            "<key>NSAllowArbitraryLoads</key><true/>",
            [
                "warning: NSAllowArbitraryLoads is no key of NSAppTransportSecurity: it has no effect > write "
                    + "NSAllowsArbitraryLoads"
            ]
        ),
        ("<key>NSAllowArbitraryLoads</key><true/><key>NSAllowsArbitraryLoads</key><true/>", []),
        (
            "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>",
            [
                "warning: NSExceptionAllowsInsecureHTTPLoads has no effect in NSAppTransportSecurity itself"
                    + " > move it to a domain of NSExceptionDomains"
            ]
        ),
    ])
    func appTransportSecurity(_ entries: String, _ expected: [String]) throws {
        let project = project("<key>NSAppTransportSecurity</key><dict>\(entries)</dict>")
        #expect(try said(project.findings(.unknownInfoPlistKey)) == expected)
    }

    /// What belongs to App Transport Security, beside it.
    @Test(arguments: [
        (
            "<key>NSAllowArbitraryLoads</key><true/>",
            "warning: NSAllowArbitraryLoads has no effect outside of NSAppTransportSecurity > remove it, or move it to "
                + "NSAppTransportSecurity, as NSAllowsArbitraryLoads"
        ),
        (
            "<key>NSAllowsLocalNetworking</key><true/>",
            "warning: NSAllowsLocalNetworking has no effect outside of NSAppTransportSecurity > move it to "
                + "NSAppTransportSecurity"
        ),
        (
            "<key>NSAllowsArbitraryLoads</key><true/><key>NSAppTransportSecurity</key><dict>"
                + "<key>NSAllowsArbitraryLoads</key><true/></dict>",
            "note: NSAllowsArbitraryLoads has no effect outside of NSAppTransportSecurity > remove it: "
                + "NSAppTransportSecurity has NSAllowsArbitraryLoads"
        ),
    ])
    func besideAppTransportSecurity(_ entries: String, _ expected: String) throws {
        #expect(try said(project(entries).findings(.unknownInfoPlistKey)) == [expected])
    }

    /// The system asks nobody with the reason of a misspelled key.
    @Test(arguments: [
        (
            "<key>NSLocationWhenInUsageDescription</key><string>a</string>",
            [
                "warning: NSLocationWhenInUsageDescription is no key that the system knows: nothing reads it > write "
                    + "NSLocationWhenInUseUsageDescription"
            ]
        ),
        (
            "<key>NSCalendarUsageDescription</key><string>a</string><key>NSCalendarsUsageDescription</key><string>a</string>",
            [
                "note: NSCalendarUsageDescription is no key that the system knows: nothing reads it > remove it: "
                    + "NSCalendarsUsageDescription is there"
            ]
        ),
        ("<key>NSUserNotificationsUsageDescription</key><string>a</string>", []),
        ("<key>NSCameraUsageDescription</key><string>a</string>", []),
    ])
    func aMisspelledUsageDescription(_ entries: String, _ expected: [String]) throws {
        #expect(try said(project(entries).findings(.unknownInfoPlistKey)) == expected)
    }

    @Test func copiesOfOneFile() throws {
        var project = project("")
        project.configurations = [("Debug", ["INFOPLIST_FILE": "A.plist"]), ("Release", ["INFOPLIST_FILE": "B.plist"])]
        let text = RuledProject.propertyList("<key>URL types</key><array/>")
        project.files = ["A.plist": text, "B.plist": text]
        let found = try project.findings(.unknownInfoPlistKey)
        #expect(found.map { $0.location?.description } == ["A.plist:4:1"])
        #expect(found.first?.notes.map(\.message) == ["it is here, too"])
    }

    // MARK: Values

    @Test(arguments: [
        (
            "<key>LSApplicationQueriesSchemes</key><string>maps</string>",
            "LSApplicationQueriesSchemes is a string, and must be an array > write an array of schemes"
        ),
        (
            "<key>NSCameraUsageDescription</key><true/>",
            "NSCameraUsageDescription is a boolean, and must be a text that tells people why > write a text that tells people why"
        ),
        (
            "<key>NSCameraUsageDescription</key><true/><key>NSMicrophoneUsageDescription</key><true/>",
            "NSCameraUsageDescription and NSMicrophoneUsageDescription are each a boolean, and must be a text that tells "
                + "people why > write a text that tells people why"
        ),
        (
            "<key>UIBackgroundModes</key><array><string>audio</string><string>background-fetch</string></array>",
            "\"background-fetch\" in UIBackgroundModes is no background mode: App Store Connect refuses the app > "
                + "remove it; if the app needs it, write fetch"
        ),
        (
            "<key>UIBackgroundModes</key><array><string>fetch</string><string>background-fetch</string></array>",
            "\"background-fetch\" in UIBackgroundModes is no background mode: App Store Connect refuses the app > remove it"
        ),
        (
            "<key>UIBackgroundModes</key><array><string>background-processing</string><string>sleep</string></array>",
            "\"background-processing\" and \"sleep\" in UIBackgroundModes are no background modes: App Store "
                + "Connect refuses the app > remove them; if the app needs it, write processing with "
                + "BGTaskSchedulerPermittedIdentifiers"
        ),
        (
            "<key>UIBackgroundModes</key><array><string>sleep</string></array>",
            "\"sleep\" in UIBackgroundModes is no background mode: App Store Connect refuses the app > remove it"
        ),
        (
            "<key>UIBackgroundModes</key><array><string>processing</string></array>",
            "UIBackgroundModes has processing, and there is no BGTaskSchedulerPermittedIdentifiers: App Store Connect "
                + "refuses the app > remove processing, or add BGTaskSchedulerPermittedIdentifiers with the identifiers of the "
                + "app's background tasks"
        ),
        (
            "<key>NSBonjourServices</key><array><string>_a._udp</string><string>mqtt.tcp</string></array>",
            "\"mqtt.tcp\" in NSBonjourServices is no type of a service: the app does not find any > write _mqtt._tcp"
        ),
        (
            "<key>CFBundleShortVersionString</key><string>1.2.3.4</string>",
            "CFBundleShortVersionString is 1.2.3.4: App Store Connect refuses more than three numbers > write three at most; "
                + "CFBundleVersion tells builds of one version apart"
        ),
    ])
    func aValueThatIsRefused(_ entries: String, _ expected: String) throws {
        let found = try project(entries).findings(.invalidInfoPlistValue)
        #expect(said(found) == ["warning: " + expected])
        #expect(found.allSatisfy { $0.location?.position != nil })
    }

    @Test(arguments: [
        "<key>LSApplicationQueriesSchemes</key><array><string>maps</string></array>",
        "<key>UIBackgroundModes</key><array><string>$(MODE)</string></array>",
        "<key>UIBackgroundModes</key><array><string>processing</string></array>"
            + "<key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>",
        "<key>CFBundleShortVersionString</key><string>1.2.3</string>",
        "<key>NSBonjourServices</key><array><string>_07A4434E._googlecast._tcp</string><string>_a._udp.</string></array>",
        "<key>CFBundleShortVersionString</key><string>1.2.3.beta</string>",
        "<key>CFBundleVersion</key><string>1.2.3.4</string>", "<key>OwnModes</key><string>a</string>",
        // WebKit only looks whether it is there.
        "<key>NSCrossWebsiteTrackingUsageDescription</key><true/>", "<key>OwnUsageDescription</key><true/>",
    ])
    func aValueAsItShouldBe(_ entries: String) throws {
        #expect(try project(entries).findings(.invalidInfoPlistValue).isEmpty)
    }

    /// Nobody has to ask whether the app itself opens a link.
    @Test func theSchemeOfTheAppItself() throws {
        let entries =
            "<key>LSApplicationQueriesSchemes</key><string>app</string><key>CFBundleURLTypes</key><array><dict>"
            + "<key>CFBundleURLSchemes</key><array><string>app</string></array></dict></array>"
        #expect(try project(entries).findings(.invalidInfoPlistValue).map(\.severity) == [.note])
    }

    @Test func anAppForTheCompany() throws {
        var project = CheckedProject.files([
            "Info.plist": RuledProject.propertyList(
                "<key>CFBundleShortVersionString</key><string>1.2.3.4</string>"),
            "fastlane/Fastfile": "lane :release do\n  gym(export_method: \"enterprise\")\nend\n",
        ])
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "Info.plist"]])]
        #expect(try project.findings(.invalidInfoPlistValue).isEmpty)
        project.files["fastlane/Fastfile"] = nil
        #expect(try project.findings(.invalidInfoPlistValue).count == 1)
    }

    /// On a Mac, an app is not in the App Store as a rule, and has no background modes.
    @Test func aMacApp() throws {
        let entries =
            "<key>CFBundleShortVersionString</key><string>1.2.3.4</string>"
            + "<key>UIBackgroundModes</key><array><string>processing</string></array>"
        #expect(try project(entries, ["SDKROOT": "macosx"]).findings(.invalidInfoPlistValue).isEmpty)
    }
}
