import Reports
import Synchronization

/// Reaches a hub, also after it was started again: the hub of this computer has another token then, maybe also another
/// port, and its new file says both.
final class HubAccess: Sendable {
    private let current: Mutex<HubLocation>
    private let find: @Sendable () -> HubLocation?
    /// Whether several hubs run on this computer, and nobody said which one is meant.
    let isChoice: Bool

    /// - Parameters:
    ///   - location: The hub.
    ///   - isChoice: Whether several hubs run on this computer, and nobody said which one is meant.
    ///   - find: Finds the hub again; `nil` if what was given decides, and not a file.
    init(_ location: HubLocation, isChoice: Bool = false, find: @escaping @Sendable () -> HubLocation? = { nil }) {
        current = Mutex(location)
        (self.isChoice, self.find) = (isChoice, find)
    }

    /// Where the hub is.
    var location: HubLocation { current.withLock { $0 } }

    /// Asks the hub, and once more if it no longer knows the token and has another one.
    ///
    /// - Throws: ``HubFailure/unreachable(_:)`` if it does not answer. It is not asked again, because it may have done what
    ///   it was asked for; the next request goes to where the hub is then.
    func ask<Answer>(_ work: (HubClient) async throws -> (status: Int, answer: Answer)) async throws -> (
        status: Int, answer: Answer
    ) {
        let used = location
        do {
            let result = try await work(HubClient(location: used))
            guard result.status == 401, isFoundAgain(since: used) else { return result }
            return try await work(HubClient(location: location))
        } catch HubFailure.unreachable(let message) {
            _ = isFoundAgain(since: used)
            throw HubFailure.unreachable(message)
        }
    }

    /// Whether the hub has another token or address than a request used.
    private func isFoundAgain(since used: HubLocation) -> Bool {
        guard let found = find(), !found.isSame(as: used) else { return false }
        let isNews = current.withLock { location in
            defer { location = found }
            return !location.isSame(as: found)
        }
        if isNews { Output.error("the hub was started again; going on with it at \(found.origin)".printable) }
        return true
    }
}

extension HubLocation {
    /// Whether the same token is sent to the same place.
    func isSame(as other: HubLocation) -> Bool { origin == other.origin && token == other.token }
}
