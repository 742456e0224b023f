import Foundation
import PropertyLists

/// The sessions that were started in a process, by what they store in: a second start gets the first one's session, so
/// that two environments never run side by side.
final class LaunchRegistry: Sendable {
    /// What a start comes to.
    struct Launch<Launched> {
        let core: SessionCore
        /// What the launch read; `nil` if the core is that of an earlier start.
        var launched: Launched?
        /// Whether the core is new.
        var isFirst = true
        /// What is to be said about this session beside the launch's findings.
        var findings: [PropertyListFinding] = []
    }

    private struct State {
        var cores: [String: SessionCore] = [:]
        var isLaunching = false
    }

    /// Recursive, so that a start within a start finds out that it is one.
    private let launching = NSRecursiveLock()
    private let state = Locked(State())

    /// Returns the core of an earlier start, or launches.
    ///
    /// A provisional one is launched again. If the launch has read what the provisional one assumed, that one goes on
    /// with what the launch stores in. Otherwise it stays as it is, and both say so.
    ///
    /// - Throws: what `launch` throws; ``ConfigurationError`` `start-in-progress` in a launch.
    func core<Launched>(
        storedIn identity: String, launch: () throws(ConfigurationError) -> (SessionCore, Launched)
    ) throws(ConfigurationError) -> Launch<Launched> {
        launching.lock()
        defer { launching.unlock() }
        let (earlier, isLaunching) = state.withLock { ($0.cores[identity], $0.isLaunching) }
        guard !isLaunching else { throw Self.startInProgress }
        if let earlier, !earlier.isProvisional { return Launch(core: earlier) }

        state.withLock { $0.isLaunching = true }
        defer { state.withLock { $0.isLaunching = false } }
        let (core, launched) = try launch()
        guard let earlier else {
            state.withLock { $0.cores[identity] = core }
            return Launch(core: core, launched: launched)
        }
        if core.isProvisional { return Launch(core: earlier) }
        if earlier.isSameLaunch(as: core) {
            earlier.attach(what: core)
            return Launch(core: earlier, launched: launched, isFirst: false)
        }
        state.withLock { $0.cores[identity] = core }
        let finding = Self.replaced(earlier, by: core)
        earlier.add(finding: finding)
        return Launch(core: core, launched: launched, findings: [finding])
    }

    private static var startInProgress: ConfigurationError {
        let message = "a session was started within the start of one"
        let finding = PropertyListFinding(
            .secondSession, .error, message,
            fix: "read the configuration after the start, not while its values are decoded or its findings logged")
        return ConfigurationError(.startInProgress, message, findings: [finding])
    }

    private static func replaced(_ earlier: SessionCore, by core: SessionCore) -> PropertyListFinding {
        let (old, new) = (earlier.selection.environment, core.selection.environment)
        let difference = old == new ? "other values of \"\(new)\"" : "\"\(new)\""
        return PropertyListFinding(
            .secondSession, .error,
            "two environments run side by side: a session in \"\(old)\" was started before the user defaults could be "
                + "read, and one with \(difference) after it",
            fix: "release the provisional session, or end the process before it uses data of \"\(old)\"")
    }
}
