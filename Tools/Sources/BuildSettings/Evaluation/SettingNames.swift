import Foundation

/// Names by number, each once. A name is found by its bytes; no text is made to look for one.
struct SettingNames: Sendable {
    /// The number of `inherited`, which means the older value of the setting being evaluated.
    static let inherited: Int32 = 0
    /// The number of `value`, which means the same, where a setting is being evaluated.
    static let value: Int32 = 1

    /// The names, one behind the other.
    private var bytes: [UInt8] = []
    /// By number: where its name ends.
    private var ends: [Int] = []
    private var hashes: [Int] = []
    /// Numbers at the places that their hashes point to, or the next free ones; -1 where there is none.
    private var slots: [Int32] = []
    /// Names that are not ASCII: the same text may be spelled in several ways.
    private var others: [String: Int32] = [:]

    /// `inherited` and `value`.
    init() {
        _ = number(of: Array("inherited".utf8)[...])
        _ = number(of: Array("value".utf8)[...])
    }

    private init(lent: Void) {}

    /// No names: what stands in while they are lent out.
    static let lent = SettingNames(lent: ())

    /// How many names there are.
    var count: Int { ends.count }

    /// Whether the order of the bytes is that of the names.
    var areASCII: Bool { others.isEmpty }

    /// The bytes of a name.
    func bytes(of number: Int32) -> ArraySlice<UInt8> {
        bytes[range(of: number)]
    }

    /// The name with a number.
    subscript(number: Int32) -> String { String(decoding: bytes(of: number), as: UTF8.self) }

    /// The number of a name, which it gets now if it has none.
    mutating func number(of name: ArraySlice<UInt8>) -> Int32 {
        if 2 * (count + 1) > slots.count { grow() }
        let hash = Self.hash(name)
        if let known = find(name, hash) { return known }
        let number = Int32(count)
        if Self.isASCII(name) {
            slots[freeSlot(hash)] = number
        } else {
            others[String(decoding: name, as: UTF8.self)] = number
        }
        bytes += name
        ends.append(bytes.count)
        hashes.append(hash)
        return number
    }

    /// The number of a name that has one.
    func existingNumber(of name: String) -> Int32? {
        existingNumber(of: Array(name.utf8)[...])
    }

    /// The number of a name that has one.
    func existingNumber(of name: ArraySlice<UInt8>) -> Int32? {
        find(name, Self.hash(name))
    }

    /// Numbers in the order of the bytes of their names.
    func sortedByBytes(_ numbers: [Int32]) -> [Int32] {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return numbers }
            return numbers.sorted { left, right in
                let (left, right) = (range(of: left), range(of: right))
                let order = memcmp(base + left.lowerBound, base + right.lowerBound, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
    }

    private func range(of number: Int32) -> Range<Int> {
        (number > 0 ? ends[Int(number) - 1] : 0)..<ends[Int(number)]
    }

    private func find(_ name: ArraySlice<UInt8>, _ hash: Int) -> Int32? {
        guard !slots.isEmpty else { return nil }
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = slots[slot]
            if hashes[Int(number)] == hash, bytes(of: number) == name { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return others.isEmpty || Self.isASCII(name) ? nil : others[String(decoding: name, as: UTF8.self)]
    }

    private func freeSlot(_ hash: Int) -> Int {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: max(64, slots.count * 2))
        for number in 0..<Int32(count) where Self.isASCII(bytes(of: number)) {
            slots[freeSlot(hashes[Int(number)])] = number
        }
    }

    /// Seeded by the process, so that no file can choose names that meet.
    private static func hash(_ name: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        name.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    private static func isASCII(_ name: ArraySlice<UInt8>) -> Bool {
        name.allSatisfy { $0 < 0x80 }
    }
}
