import Foundation
import PropertyLists
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Managed configuration in the app and its extension")
struct ManagedConfigurationTests {
    static let unread = "unread-managed-configuration"

    @Test("An extension that cannot read it has the catalog's values, and says so", arguments: ReleasePolicy.allCases)
    func unread(_ policy: ReleasePolicy) throws {
        let phone = try Phone(["ManagedConfiguration": true])
        phone.policy = policy
        phone.managed = ["limit": 9]
        #expect(try phone.launch().limit == 9)
        phone.managed = nil
        let widget = try phone.launch(.appExtension)
        #expect(widget.limit == 5)
        #expect(widget.findings.of(Self.unread).map(\.severity) == [.warning])
        // An app without it is simply not managed.
        #expect(try phone.launch().findings.of(Self.unread).isEmpty)
    }

    @Test("What ManagedApp gave counts, in both, sealed too", arguments: ReleasePolicy.allCases)
    func given(_ policy: ReleasePolicy) throws {
        let phone = try Phone()
        phone.policy = policy
        phone.managed = ["limit": 1]
        phone.options.managedConfiguration = ["limit": 9, "endpoint": "https://evil.example"]
        for role in [AppProcess.Role.app, .appExtension] {
            let session = try phone.launch(role)
            #expect(session.limit == 9 && session.endpoint.host == "prod.example")
            #expect(session.findings.of(Self.unread).isEmpty)
        }
    }

    @Test("An extension reads the app's mirror, which has no secrets and goes away")
    func mirror() throws {
        let phone = try Phone([
            "Keys": [
                "limit": ["Type": "int", "Managed": true],
                "token": ["Type": "string", "Secret": true, "Managed": true],
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
            ]
        ])
        phone.options.mirrorsManagedConfiguration = true
        phone.managed = ["limit": 9, "token": "secret", "other": "x"]
        _ = try phone.launch()
        #expect(phone.shared[LaunchContext.managedMirrorKey] == ["limit": 9])
        phone.managed = nil
        let widget = try phone.launch(.appExtension)
        #expect(widget.limit == 9 && widget.findings.of(Self.unread).isEmpty)
        // The app is not managed anymore, and says so.
        _ = try phone.launch()
        #expect(phone.shared[LaunchContext.managedMirrorKey] == [:])
        let next = try phone.launch(.appExtension)
        #expect(next.limit == 5 && next.findings.of(Self.unread).isEmpty)
        phone.options.mirrorsManagedConfiguration = false
        _ = try phone.launch()
        #expect(phone.shared[LaunchContext.managedMirrorKey] == nil)
    }

    @Test("A sealed process neither writes nor reads a mirror", arguments: [ReleasePolicy.sealed, .testFlight])
    func sealed(_ policy: ReleasePolicy) throws {
        let phone = try Phone()
        phone.policy = policy
        phone.options.mirrorsManagedConfiguration = true
        phone.managed = ["limit": 9]
        _ = try phone.launch()
        #expect(phone.shared[LaunchContext.managedMirrorKey] == nil)
        phone.managed = nil
        phone.shared[LaunchContext.managedMirrorKey] = ["limit": 8]
        #expect(try phone.launch(.appExtension).limit == 5)
        #expect(phone.shared[LaunchContext.managedMirrorKey] == ["limit": 8])
    }

    @Test(
        "Every kind of value of a property list can be decoded",
        arguments: [PropertyListFormat.xml, .binary])
    func decoded(_ format: PropertyListFormat) throws {
        let list: PropertyListValue = [
            "text": "1", "yes": true, "no": false, "zero": 0, "one": 1, "big": .integer(.min), "real": 1.5,
            "date": .date(Date(timeIntervalSince1970: 1_700_000_000)), "data": .data(Data([0, 1])),
            "list": ["a", 2, ["b": [:]]], "empty": [],
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: list.foundationObject, format: format == .xml ? .xml : .binary, options: 0)
        #expect(try PropertyListDecoder().decode(DecodedPropertyList.self, from: data).value == list)
    }

    enum PropertyListFormat { case xml, binary }
}
