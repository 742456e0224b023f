/// Requests that wait for a change of a subject, each at most until its deadline.
struct WaitingRequests {
    private struct Waiting {
        var number: Int
        var deadline: ContinuousClock.Instant
        var continuation: CheckedContinuation<Void, Never>
    }

    private var bySubject: [String: [Waiting]] = [:]
    private var last = 0

    var isEmpty: Bool { bySubject.isEmpty }

    mutating func number() -> Int {
        last += 1
        return last
    }

    mutating func add(
        _ continuation: CheckedContinuation<Void, Never>, _ subject: String, _ number: Int,
        until deadline: ContinuousClock.Instant
    ) {
        bySubject[subject, default: []].append(
            Waiting(number: number, deadline: deadline, continuation: continuation))
    }

    mutating func wake(_ subject: String, _ number: Int) {
        wake(subject) { $0.number == number }
    }

    mutating func wake(_ subject: String) {
        for waiting in bySubject.removeValue(forKey: subject) ?? [] { waiting.continuation.resume() }
    }

    /// Ends the requests whose deadline has come.
    mutating func wake(before time: ContinuousClock.Instant) {
        let subjects = bySubject.filter { $0.value.contains { $0.deadline <= time } }.keys
        for subject in subjects { wake(subject) { $0.deadline <= time } }
    }

    mutating func wakeAll() {
        for subject in Array(bySubject.keys) { wake(subject) }
    }

    private mutating func wake(_ subject: String, where isMeant: (Waiting) -> Bool) {
        guard let all = bySubject[subject] else { return }
        let rest = all.filter { !isMeant($0) }
        bySubject[subject] = rest.isEmpty ? nil : rest
        for waiting in all where isMeant(waiting) { waiting.continuation.resume() }
    }
}
