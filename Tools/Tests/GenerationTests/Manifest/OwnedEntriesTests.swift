import Foundation
import Generation
import Manifest
import PropertyLists
import SourceText
import Testing

/// Info.plist and entitlements files that people own.
@Suite struct OwnedEntriesTests {
    private static let people = """
        <dict>
        \t<!-- Ours, by hand -->
        \t<key>UILaunchScreen</key>
        \t<dict/>
        \t<key>NSCameraUsageDescription</key>
        \t<string>A &amp; B</string> <!-- kept -->
        </dict>
        """
    private static let urls = """
        <dict>
          <key>CFBundleURLTypes</key>
          <array>
            <dict>
              <key>CFBundleURLSchemes</key>
              <array>
                <string>fb123</string>
              </array>
            </dict>
          </array>
          <key>Z</key>
          <true/>
        </dict>
        """
    private static let noURLs = "<dict>\n\t<key>CFBundleURLTypes</key>\n\t<array/>\n</dict>"
    private static let noURLsInTwoTags = "<dict>\n\t<key>CFBundleURLTypes</key>\n\t<array>\n\t</array>\n</dict>"

    static let infoPlists: [Data] =
        [people, urls, noURLs, noURLsInTwoTags, "<dict/>", "<dict>\n</dict>"].flatMap { body in
            let xml = Plists.xml(body)
            let crlf = Data(String(decoding: xml, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
            return [xml, crlf, Plists.binary(xml)]
        }

    private static let groups = "<dict>\n\t<key>com.apple.security.application-groups</key>\n\t<array/>\n</dict>"
    private static let domains = """
        <dict>
            <key>com.apple.developer.associated-domains</key>
            <array>
                <string>webcredentials:example.com</string>
            </array>
        </dict>
        """

    static let entitlements: [Data] = ["<dict/>", groups, domains, people].flatMap { body in
        [Plists.xml(body), Plists.binary(Plists.xml(body))]
    }

    private func info(_ data: Data?, _ manifest: Manifest = Manifests.discussions, isPruning: Bool = false)
        -> GeneratedPart
    {
        ManifestPlan(manifest, isPruning: isPruning).infoPlists(existing: data.map { ["App/Info.plist": $0] } ?? [:])
    }

    private func rights(_ data: Data?, _ manifest: Manifest = Manifests.discussions, isPruning: Bool = false)
        -> GeneratedPart
    {
        ManifestPlan(manifest, isPruning: isPruning)
            .entitlements(existing: data.map { ["App/App.entitlements": $0] } ?? [:])
    }

    @Test(arguments: infoPlists) func pruningGivesBackTheInfoPlist(_ before: Data) throws {
        let first = info(before)
        #expect(first.findings.isEmpty)
        let after = try #require(first.files.first?.data)
        #expect(after != before)
        #expect(info(after).files.map(\.change) == [.unchanged])
        #expect(info(after, isPruning: true).files.map(\.data) == [before])
    }

    @Test(arguments: entitlements) func pruningGivesBackTheEntitlements(_ before: Data) throws {
        let first = rights(before)
        #expect(first.findings.isEmpty)
        let after = try #require(first.files.first?.data)
        #expect(after != before)
        #expect(rights(after).files.map(\.change) == [.unchanged])
        #expect(rights(after, isPruning: true).files.map(\.data) == [before])
    }

    @Test func theAddedLines() throws {
        let after = String(decoding: info(Plists.xml(Self.people)).files.first?.data ?? Data(), as: UTF8.self)
        let added = after.split(separator: "\n").difference(from: Self.people.split(separator: "\n"))
        #expect(added.removals.isEmpty)
        #expect(
            after.contains(
                """
                \t<string>A &amp; B</string> <!-- kept -->
                \t<key>SwitchyardEnvironment</key>
                \t<string>$(SWITCHYARD_ENVIRONMENT)</string>
                \t<key>CFBundleDisplayName</key>
                \t<string>$(SWITCHYARD_DISPLAY_NAME)</string>
                \t<key>APIURL</key>
                \t<string>$(SWITCHYARD_VALUE_API_URL)</string>
                \t<key>CFBundleURLTypes</key>
                \t<array>
                \t\t<dict>
                \t\t\t<key>CFBundleTypeRole</key>
                \t\t\t<string>Editor</string>
                \t\t\t<key>CFBundleURLSchemes</key>
                \t\t\t<array>
                \t\t\t\t<string>$(SWITCHYARD_URL_SCHEME)</string>
                \t\t\t</array>
                \t\t</dict>
                \t</array>
                </dict>
                """))
    }

    @Test func aMissingFileIsCreatedAndRemovedAgain() throws {
        for (created, run) in [(info(nil), info), (rights(nil), rights)] {
            #expect(created.files.map(\.change) == [.created])
            let data = try #require(created.files.first?.data)
            #expect(run(data, Manifests.discussions, false).files.map(\.change) == [.unchanged])
            #expect(run(data, Manifests.discussions, true).files.map(\.change) == [.removed])
        }
        #expect(info(nil, isPruning: true).files.isEmpty)
    }

    @Test func aKeyOfPeopleStaysAndIsReported() throws {
        let before = Plists.xml("<dict>\n\t<key>CFBundleDisplayName</key>\n\t<string>Talk</string>\n</dict>")
        let part = info(before)
        #expect(part.findings.map(\.rule) == [.generatedKeyTaken])
        #expect(part.findings.first?.location?.description == "App/App/Info.plist:5:2")
        #expect(part.findings.first?.fix?.contains("$(SWITCHYARD_DISPLAY_NAME)") == true)
        let after = try PropertyList.parse(part.files.first?.data ?? Data())
        #expect(after.dictionaryValue?["CFBundleDisplayName"] == "Talk")
        #expect(after.dictionaryValue?["SwitchyardEnvironment"] == "$(SWITCHYARD_ENVIRONMENT)")
    }

    @Test func whatTheManifestNoLongerHasIsRemoved() throws {
        var manifest = Manifests.discussions
        let before = Plists.xml(Self.people)
        let first = try #require(info(before, manifest).files.first?.data)
        manifest.selection.infoKey = "Backend"
        manifest.keys = []
        for index in manifest.environments.indices { manifest.environments[index].identity = ManifestIdentity() }
        let second = info(first, manifest)
        let entries = try PropertyList.parse(second.files.first?.data ?? Data()).dictionaryValue ?? [:]
        #expect(Set(entries.keys) == ["UILaunchScreen", "NSCameraUsageDescription", "Backend"])
        #expect(info(second.files.first?.data, manifest, isPruning: true).files.map(\.data) == [before])
    }

    @Test func anExtensionIsNotCalledAsTheApp() throws {
        let before = Plists.xml("<dict>\n\t<key>NSExtension</key>\n\t<dict/>\n</dict>")
        let entries = try PropertyList.parse(info(before).files.first?.data ?? Data()).dictionaryValue ?? [:]
        #expect(Set(entries.keys) == ["NSExtension", "SwitchyardEnvironment", "APIURL"])
    }

    @Test func elementsOfPeopleStayInTheirOrder() throws {
        var manifest = Manifests.discussions
        manifest.environments[1].identity.associatedDomains = ["a", "b"]
        let key = "com.apple.developer.associated-domains"
        let one = try #require(rights(Plists.xml(Self.domains)).files.first?.data)
        let two = try #require(rights(one, manifest).files.first?.data)
        #expect(
            try PropertyList.parse(two).dictionaryValue?[key]
                == [
                    "webcredentials:example.com", "$(SWITCHYARD_ASSOCIATED_DOMAIN_1)",
                    "$(SWITCHYARD_ASSOCIATED_DOMAIN_2)",
                ])
        #expect(rights(two).files.first?.data == one)
    }

    @Test(arguments: [
        ("not a property list", RuleID.malformedPropertyList), ("{ A = b; }", .notEditable),
        ("<plist><array/></plist>", .notEditable),
    ])
    func aFileThatCannotBeEditedIsAFinding(_ text: String, _ rule: RuleID) {
        let part = info(Data(text.utf8))
        #expect(part.files.isEmpty)
        #expect(part.findings.map(\.rule) == [rule])
    }

    @Test func twoValuesForOneKeyAreReported() {
        var manifest = Manifests.discussions
        manifest.keys[0].infoKey = "SwitchyardEnvironment"
        #expect(info(Plists.empty, manifest).findings.map(\.rule) == [.generatedNameClash])
    }
}
