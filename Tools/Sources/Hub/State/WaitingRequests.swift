/// Requests that wait for a change of a subject.
struct WaitingRequests {
    private var bySubject: [String: [Int: CheckedContinuation<Void, Never>]] = [:]
    private var last = 0

    mutating func number() -> Int {
        last += 1
        return last
    }

    mutating func add(_ continuation: CheckedContinuation<Void, Never>, _ subject: String, _ number: Int) {
        bySubject[subject, default: [:]][number] = continuation
    }

    mutating func wake(_ subject: String, _ number: Int) {
        guard let continuation = bySubject[subject]?.removeValue(forKey: number) else { return }
        if bySubject[subject]?.isEmpty == true { bySubject[subject] = nil }
        continuation.resume()
    }

    mutating func wake(_ subject: String) {
        for continuation in (bySubject.removeValue(forKey: subject) ?? [:]).values { continuation.resume() }
    }

    mutating func wakeAll() {
        for subject in Array(bySubject.keys) { wake(subject) }
    }
}
