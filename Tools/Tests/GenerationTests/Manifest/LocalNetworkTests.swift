import Foundation
import Generation
import Manifest
import PropertyLists
import SourceText
import Testing
import TestProjects
import XcodeProjects

/// What the link to a hub needs in Info.plist: for open build configurations only.
@Suite struct LocalNetworkTests {
    private static let usage = "NSLocalNetworkUsageDescription"
    private static let security = "NSAppTransportSecurity"

    private static func manifest(_ hub: String?, localNetwork: String? = nil) -> Manifest {
        var manifest = Manifests.discussions
        manifest.console.hub = hub
        manifest.console.localNetwork = localNetwork
        return manifest
    }

    /// What a target of a build configuration merges into its Info.plist.
    private static func contents(
        _ manifest: Manifest, _ configuration: String = "Debug", target: String = "Discussions",
        infoPlists: [String: [String: PropertyListValue]] = [:]
    ) throws -> [String: PropertyListValue]? {
        let files = ManifestPlan(manifest).xcconfigs(infoPlists: infoPlists).files
        let file = try #require(files.first { $0.path == "Switchyard/\(configuration).xcconfig" })
        var settings = BuiltSettings(file.data, target: target)
        let text = settings["INFOPLIST_FILE_CONTENTS"]
        return text.isEmpty ? nil : try PropertyList.parse(Data(text.utf8)).dictionaryValue
    }

    @Test(arguments: [
        ("https://desk.local:8017", true, true), ("https://desk:8017", true, true),
        ("https://192.168.1.20:8017", true, true), ("https://10.0.0.2", true, true), ("https://172.31.0.2", true, true),
        ("https://169.254.3.4", true, true), ("https://[fe80::1]:8017", true, true), ("https://[fd00::1]", true, true),
        ("https://172.32.0.2", true, false), ("https://8.8.8.8", true, false), ("https://hub.example.com", true, false),
        ("https://local.example.com", true, false), ("https://[2001:db8::1]", true, false),
        // The simulator and the hub are one computer: no permission is asked for.
        ("http://127.0.0.1:8017", false, true), ("http://localhost:8017", false, true),
        ("http://[::1]:8017", false, true),
    ])
    func `The host of the hub decides what an open build needs`(_ hub: String, _ asks: Bool, _ isLocal: Bool) throws {
        for configuration in ["Debug", "Beta"] {
            let contents = try #require(try Self.contents(Self.manifest(hub), configuration))
            #expect((contents[Self.usage] != nil) == asks)
            #expect(contents[Self.security] == (isLocal ? ["NSAllowsLocalNetworking": true] : nil))
        }
        for configuration in ["TestFlight", "Release"] {
            #expect(try Self.contents(Self.manifest(hub), configuration) == nil)
        }
    }

    @Test func `Without a hub, nothing is needed`() throws {
        let file = ManifestPlan(Self.manifest(nil)).xcconfigs().files[0]
        #expect(!String(decoding: file.data, as: UTF8.self).contains("INFOPLIST_FILE_CONTENTS"))
    }

    @Test func `The sentence names the hub, unless the manifest has one`() throws {
        let sentence = "Connects to desk.local, where the developers of this app can see and change its values."
        #expect(try Self.contents(Self.manifest("https://desk.local"))?[Self.usage] == .string(sentence))
        for text in ["Ask <Ann> & $(NOBODY) // \"2\";", "Zwei\nZeilen", "ends with ;"] {
            let manifest = Self.manifest("https://desk.local", localNetwork: text)
            #expect(try Self.contents(manifest)?[Self.usage] == .string(text))
        }
    }

    @Test func `Other targets get nothing`() throws {
        #expect(try Self.contents(Self.manifest("https://desk.local"), target: "Widget") == nil)
    }

    @Test func `What people wrote stays`() throws {
        func contents(_ own: [String: PropertyListValue]) throws -> [String: PropertyListValue]? {
            try Self.contents(Self.manifest("https://desk.local"), infoPlists: ["Discussions": own])
        }
        #expect(try contents([Self.usage: "Printers", Self.security: ["NSAllowsLocalNetworking": false]]) == nil)
        // It would be ignored beside the other key: https://developer.apple.com/documentation/bundleresources/information-property-list/nsallowslocalnetworking
        #expect(try contents([Self.usage: "Printers", Self.security: ["NSAllowsArbitraryLoads": true]]) == nil)
        let domains: PropertyListValue = ["a.example": ["NSExceptionAllowsInsecureHTTPLoads": true]]
        #expect(
            try contents([Self.security: ["NSExceptionDomains": domains]])?[Self.security]
                == ["NSExceptionDomains": domains, "NSAllowsLocalNetworking": true])
    }

    @Test func `A target that is not known gets nothing, which is said`() throws {
        var manifest = Self.manifest("https://desk.local")
        manifest.targets = []
        let (files, findings) = ManifestPlan(manifest).xcconfigs()
        #expect(!files.contains { String(decoding: $0.data, as: UTF8.self).contains("INFOPLIST_FILE_CONTENTS") })
        let finding = try #require(findings.first { $0.rule == .uncertainAppTarget && $0.message.contains("hub") })
        let line = "targets: [\(manifest.app ?? "App")]"
        #expect(finding.fix == "add the line \"\(line)\" to \(manifest.file), with the name of the app target")
    }
}
