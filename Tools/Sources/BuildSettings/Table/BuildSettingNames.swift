import Foundation

/// The names of a table, each once, and their ids. A name is found by its bytes, without making a `String` of it.
///
/// Names can be above others, whose ids they go on from: the thousand names that Xcode declares are shared by all tables.
struct BuildSettingNames: Sendable {
    /// The names below these, which have the lower ids. They have no names below them.
    private let base: Shared?
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

    /// Names that many tables share.
    final class Shared: Sendable {
        let names: BuildSettingNames
        /// The names by id. They are made once, because chains have many of them.
        let texts: [String]

        init(_ names: BuildSettingNames) {
            self.names = names
            texts = names.ends.indices.map { names[BuildSettingID(index: $0)] }
        }

        // A method of this class: a copy of the names would count references, which threads would wait for.
        @inline(never)
        func find(_ name: UnsafeRawBufferPointer, _ hash: Int) -> BuildSettingID? { names.findOwn(name, hash) }
    }

    /// `inherited` and `value`, which have the first two ids.
    init() {
        base = nil
        first = 0
        _ = id(of: Array("inherited".utf8)[...])
        _ = id(of: Array("value".utf8)[...])
    }

    /// No names yet above others, which have none below them.
    init(above shared: Shared) {
        base = shared
        first = shared.names.ends.count
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

    subscript(id: BuildSettingID) -> String {
        if let base, id.index < first { return base.texts[id.index] }
        return String(decoding: bytes[range(of: id)], as: UTF8.self)
    }

    /// The id of a name. A new name gets one.
    mutating func id(of name: ArraySlice<UInt8>) -> BuildSettingID {
        if 2 * (ends.count + 1) > slots.count { grow() }
        let (hash, known) = name.withUnsafeBytes { name in
            let hash = Self.hash(name)
            return (hash, find(name, hash))
        }
        if let known { return known }
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
        var name = name
        return name.withUTF8 { existingID(of: UnsafeRawBufferPointer($0)) }
    }

    /// The id of a name; `nil` for an unknown name.
    func existingID(of name: ArraySlice<UInt8>) -> BuildSettingID? {
        name.withUnsafeBytes(existingID)
    }

    /// The id of a name; `nil` for an unknown name.
    func existingID(of name: UnsafeRawBufferPointer) -> BuildSettingID? {
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

    private func find(_ name: UnsafeRawBufferPointer, _ hash: Int) -> BuildSettingID? {
        base?.find(name, hash) ?? findOwn(name, hash)
    }

    private func findOwn(_ name: UnsafeRawBufferPointer, _ hash: Int) -> BuildSettingID? {
        guard !slots.isEmpty else { return nil }
        var slot = hash & (slots.count - 1)
        while let id = slots[slot] {
            if hashes[id.index - first] == hash, isEqual(id, name) { return id }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nonASCII.isEmpty || name.allSatisfy { $0 < 0x80 } ? nil : nonASCII[String(decoding: name, as: UTF8.self)]
    }

    /// Whether an own name has these bytes.
    private func isEqual(_ id: BuildSettingID, _ name: UnsafeRawBufferPointer) -> Bool {
        let range = range(of: id)
        guard range.count == name.count, let other = name.baseAddress else { return range.count == name.count }
        return bytes.withUnsafeBytes { own in
            own.baseAddress.map { memcmp($0 + range.lowerBound, other, name.count) == 0 } ?? false
        }
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
    private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: name)
        return hasher.finalize()
    }

    private static func isASCII(_ name: ArraySlice<UInt8>) -> Bool {
        name.allSatisfy { $0 < 0x80 }
    }
}
