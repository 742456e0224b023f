/// Links of ids whose beginning many copies share: what is linked in a copy leaves that beginning where it is.
///
/// The builds of a project begin with the same assignments to a thousand names, and add twenty. Of plain ``IDLinks``, each
/// build would have a copy.
struct LayeredLinks<ID: TableID, Target: TableID>: Sendable {
    /// What copies share.
    private var base = IDLinks<ID, Target>()
    /// Links above those.
    private var above = SparseLinks<ID, Target>()
    private var isShared = false

    /// Makes all links those that copies share.
    mutating func share() {
        for (id, target) in above.all { base[id] = target }
        above = SparseLinks()
        isShared = true
    }

    subscript(id: ID) -> Target? { above[id] ?? base[id] }

    /// Links an id to a target.
    mutating func link(_ id: ID, to target: Target) {
        if isShared { above[id] = target } else { base[id] = target }
    }

    /// The ids that have a target, in ascending order.
    var linked: [ID] {
        let added = above.all.map(\.id).filter { base[$0] == nil }
        return added.isEmpty ? base.linked : (base.linked + added).sorted { $0.rawValue < $1.rawValue }
    }
}
