/// A change of the state that waits to be committed, perhaps together with others.
struct WaitingCommit {
    /// The device or request that it is about; `nil` if it is about more.
    let subject: String?
    /// Whether it needs a commit of its own.
    var isAlone: Bool
    /// Whether it has seen the subject as it is in the store.
    var isFresh: Bool
    /// How often another hub was faster.
    var tries = 0
    /// Adds its writes to those of a commit.
    ///
    /// - Returns: What tells the result, once it is stored.
    let stage: (inout HubDraft) throws -> () -> Void
    /// Tells why it is not stored.
    let fail: (any Error) -> Void

    static let mostTries = 100

    init(
        subject: String?, isFresh: Bool, stage: @escaping (inout HubDraft) throws -> () -> Void,
        fail: @escaping (any Error) -> Void
    ) {
        (self.subject, self.isFresh, self.stage, self.fail) = (subject, isFresh, stage, fail)
        isAlone = subject == nil
    }
}

/// The changes of one commit: the first ones that wait.
///
/// Each is made from the state before the commit, so none may be about what another one changes.
struct CommitGroup {
    /// What tells the result of each.
    private(set) var results: [() -> Void] = []
    var writes: [StoreWrite] = []
    /// The subject of the first one, if it must be read from the store before.
    var stale: String?
    private var subjects: Set<String> = []
    private var isClosed = false

    var count: Int { results.count }

    /// Whether the next change may be in the same commit.
    func admits(_ next: WaitingCommit) -> Bool {
        guard count > 0, let subject = next.subject else { return count == 0 }
        return !isClosed && !next.isAlone && !subjects.contains(subject)
    }

    mutating func add(_ change: WaitingCommit, _ tell: @escaping () -> Void) {
        results.append(tell)
        isClosed = change.isAlone
        if let subject = change.subject { subjects.insert(subject) }
    }
}
