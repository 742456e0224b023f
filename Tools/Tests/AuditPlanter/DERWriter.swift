/// Distinguished encoding of ASN.1: entitlements and the message around a provisioning profile.
enum DERWriter {
    static func item(_ tag: Int, _ content: Bytes) -> Bytes {
        var bytes: Bytes = [UInt8(tag)]
        if content.count < 128 {
            bytes.append(UInt8(content.count))
        } else if content.count < 256 {
            bytes += [0x81, UInt8(content.count)]
        } else if content.count > 0xFFFF {
            bytes += [0x83, UInt8(content.count >> 16), UInt8(content.count >> 8 & 255), UInt8(content.count & 255)]
        } else {
            bytes += [0x82, UInt8(content.count >> 8), UInt8(content.count & 255)]
        }
        return bytes + content
    }

    static func entitlements(_ tree: Tree) -> Bytes { item(0x70, item(2, [1]) + value(tree)) }

    private static func value(_ tree: Tree) -> Bytes {
        switch tree {
        case .text(let text): item(12, Array(text.utf8))
        case .number(let number), .uid(let number): item(2, [UInt8(number & 127)])
        case .bool(let bool): item(1, [bool ? 255 : 0])
        case .data(let bytes): item(4, bytes)
        case .list(let elements): item(0x30, elements.flatMap { value($0) })
        case .table(let entries):
            item(0xB0, entries.flatMap { item(0x30, item(12, Array($0.0.utf8)) + value($0.1)) })
        }
    }

    static func signedMessage(_ content: Bytes) -> Bytes {
        let data: Bytes = [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]
        let signed: Bytes = [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]
        let inner = item(0x30, data + item(0xA0, item(4, content)))
        return item(0x30, signed + item(0xA0, item(0x30, item(2, [1]) + item(0x31, []) + inner)))
    }
}
