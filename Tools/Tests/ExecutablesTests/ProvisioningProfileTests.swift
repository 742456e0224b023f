import Executables
import Foundation
import PropertyLists
import Testing

@Suite struct ProvisioningProfileTests {
    static let list: PropertyListValue = [
        "Name": "Shop Ad Hoc", "UUID": "1-2-3", "TeamName": "Example Ltd", "TeamIdentifier": ["ABCDE12345"],
        "ProvisionedDevices": ["a", "b", "c"],
        "ExpirationDate": .date(Date(timeIntervalSince1970: 1_900_000_000)),
        "Entitlements": ["get-task-allow": true],
    ]

    @Test(arguments: [(1, false), (3, false), (3, true)])
    func theMessagesContentIsRead(pieces: Int, isIndefinite: Bool) throws {
        let bytes = profile([UInt8](try PropertyList.data(Self.list)), pieces: pieces, isIndefinite: isIndefinite)
        let profile = try ProvisioningProfile(Data(bytes))
        #expect(profile.content == Self.list)
        #expect(profile.name == "Shop Ad Hoc")
        #expect(profile.uuid == "1-2-3")
        #expect(profile.teamName == "Example Ltd")
        #expect(profile.teamIdentifiers == ["ABCDE12345"])
        #expect(profile.expirationDate == Date(timeIntervalSince1970: 1_900_000_000))
        #expect(!profile.provisionsAllDevices)
        #expect(profile.deviceCount == 3)
        #expect(profile.entitlements == ["get-task-allow": true])
    }

    @Test func XMLIsFoundInOtherBytes() throws {
        let list = [UInt8](try PropertyList.data(["ProvisionsAllDevices": true]))
        let profile = try ProvisioningProfile(Data([1, 2, 3] + list + [4, 5]))
        #expect(profile.provisionsAllDevices)
        #expect(profile.deviceCount == nil)
    }

    @Test(arguments: ["", "text", "<?xml", "<plist><array/></plist>"])
    func otherBytesAreAnError(text: String) {
        let error = #expect(throws: ExecutableError.self) { try ProvisioningProfile(Data(text.utf8)) }
        #expect(error?.code == .malformed)
    }
}
