import Foundation
import PropertyLists

/// Writes code signatures from the published structures.
struct SignatureWriter {
    var identifier = "com.example.shop"
    var team: String? = "ABCDE12345"
    var flags: UInt32 = 0x1_0000
    var entitlements: [UInt8]?
    var derEntitlements: [UInt8]?
    var cms: [UInt8]? = [0x30, 0]

    func signature() -> [UInt8] {
        var parts: [(type: UInt32, blob: [UInt8])] = [(0, codeDirectory())]
        if let entitlements { parts.append((5, Self.blob(0xFADE_7171, entitlements))) }
        if let derEntitlements { parts.append((7, Self.blob(0xFADE_7172, derEntitlements))) }
        if let cms { parts.append((0x1_0000, Self.blob(0xFADE_0B01, cms))) }
        var index: [UInt8] = []
        var body: [UInt8] = []
        for part in parts {
            index += Self.n32(part.type) + Self.n32(UInt32(12 + parts.count * 8 + body.count))
            body += part.blob
        }
        let length = UInt32(12 + index.count + body.count)
        return Self.n32(0xFADE_0CC0) + Self.n32(length) + Self.n32(UInt32(parts.count)) + index + body
    }

    private func codeDirectory() -> [UInt8] {
        let name: [UInt8] = Array(identifier.utf8) + [0]
        let teamName: [UInt8] = team.map { Array($0.utf8) + [0] } ?? []
        let fixed = 52
        let hashes = fixed + name.count + teamName.count
        let early: [UInt32] = [0x2_0200, flags, UInt32(hashes), UInt32(fixed), 0, 0, 0]
        let late: [UInt32] = [0, 0, team == nil ? 0 : UInt32(fixed + name.count)]
        let content: [UInt8] = early.flatMap { Self.n32($0) } + [32, 2, 0, 12] + late.flatMap { Self.n32($0) }
        return Self.blob(0xFADE_0C02, content + name + teamName)
    }

    private static func blob(_ magic: UInt32, _ content: [UInt8]) -> [UInt8] {
        n32(magic) + n32(UInt32(8 + content.count)) + content
    }

    private static func n32(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}

/// Writes DER.
enum DER {
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        if content.count < 128 { return [tag, UInt8(content.count)] + content }
        if content.count < 256 { return [tag, 0x81, UInt8(content.count)] + content }
        return [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    /// Entitlements as current systems write them.
    static func entitlements(_ value: PropertyListValue) -> [UInt8] {
        element(0x70, element(0x02, [1]) + encoded(value))
    }

    static func encoded(_ value: PropertyListValue) -> [UInt8] {
        switch value {
        case .boolean(let value): element(0x01, [value ? 0xFF : 0])
        case .integer(let value):
            element(0x02, withUnsafeBytes(of: value.bigEndian) { Array($0) })
        case .string(let value): element(0x0C, Array(value.utf8))
        case .data(let value): element(0x04, [UInt8](value))
        case .array(let values): element(0x30, values.flatMap { encoded($0) })
        case .dictionary(let values):
            element(
                0xB0,
                values.sorted { $0.key < $1.key }.flatMap { key, value in
                    element(0x30, element(0x0C, Array(key.utf8)) + encoded(value))
                })
        case .real, .date: []
        }
    }
}

/// A provisioning profile around a property list.
func profile(_ list: [UInt8], pieces: Int = 1, isIndefinite: Bool = false) -> [UInt8] {
    let octets: [UInt8]
    if pieces == 1 {
        octets = DER.element(0x04, list)
    } else {
        let size = (list.count + pieces - 1) / pieces
        let parts = stride(from: 0, to: list.count, by: size).flatMap { start in
            DER.element(0x04, Array(list[start..<min(start + size, list.count)]))
        }
        octets = isIndefinite ? [0x24, 0x80] + parts + [0, 0] : DER.element(0x24, parts)
    }
    let wrapped = isIndefinite ? [0xA0, 0x80] + octets + [0, 0] : DER.element(0xA0, octets)
    let data = DER.element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]) + wrapped
    let content = isIndefinite ? [0x30, 0x80] + data + [0, 0] : DER.element(0x30, data)
    let signed = DER.element(0x30, DER.element(0x02, [1]) + DER.element(0x31, []) + content + DER.element(0x31, []))
    return DER.element(
        0x30, DER.element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]) + DER.element(0xA0, signed))
}
