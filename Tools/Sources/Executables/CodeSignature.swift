import Foundation
package import PropertyLists

/// The embedded code signature of an executable. Whether it is valid is not checked.
package struct CodeSignature: Sendable, Hashable {
    /// The identifier that was signed, usually the bundle identifier.
    package private(set) var identifier: String?
    /// The identifier of the developer's team.
    package private(set) var teamIdentifier: String?
    /// The flags of the code directory.
    package private(set) var flags: Flags = []
    /// Whether a certificate signed the code (CMS). Without it, the code is signed ad hoc.
    package private(set) var hasCertificate = false
    /// The entitlements in XML; `nil` if there are none.
    package private(set) var entitlements: PropertyListValue?
    /// The entitlements in DER, which current systems read; `nil` if there are none.
    package private(set) var derEntitlements: PropertyListValue?
    /// Why entitlements could not be read.
    package private(set) var entitlementsError: ExecutableError?

    private static let entitlementsLimit = 1 << 20

    /// Flags of a code directory.
    package struct Flags: OptionSet, Sendable, Hashable {
        /// The bits.
        package let rawValue: UInt32
        /// Creates flags.
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Signed without a certificate.
        package static let adHoc = Flags(rawValue: 0x2)
        /// The hardened runtime.
        package static let runtime = Flags(rawValue: 0x1_0000)
        /// Signed by the linker, not by a signing step of the build.
        package static let linkerSigned = Flags(rawValue: 0x2_0000)
    }

    /// The entitlements that the system reads: DER where there is some.
    package var effectiveEntitlements: PropertyListValue? { derEntitlements ?? entitlements }

    /// Reads the content of a signature's load command.
    ///
    /// - Throws: `truncated` or `malformed`.
    package static func read(_ bytes: [UInt8]) throws(ExecutableError) -> CodeSignature {
        let fields = ByteFields(bytes[...], isBigEndian: true)
        guard fields.u32(0) == 0xFADE_0CC0, let count = fields.int32(8) else {
            throw ExecutableError(.malformed, "not a code signature")
        }
        // Types that occur are few; each needs 8 bytes of the table.
        guard count <= 64 else { throw ExecutableError(.malformed, "the code signature has too many parts") }
        var signature = CodeSignature()
        for index in 0..<count {
            guard let type = fields.u32(12 + index * 8), let offset = fields.int32(16 + index * 8),
                let magic = fields.u32(offset), let length = fields.int32(offset + 4), length >= 8,
                let blob = fields.fields(offset, length)
            else { throw ExecutableError(.truncated, "a part of the code signature is not in it") }
            signature.read(blob, magic: magic, type: type)
        }
        return signature
    }

    private mutating func read(_ blob: ByteFields, magic: UInt32, type: UInt32) {
        guard let content = blob.slice(8, blob.count - 8) else { return }
        if [0xFADE_7171, 0xFADE_7172].contains(magic), content.count > Self.entitlementsLimit {
            entitlementsError = ExecutableError(.tooLarge)
            return
        }
        switch magic {
        // Further code directories have the same identifiers, with other hashes.
        case 0xFADE_0C02 where type == 0 || identifier == nil: readCodeDirectory(blob)
        case 0xFADE_7171:
            do throws(PropertyListError) {
                // An empty part says that there are no entitlements.
                if !content.isEmpty { entitlements = try PropertyList.parse(Data(content)) }
            } catch {
                entitlementsError = ExecutableError(.malformed, error.message)
            }
        case 0xFADE_7172:
            do throws(ExecutableError) {
                if !content.isEmpty { derEntitlements = try DEREntitlements.read(content) }
            } catch {
                entitlementsError = error
            }
        case 0xFADE_0B01: hasCertificate = !content.isEmpty
        default: break
        }
    }

    private mutating func readCodeDirectory(_ blob: ByteFields) {
        guard let version = blob.u32(8), let bits = blob.u32(12) else { return }
        flags = Flags(rawValue: bits)
        identifier = blob.int32(20).flatMap { blob.text($0) }
        if version >= 0x2_0200, let offset = blob.int32(48), offset > 0 { teamIdentifier = blob.text(offset) }
    }
}
