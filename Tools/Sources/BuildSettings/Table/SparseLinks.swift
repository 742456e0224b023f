/// Links of a few ids among many: a hash table with open addressing, where each id is in the slot of its number, or in the
/// next free one.
///
/// A build has a thousand names, and most evaluations meet twenty. Plain ``IDLinks`` would have to be filled for all of them.
struct SparseLinks<ID: TableID, Target: TableID>: Sendable {
    private var slots: [Link] = []
    /// How many slots are taken.
    private var count = 0

    private struct Link {
        /// A negative number in a free slot.
        var id: Int32
        /// A negative number for an id that is known to have no target.
        var target: Int32

        static var free: Link { Link(id: -1, target: -1) }
    }

    /// Whether an id has been linked, be it to no target.
    func contains(_ id: ID) -> Bool { !slots.isEmpty && slots[slot(of: id)].id >= 0 }

    /// The target of an id. Setting none makes the id known, too.
    subscript(id: ID) -> Target? {
        get {
            guard !slots.isEmpty else { return nil }
            let target = slots[slot(of: id)].target
            return target < 0 ? nil : Target(rawValue: target)
        }
        set {
            if 2 * (count + 1) > slots.count { grow() }
            let slot = slot(of: id)
            if slots[slot].id < 0 { count += 1 }
            slots[slot] = Link(id: id.rawValue, target: newValue?.rawValue ?? -1)
        }
    }

    /// The ids that have been linked, in no order, with their targets.
    var all: [(id: ID, target: Target?)] {
        slots.filter { $0.id >= 0 }.map { (ID(rawValue: $0.id), $0.target < 0 ? nil : Target(rawValue: $0.target)) }
    }

    /// The slot that has an id, or the free one where it belongs.
    private func slot(of id: ID) -> Int {
        // Neighbors among the ids are neighbors in the table.
        var slot = id.index & (slots.count - 1)
        while slots[slot].id >= 0, slots[slot].id != id.rawValue { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    @inline(never)
    private mutating func grow() {
        let links = slots
        slots = Array(repeating: .free, count: max(64, 2 * slots.count))
        for link in links where link.id >= 0 { slots[slot(of: ID(rawValue: link.id))] = link }
    }
}
