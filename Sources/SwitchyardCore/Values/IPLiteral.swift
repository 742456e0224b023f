/// What may be in the brackets of a host.
enum IPLiteral {
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool { isFuture(text) || isIPv6(text) }

    /// An address of a later version: `v1.x`.
    private static func isFuture(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first | 0x20 == UInt8(ascii: "v"),
            let dot = text.firstIndex(of: UInt8(ascii: "."))
        else { return false }
        let (version, address) = (text[..<dot].dropFirst(), text[(dot + 1)...])
        return !version.isEmpty && version.allSatisfy(\.isHexDigit) && !address.isEmpty
            && address.allSatisfy(URLSyntax.Part.user.allows)
    }

    static func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
        let colon = UInt8(ascii: ":")
        let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
        guard let gap else { return groups(text, isLast: true) == 8 }
        let (before, after) = (text[..<gap], text[(gap + 2)...])
        guard let first = before.isEmpty ? 0 : groups(before, isLast: false),
            let second = after.isEmpty ? 0 : groups(after, isLast: true)
        else { return false }
        // The gap stands for at least one group.
        return first + second <= 7
    }

    /// The number of 16-bit groups; `nil` if there is anything else. The last one may be an IPv4 address, of two groups.
    private static func groups(_ text: ArraySlice<UInt8>, isLast: Bool) -> Int? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var count = 0
        for (index, part) in parts.enumerated() {
            if (1...4).contains(part.count), part.allSatisfy(\.isHexDigit) {
                count += 1
            } else if isLast, index == parts.count - 1, isIPv4(part) {
                count += 2
            } else {
                return nil
            }
        }
        return count
    }

    private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && part.allSatisfy(\.isDigit)
                    && (part.count == 1 || part.first != UInt8(ascii: "0"))
                    && UInt8(String(decoding: part, as: UTF8.self)) != nil
            }
    }
}
