import Foundation

/// The names of a table, each once, and their ids. A name is found by its bytes, without making a `String` of it.
///
/// Names can be above others, whose ids they go on from: the thousand names that Xcode declares are shared by all tables.
struct BuildSettingNames: Sendable {
    /// The names below these, which have the lower ids. They have no names below them.
    private let base: Base?
    /// The first id of these names.
    private let first: Int
    /// The names, one after another.
    private var bytes: [UInt8] = []
    /// By id: where its name ends.
    private var ends: [Int] = []
    private var hashes: [Int] = []
    /// A hash table with open addressing: each id is in the slot of its hash, or in the next free one.
    private var slots: [BuildSettingID?] = []
    /// Names that are not ASCII: Unicode can spell the same text in several ways.
    private var nonASCII: [String: BuildSettingID] = [:]

    /// Names that are shared.
    private final class Base: Sendable {
        let names: BuildSettingNames

        init(_ names: BuildSettingNames) {
            self.names = names
        }
    }

    /// `inherited` and `value`, which have the first two ids.
    init() {
        base = nil
        first = 0
        _ = id(of: Array("inherited".utf8)[...])
        _ = id(of: Array("value".utf8)[...])
    }

    /// No names yet above others, which have none below them.
    init(above names: BuildSettingNames) {
        base = Base(names)
        first = names.ends.count
    }

    private init(moved: Void) {
        base = nil
        first = 0
    }

    /// No names: the placeholder while the names are moved elsewhere.
    static let moved = BuildSettingNames(moved: ())

    /// How many names there are.
    var count: Int { first + ends.count }

    /// Whether the order of the bytes is that of the names.
    var areASCII: Bool { nonASCII.isEmpty && base?.names.nonASCII.isEmpty ?? true }

    /// The bytes of a name.
    func bytes(of id: BuildSettingID) -> ArraySlice<UInt8> {
        if let base, id.index < first { return base.names.bytes(of: id) }
        return bytes[range(of: id)]
    }

    subscript(id: BuildSettingID) -> String { String(decoding: bytes(of: id), as: UTF8.self) }

    /// The id of a name. A new name gets one.
    mutating func id(of name: ArraySlice<UInt8>) -> BuildSettingID {
        if 2 * (ends.count + 1) > slots.count { grow() }
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
        let shared = base?.names.bytes ?? []
        return shared.withUnsafeBytes { shared in
            bytes.withUnsafeBytes { own in
                func text(_ id: BuildSettingID) -> UnsafeRawBufferPointer {
                    if let base, id.index < first {
                        return UnsafeRawBufferPointer(rebasing: shared[base.names.range(of: id)])
                    }
                    return UnsafeRawBufferPointer(rebasing: own[range(of: id)])
                }
                return ids.sorted { left, right in
                    let (left, right) = (text(left), text(right))
                    guard let start = left.baseAddress, let other = right.baseAddress else { return !right.isEmpty }
                    let order = memcmp(start, other, min(left.count, right.count))
                    return order == 0 ? left.count < right.count : order < 0
                }
            }
        }
    }

    /// The range of an own name.
    private func range(of id: BuildSettingID) -> Range<Int> {
        let index = id.index - first
        return (index > 0 ? ends[index - 1] : 0)..<ends[index]
    }

    private func find(_ name: ArraySlice<UInt8>, _ hash: Int) -> BuildSettingID? {
        if let base, let known = base.names.find(name, hash) { return known }
        guard !slots.isEmpty else { return nil }
        var slot = hash & (slots.count - 1)
        while let id = slots[slot] {
            if hashes[id.index - first] == hash, bytes[range(of: id)] == name { return id }
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
        for index in ends.indices {
            let id = BuildSettingID(index: first + index)
            if Self.isASCII(bytes[range(of: id)]) { slots[freeSlot(hashes[index])] = id }
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
