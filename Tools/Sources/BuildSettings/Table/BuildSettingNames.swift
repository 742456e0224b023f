import Foundation

/// The names of a table, each once, and their ids. A name is found by its bytes, without making a `String` of it.
struct BuildSettingNames: Sendable {
    /// The names, one after another.
    private var bytes: [UInt8] = []
    /// By id: where its name ends.
    private var ends: [Int] = []
    private var hashes: [Int] = []
    /// A hash table with open addressing: each id is in the slot of its hash, or in the next free one.
    private var slots: [BuildSettingID?] = []
    /// Names that are not ASCII: Unicode can spell the same text in several ways.
    private var nonASCII: [String: BuildSettingID] = [:]

    /// `inherited` and `value`, which have the first two ids.
    init() {
        _ = id(of: Array("inherited".utf8)[...])
        _ = id(of: Array("value".utf8)[...])
    }

    private init(moved: Void) {}

    /// No names: the placeholder while the names are moved elsewhere.
    static let moved = BuildSettingNames(moved: ())

    /// How many names there are.
    var count: Int { ends.count }

    /// Whether the order of the bytes is that of the names.
    var areASCII: Bool { nonASCII.isEmpty }

    /// The bytes of a name.
    func bytes(of id: BuildSettingID) -> ArraySlice<UInt8> {
        bytes[range(of: id)]
    }

    subscript(id: BuildSettingID) -> String { String(decoding: bytes(of: id), as: UTF8.self) }

    /// The id of a name. A new name gets one.
    mutating func id(of name: ArraySlice<UInt8>) -> BuildSettingID {
        if 2 * (count + 1) > slots.count { grow() }
        let hash = Self.hash(name)
        if let known = find(name, hash) { return known }
        let id = BuildSettingID(index: count)
        if Self.isASCII(name) {
            slots[freeSlot(hash)] = id
        } else {
            nonASCII[String(decoding: name, as: UTF8.self)] = id
        }
        bytes += name
        ends.append(bytes.count)
        hashes.append(hash)
        return id
    }

    /// The id of a name; `nil` for an unknown name.
    func existingID(of name: String) -> BuildSettingID? {
        existingID(of: Array(name.utf8)[...])
    }

    /// The id of a name; `nil` for an unknown name.
    func existingID(of name: ArraySlice<UInt8>) -> BuildSettingID? {
        find(name, Self.hash(name))
    }

    /// Ids in the order of the bytes of their names.
    func sortedByBytes(_ ids: [BuildSettingID]) -> [BuildSettingID] {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return ids }
            return ids.sorted { left, right in
                let (left, right) = (range(of: left), range(of: right))
                let order = memcmp(base + left.lowerBound, base + right.lowerBound, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
    }

    private func range(of id: BuildSettingID) -> Range<Int> {
        (id.index > 0 ? ends[id.index - 1] : 0)..<ends[id.index]
    }

    private func find(_ name: ArraySlice<UInt8>, _ hash: Int) -> BuildSettingID? {
        guard !slots.isEmpty else { return nil }
        var slot = hash & (slots.count - 1)
        while let id = slots[slot] {
            if hashes[id.index] == hash, bytes(of: id) == name { return id }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nonASCII.isEmpty || Self.isASCII(name) ? nil : nonASCII[String(decoding: name, as: UTF8.self)]
    }

    private func freeSlot(_ hash: Int) -> Int {
        var slot = hash & (slots.count - 1)
        while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: nil, count: max(64, slots.count * 2))
        for id in (0..<count).map(BuildSettingID.init(index:)) where Self.isASCII(bytes(of: id)) {
            slots[freeSlot(hashes[id.index])] = id
        }
    }

    /// Seeded for each process, so that no file can choose names that collide.
    private static func hash(_ name: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        name.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    private static func isASCII(_ name: ArraySlice<UInt8>) -> Bool {
        name.allSatisfy { $0 < 0x80 }
    }
}
