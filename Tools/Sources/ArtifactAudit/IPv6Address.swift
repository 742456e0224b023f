/// An address of IPv6, which may be written in many ways: `2001:db8::1`, `2001:0DB8:0:0:0:0:0:1`, `64:ff9b::192.0.2.33`.
struct IPv6Address: Hashable {
    private let groups: [UInt16]

    /// Reads an address without brackets; `nil` if it is none.
    init?(_ text: some StringProtocol) {
        let text = text.prefix { $0 != "%" }
        guard let gap = text.ranges(of: "::").first else {
            guard let all = Self.groups(in: text), all.count == 8 else { return nil }
            groups = all
            return
        }
        guard let before = Self.groups(in: text[..<gap.lowerBound]),
            let after = Self.groups(in: text[gap.upperBound...]),
            before.count + after.count < 8
        else { return nil }
        groups = before + [UInt16](repeating: 0, count: 8 - before.count - after.count) + after
    }

    private static func groups(in text: some StringProtocol) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            // The last two groups may be an address of IPv4.
            if index == parts.count - 1, part.contains(".") {
                let numbers = part.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt16($0) }
                guard numbers.count == 4, numbers.allSatisfy({ $0 < 256 }) else { return nil }
                groups += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
                continue
            }
            guard part.utf8.count <= 4, let group = UInt16(part, radix: 16) else { return nil }
            groups.append(group)
        }
        return groups
    }

    /// Whether it is `::` or `::1`, which every computer has.
    var isThisComputer: Bool { groups.dropLast().allSatisfy { $0 == 0 } && (groups.last ?? 0) < 2 }

    /// How it stands in a file: as it was given, in its shortest form, and with all of its groups.
    func texts(as given: some StringProtocol) -> [String] {
        let plain = groups.map { String($0, radix: 16) }
        let padded = plain.map { String(repeating: "0", count: 4 - $0.count) + $0 }
        return [String(given), shortest, plain.joined(separator: ":"), padded.joined(separator: ":")]
            .map { $0.lowercased() }
    }

    /// RFC 5952: the longest run of two groups or more that are zero is left out.
    private var shortest: String {
        var longest = 0..<0
        var start = 0
        while start < groups.count {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
            if end - start > max(longest.count, 1) { longest = start..<end }
            start = max(end, start + 1)
        }
        func joined(_ part: ArraySlice<UInt16>) -> String { part.map { String($0, radix: 16) }.joined(separator: ":") }
        guard !longest.isEmpty else { return joined(groups[...]) }
        return joined(groups[..<longest.lowerBound]) + "::" + joined(groups[longest.upperBound...])
    }

    // MARK: In files

    /// The longest way to write one.
    private static let longest = 45

    /// Calls `body` with each address in bytes and where it is, however it is written.
    static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (IPv6Address, Range<Int>) -> Void) {
        var start = 0
        while start < bytes.count {
            guard isOfAddress(bytes[start]) else {
                start += 1
                continue
            }
            var (end, colons) = (start, 0)
            while end < bytes.count, isOfAddress(bytes[end]) {
                if bytes[end] == UInt8(ascii: ":") { colons += 1 }
                end += 1
            }
            if colons > 1, end - start <= longest,
                let address = IPv6Address(String(decoding: bytes[start..<end], as: UTF8.self))
            {
                body(address, start..<end)
            }
            start = end
        }
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        (0x30...0x3A).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
            || byte == UInt8(ascii: ".")
    }
}
