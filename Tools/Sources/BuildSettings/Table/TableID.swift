/// The number that a table gives to something, so that it is found without hashing.
protocol TableID: Hashable, Sendable {
    var rawValue: Int32 { get }
    init(rawValue: Int32)
}

extension TableID {
    init(index: Int) { self.init(rawValue: Int32(clamping: index)) }

    var index: Int { Int(rawValue) }
}

/// A name in a ``BuildSettingTable``, whether it is assigned to or only referred to.
struct BuildSettingID: TableID {
    let rawValue: Int32

    /// `inherited`: the next older value of the build setting that is being evaluated.
    static let inherited = BuildSettingID(rawValue: 0)
    /// `value`: the same, but a name like any other where no build setting is being evaluated.
    static let value = BuildSettingID(rawValue: 1)
}

/// An assignment in a ``BuildSettingTable``.
struct AssignmentID: TableID {
    let rawValue: Int32
}

/// A file that has assignments in a ``BuildSettingTable``.
struct FileID: TableID {
    let rawValue: Int32
}

/// The conditions of an assignment in a ``BuildSettingTable``; equal lists have one id.
struct ConditionListID: TableID {
    let rawValue: Int32
}

/// A value for each id: an array that grows when a value is written past its end.
struct IDMap<ID: TableID, Value: Sendable>: Sendable {
    private var values: [Value] = []
    private let defaultValue: Value

    init(default defaultValue: Value) {
        self.defaultValue = defaultValue
    }

    // Inlined: the innermost loops of loading and evaluating use it.
    @inline(__always)
    subscript(id: ID) -> Value {
        get { id.index < values.count ? values[id.index] : defaultValue }
        set {
            if id.index >= values.count { grow(to: id.index + 1) }
            values[id.index] = newValue
        }
    }

    @inline(never)
    private mutating func grow(to count: Int) {
        let count = max(64, count, 2 * values.count)
        // A whole array of equal values is faster to make than to append to.
        var grown = [Value](repeating: defaultValue, count: count)
        if !values.isEmpty { grown.replaceSubrange(0..<values.count, with: values) }
        values = grown
    }
}

/// An id of another kind for each id, or none. It is stored without the optional, so that it takes half the space and is
/// made and copied at the speed of memory.
struct IDLinks<ID: TableID, Target: TableID>: Sendable {
    /// By id: the number of its target; ``none`` if it has none.
    private var targets: [Int32] = []
    private static var none: Int32 { -1 }

    // Inlined: the innermost loops of loading and evaluating use it.
    @inline(__always)
    subscript(id: ID) -> Target? {
        get {
            guard id.index < targets.count else { return nil }
            let target = targets[id.index]
            return target == Self.none ? nil : Target(rawValue: target)
        }
        set {
            if id.index >= targets.count {
                if newValue == nil { return }
                grow(to: id.index + 1)
            }
            targets[id.index] = newValue?.rawValue ?? Self.none
        }
    }

    /// The ids that have a target, in ascending order.
    var linked: [ID] {
        targets.indices.filter { targets[$0] != Self.none }.map { ID(index: $0) }
    }

    @inline(never)
    private mutating func grow(to count: Int) {
        let count = max(64, count + count / 8)
        var grown = [Int32](repeating: Self.none, count: count)
        if !targets.isEmpty { grown.replaceSubrange(0..<targets.count, with: targets) }
        targets = grown
    }
}

/// A set of assignments that is emptied at no cost, however many it had.
struct AssignmentSet: Sendable {
    /// By assignment: the last generation of the set that had it.
    private var generations = IDMap<AssignmentID, Int32>(default: 0)
    private var generation: Int32 = 1

    /// Adds an assignment; whether it is new.
    mutating func insert(_ assignment: AssignmentID) -> Bool {
        guard generations[assignment] != generation else { return false }
        generations[assignment] = generation
        return true
    }

    mutating func removeAll() {
        generation &+= 1
    }
}
