import Foundation

/// The sessions that were started in a process, by what they store in: a second start gets the first one's session, so
/// that two environments never run side by side.
final class LaunchRegistry: Sendable {
    /// Recursive: storing a value calls observers, and one of them may start a session.
    private let launching = NSRecursiveLock()
    private let cores = Locked<[String: SessionCore]>([:])

    /// Returns the session of an earlier start, or launches. A provisional session is not kept, because starting again
    /// is what ends it.
    func core<Launched>(
        storedIn identity: String, launch: () throws(ConfigurationError) -> (SessionCore, Launched)
    ) throws(ConfigurationError) -> (SessionCore, Launched?) {
        launching.lock()
        defer { launching.unlock() }
        if let core = cores.withLock({ $0[identity] }) { return (core, nil) }
        let (core, launched) = try launch()
        if !core.isProvisional { cores.withLock { $0[identity] = core } }
        return (core, launched)
    }
}
