/// Links of ids whose beginning many copies share: what is linked in a copy leaves that beginning where it is.
///
/// The builds of a project begin with the same assignments to a thousand names, and add twenty. Of plain ``IDLinks``, each
/// build would have a copy.
struct LayeredLinks<ID: TableID, Target: TableID>: Sendable {
    /// What copies share.
    private var base = IDLinks<ID, Target>()
    /// Links above those, in a hash table with open addressing: each is in the slot of its id, or in the next free one.
    private var slots: [Link] = []
    /// How many slots are taken.
    private var count = 0
    private var isShared = false

    private struct Link {
        /// A negative number in a free slot.
        var id: Int32
        var target: Int32

        static var free: Link { Link(id: -1, target: -1) }
    }

    /// Makes all links those that copies share.
    mutating func share() {
        for link in slots where link.id >= 0 { base[ID(rawValue: link.id)] = Target(rawValue: link.target) }
        slots = []
        count = 0
        isShared = true
    }

    subscript(id: ID) -> Target? {
        guard !slots.isEmpty else { return base[id] }
        let link = slots[slot(of: id)]
        return link.id < 0 ? base[id] : Target(rawValue: link.target)
    }

    /// Links an id to a target.
    mutating func link(_ id: ID, to target: Target) {
        guard isShared else {
            base[id] = target
            return
        }
        if 2 * (count + 1) > slots.count { grow() }
        let slot = slot(of: id)
        if slots[slot].id < 0 { count += 1 }
        slots[slot] = Link(id: id.rawValue, target: target.rawValue)
    }

    /// The ids that have a target, in ascending order.
    var linked: [ID] {
        let above = slots.filter { $0.id >= 0 }.map { ID(rawValue: $0.id) }.filter { base[$0] == nil }
        return above.isEmpty ? base.linked : (base.linked + above).sorted { $0.rawValue < $1.rawValue }
    }

    /// The slot that has an id, or the free one where it belongs.
    private func slot(of id: ID) -> Int {
        // Neighbors among the ids are neighbors in the table.
        var slot = id.index & (slots.count - 1)
        while slots[slot].id >= 0, slots[slot].id != id.rawValue { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private mutating func grow() {
        let links = slots
        slots = Array(repeating: .free, count: max(64, 2 * slots.count))
        for link in links where link.id >= 0 { slots[slot(of: ID(rawValue: link.id))] = link }
    }
}
