import Testing

/// What operators and a device asked of hubs about one device, and what they were answered: whether the hubs together behave as
/// one that does one thing at a time (linearizability).
struct ChangeHistory {
    /// What was asked.
    enum Request: Hashable {
        /// A change of a subject, based on a version.
        case change(String, basedOn: Int)
        case withdraw(Int)
        case remove
        /// The device has carried out the changes up to a version.
        case report(Int)
        /// The version of the last change.
        case read
    }

    /// What was answered.
    enum Answer: Hashable {
        case stored(Int)
        case conflict(Int)
        case done
        case unknown
        case impossible
        /// It is not known whether it was done.
        case none
    }

    struct Operation {
        var request: Request
        var answer: Answer
        /// When it was asked, and answered. What has no answer may still be done later.
        var start: ContinuousClock.Instant
        var end: ContinuousClock.Instant
    }

    /// What one hub would have.
    private struct State: Hashable {
        var version = 0
        /// The versions of the changes that wait, by subject.
        var waiting: [String: Int] = [:]
        var isRemoved = false

        /// The state after a request; `nil` if the answer cannot be.
        func after(_ request: Request, _ answer: Answer) -> State? {
            var next = self
            switch request {
            case .change(let subject, let base):
                next.version += 1
                next.waiting[subject] = next.version
                switch answer {
                case .stored(let version): return !isRemoved && base == self.version && version == next.version ? next : nil
                case .conflict(let version): return !isRemoved && base != version && version == self.version ? self : nil
                case .none: return !isRemoved && base == self.version ? next : self
                default: return answer == .unknown && isRemoved ? self : nil
                }
            case .withdraw(let version):
                let subject = isRemoved ? nil : waiting.first { $0.value == version }?.key
                if let subject { next.waiting[subject] = nil }
                switch answer {
                case .done: return subject == nil ? nil : next
                case .impossible: return subject == nil ? nil : self
                case .none: return next
                default: return answer == .unknown && subject == nil ? self : nil
                }
            case .remove:
                (next.isRemoved, next.waiting) = (true, [:])
                return answer == .unknown ? (isRemoved ? self : nil) : answer == .done && isRemoved ? nil : next
            case .report(let version):
                next.waiting = waiting.filter { $0.value > version }
                return answer == .unknown ? (isRemoved ? self : nil) : isRemoved && answer == .done ? nil : next
            case .read: return answer == .stored(version) ? self : nil
            }
        }
    }

    /// A place in the search: what was done, and what came of it.
    private struct Place: Hashable {
        var done: Set<Int>
        var state: State
    }

    /// Finds an order in which one hub would have given these answers, each between its request and its answer.
    ///
    /// - Returns: The first operation that no order explains; `nil` if there is an order of all.
    static func contradiction(in operations: [Operation]) -> Operation? {
        let operations = operations.sorted { $0.start < $1.start }
        var seen: Set<Place> = []
        var open = [Place(done: [], state: State())]
        var furthest = 0
        while let place = open.popLast() {
            // The operations before the first that is not done are all done.
            let first = (0..<operations.count).first { !place.done.contains($0) && operations[$0].answer != .none }
            guard let first else { return nil }
            furthest = max(furthest, first)
            // What begins after an operation has ended comes after it.
            let end = operations.indices.lazy.filter { !place.done.contains($0) && operations[$0].answer != .none }
                .prefix { operations[$0].start <= operations[first].end }.map { operations[$0].end }.min()
            for index in operations.indices {
                let operation = operations[index]
                guard operation.start <= end ?? operation.start else { break }
                guard !place.done.contains(index),
                    let state = place.state.after(operation.request, operation.answer)
                else { continue }
                // What has no answer and no effect need not be done.
                if operation.answer == .none, state == place.state { continue }
                let next = Place(done: place.done.union([index]), state: state)
                if seen.insert(next).inserted { open.append(next) }
            }
        }
        return operations[furthest]
    }
}

/// The check finds what it is for.
struct ChangeHistoryTests {
    private static let start = ContinuousClock.now

    private static func operation(
        _ request: ChangeHistory.Request, _ answer: ChangeHistory.Answer, _ start: Int, _ end: Int
    ) -> ChangeHistory.Operation {
        ChangeHistory.Operation(
            request: request, answer: answer, start: Self.start + .seconds(start), end: Self.start + .seconds(end))
    }

    @Test func anOrderIsFound() {
        let history = [
            Self.operation(.change("a", basedOn: 0), .stored(1), 0, 5),
            Self.operation(.change("b", basedOn: 1), .stored(2), 1, 2),
            Self.operation(.change("a", basedOn: 2), .none, 3, 4),
            Self.operation(.withdraw(2), .done, 6, 9),
            Self.operation(.change("b", basedOn: 1), .conflict(3), 7, 8),
            Self.operation(.report(3), .done, 10, 11), Self.operation(.withdraw(3), .unknown, 12, 13),
            Self.operation(.remove, .done, 14, 20), Self.operation(.change("a", basedOn: 3), .stored(4), 15, 16),
            Self.operation(.change("a", basedOn: 4), .unknown, 21, 22),
        ]
        #expect(ChangeHistory.contradiction(in: history) == nil)
    }

    @Test(arguments: [
        // The same version twice.
        [operation(.change("a", basedOn: 0), .stored(1), 0, 1), operation(.change("b", basedOn: 0), .stored(1), 0, 1)],
        // A change that was answered is not there.
        [operation(.change("a", basedOn: 0), .stored(1), 0, 1), operation(.change("b", basedOn: 1), .conflict(0), 2, 3)],
        [operation(.change("a", basedOn: 0), .stored(1), 0, 1), operation(.read, .stored(0), 2, 3)],
        // Withdrawn twice.
        [
            operation(.change("a", basedOn: 0), .stored(1), 0, 1), operation(.withdraw(1), .done, 2, 5),
            operation(.withdraw(1), .done, 3, 4),
        ],
        // A device that was removed is there.
        [operation(.remove, .done, 0, 1), operation(.change("a", basedOn: 0), .stored(1), 2, 3)],
        // Withdrawn after it was reported.
        [
            operation(.change("a", basedOn: 0), .stored(1), 0, 1), operation(.report(1), .done, 2, 3),
            operation(.withdraw(1), .done, 4, 5),
        ],
    ]) func whatNoOrderExplainsIsFound(_ history: [ChangeHistory.Operation]) {
        #expect(ChangeHistory.contradiction(in: history) != nil)
    }
}
