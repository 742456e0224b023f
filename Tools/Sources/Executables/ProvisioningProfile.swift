package import Foundation
package import PropertyLists

/// A provisioning profile: `embedded.mobileprovision` or `embedded.provisionprofile`. Its signature is not checked.
package struct ProvisioningProfile: Sendable, Hashable {
    /// The whole property list.
    package let content: PropertyListValue
    /// The name of the profile.
    package let name: String?
    /// The identifier of the profile.
    package let uuid: String?
    /// The name of the team.
    package let teamName: String?
    /// The identifiers of the team.
    package let teamIdentifiers: [String]
    /// When the profile expires.
    package let expirationDate: Date?
    /// Whether apps run on every device: distribution inside an enterprise.
    package let provisionsAllDevices: Bool
    /// The number of devices that apps run on; `nil` without a list, as for the App Store.
    package let deviceCount: Int?
    /// What apps may claim.
    package let entitlements: PropertyListValue?

    /// Reads a profile.
    ///
    /// - Throws: `malformed` if there is no property list in it, or `tooLarge`.
    package init(_ data: Data) throws(ExecutableError) {
        guard data.count <= ExecutableBytes.limit else { throw ExecutableError(.tooLarge) }
        let bytes = [UInt8](data)
        guard let list = Self.signedContent(bytes[...]) ?? Self.embeddedText(bytes) else {
            throw ExecutableError(.malformed, "the provisioning profile contains no property list")
        }
        let content: PropertyListValue
        do throws(PropertyListError) {
            content = try PropertyList.parse(Data(list))
        } catch {
            throw ExecutableError(.malformed, error.message)
        }
        guard let values = content.dictionaryValue else {
            throw ExecutableError(.malformed, "the provisioning profile is not a dictionary")
        }
        self.content = content
        name = values["Name"]?.stringValue
        uuid = values["UUID"]?.stringValue
        teamName = values["TeamName"]?.stringValue
        teamIdentifiers = (values["TeamIdentifier"]?.arrayValue ?? []).compactMap(\.stringValue)
        expirationDate = if case .date(let date) = values["ExpirationDate"] { date } else { nil }
        provisionsAllDevices = values["ProvisionsAllDevices"]?.truthValue ?? false
        deviceCount = values["ProvisionedDevices"]?.arrayValue?.count
        entitlements = values["Entitlements"]
    }

    /// The content of the CMS message: `SEQUENCE { OID, [0] { SEQUENCE { version, digests, SEQUENCE { OID, [0]
    /// content } … } } }`.
    private static func signedContent(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        typealias Tag = DERElement.Tag
        guard let message = DERElement(bytes), message.tag == Tag.sequence, let parts = message.elements,
            parts.count == 2, parts[0].tag == Tag.objectIdentifier, parts[1].tag == Tag.context0,
            let signed = DERElement(parts[1].content), signed.tag == Tag.sequence,
            let fields = signed.elements, fields.count >= 3, let content = fields[2].elements,
            content.count == 2, content[1].tag == Tag.context0, let octets = DERElement(content[1].content)
        else { return nil }
        switch octets.tag {
        case Tag.octetString: return Array(octets.content)
        case Tag.constructedOctetString:
            guard let pieces = octets.elements, pieces.allSatisfy({ $0.tag == Tag.octetString }) else { return nil }
            return pieces.flatMap { Array($0.content) }
        default: return nil
        }
    }

    /// The XML between its first and last tag.
    private static func embeddedText(_ bytes: [UInt8]) -> [UInt8]? {
        let data = Data(bytes)
        guard let start = data.range(of: Data("<?xml".utf8)) ?? data.range(of: Data("<plist".utf8)),
            let end = data.range(of: Data("</plist>".utf8), in: start.upperBound..<data.endIndex)
        else { return nil }
        return [UInt8](data[start.lowerBound..<end.upperBound])
    }
}
