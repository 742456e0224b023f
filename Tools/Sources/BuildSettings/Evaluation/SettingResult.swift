/// What evaluating an assignment came to, and what that depended on.
///
/// A reference to a setting in progress means that setting's next older assignment, so a result may depend on who
/// asks. It does not when no such reference left the assignment - its own `$(inherited)` aside, which means the same
/// for everyone - and then it holds for every asker that is not itself on one of the cycles met on the way.
struct SettingResult: Sendable {
    /// Something that was referred to.
    struct Link: Sendable {
        let name: Int32
        /// The assignment; -1 when there is no value.
        let entry: Int32
        /// The number of its result; -1 when there is none, or none that is kept.
        var result: Int32
        let isInherited: Bool
    }

    /// The value.
    let text: ResultText
    /// The assignment; -1 for a free text.
    let entry: Int32
    /// Whether it is the same as a text and as a list.
    var isPlain = true
    /// The names on cycles that were met.
    var cyclic: [Int32] = []
    /// Whether there were more such names than are kept, so that it holds for this asker only.
    var hasMoreCyclic = false
    /// The names in progress outside that were referred to.
    var outside: [Int32] = []
    /// What the assignment refers to, in order.
    var links: [Link] = []

    /// Whether it may be kept for other evaluations.
    var isFree: Bool { outside.isEmpty && entry >= 0 }
}

/// A reference to a setting in progress, other than its own `$(inherited)`.
struct CycleHit: Sendable {
    let name: Int32
    /// The frame that evaluates it.
    let owner: Int
}

/// The results by assignment.
struct KnownResults: Sendable {
    /// An assignment under given settings in progress.
    struct Key: Hashable {
        let context: UInt64
        let entry: Int32
        let asText: Bool
    }

    private var texts: [Int32] = []
    private var lists: [Int32] = []
    /// Those that hold only under the same settings in progress, during one evaluation.
    var contextual: [Key: Int32] = [:]

    /// The number of the result that does not depend on who asks; -1 when there is none.
    func free(_ entry: Int32, asText: Bool) -> Int32 {
        let all = asText ? texts : lists
        return Int(entry) < all.count ? all[Int(entry)] : -1
    }

    mutating func setFree(_ entry: Int32, asText: Bool, _ result: Int, count: Int) {
        if texts.count < count {
            texts += Array(repeating: -1, count: count - texts.count)
            lists += Array(repeating: -1, count: count - lists.count)
        }
        if asText { texts[Int(entry)] = Int32(result) } else { lists[Int(entry)] = Int32(result) }
    }
}
