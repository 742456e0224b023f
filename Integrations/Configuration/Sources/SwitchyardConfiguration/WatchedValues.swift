import Configuration

/// The current element, and then the current one after each change that concerns it.
struct WatchedValues<Change: Sendable, Element: Sendable>: AsyncSequence, Sendable {
    typealias Failure = Never

    let changes: AsyncStream<Change>
    /// Whether an element need not be told after another one.
    let isSame: @Sendable (Element, Element) -> Bool
    /// The element now; `nil` if the change does not concern it. The first one follows no change.
    let current: @Sendable (Change?) -> Element?

    func makeAsyncIterator() -> Iterator { Iterator(sequence: self, changes: changes.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        let sequence: WatchedValues
        var changes: AsyncStream<Change>.Iterator
        var last: Element?

        mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            if last == nil {
                last = sequence.current(nil)
                return last
            }
            while let change = await changes.next(isolation: actor) {
                guard let element = sequence.current(change) else { continue }
                if let last, sequence.isSame(last, element) { continue }
                last = element
                return element
            }
            return nil
        }
    }
}

extension Result<LookupResult, any Error> {
    /// Whether two results say the same.
    @Sendable
    static func isSame(_ first: Self, _ second: Self) -> Bool {
        switch (first, second) {
        case (.success(let first), .success(let second)): first == second
        case (.failure(let first), .failure(let second)): "\(first)" == "\(second)"
        default: false
        }
    }
}
