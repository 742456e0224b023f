import Foundation
import PropertyLists

/// Runs the handlers of environment changes: one after another, in a task of their own, outside of every lock.
final class EnvironmentChangeQueue: Sendable {
    private struct State {
        var last: Task<Void, Never>?
        var handlers: [EnvironmentChangeHandler] = []
        /// The changes of this process, also those whose handlers have all run: those of a later start have not.
        var changes: [UnfinishedChange] = []
        /// The changes and handlers that were tried in this process.
        var tried: Set<[String]> = []
        var errors: [EnvironmentChangeError] = []
        var findings: [PropertyListFinding] = []
        var attempt: Attempt?
    }

    /// The call of a handler that has not returned.
    private struct Attempt {
        let change: String
        let handler: String
        /// Whether it counts as a crash if the process ends now.
        var isSuspect = true
        /// Whether the process has lived on for so long that the handler does not end it.
        var isCleared = false

        func isOf(_ other: Attempt) -> Bool { change == other.change && handler == other.handler }
    }

    private let record: ProcessRecord
    private let log: FindingsLog
    private let patience: @Sendable () async throws -> Void
    private let state = Locked(State())
    private let notifications: NotificationCenter

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - notifications: where the system says that the app leaves the foreground.
    ///   - patience: returns after a time in which a handler that ends the process has done so: more than the system
    ///     gives an app that does not respond.
    init(
        _ record: ProcessRecord, _ handlers: [EnvironmentChangeHandler], log: FindingsLog,
        notifications: NotificationCenter = .default,
        patience: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(30)) }
    ) {
        self.record = record
        self.log = log
        self.notifications = notifications
        self.patience = patience
        var counts: [String: Int] = [:]
        // Two handlers of one name are two handlers: the second one is recorded as "name 2".
        let handlers = handlers.map { handler in
            counts[handler.name, default: 0] += 1
            let count = counts[handler.name] ?? 1
            return count == 1 ? handler : EnvironmentChangeHandler("\(handler.name) \(count)", handler.body)
        }
        state.withLock { $0.handlers = handlers }
    }

    /// Adds the handlers of another start in this process. One with the name of another is the same one. Like every
    /// start, it runs the handlers of each change that is recorded now, by whichever instance.
    func join(_ handlers: [EnvironmentChangeHandler]) {
        guard !handlers.isEmpty else { return }
        let (isNew, changes) = state.withLock { state in
            let names = Set(state.handlers.map(\.name))
            let new = handlers.filter { !names.contains($0.name) }
            state.handlers += new
            return (!new.isEmpty, state.changes)
        }
        attempt { () throws(PropertyListError) in
            try record.readAgain()
            guard isNew else { return }
            // What the other handlers have finished is to be done until these have, too.
            try record.update { record in
                let known = Set(record.changes.map(\.id))
                record.changes.insert(contentsOf: changes.filter { !known.contains($0.id) }, at: 0)
            }
        }
        add()
    }

    /// What handlers threw so far.
    var errors: [EnvironmentChangeError] { state.withLock(\.errors) }

    var findings: [PropertyListFinding] { state.withLock(\.findings) }

    /// Whether there are handlers to run.
    var hasWork: Bool { !record.current.changes.isEmpty && state.withLock { !$0.handlers.isEmpty } }

    /// Does some work after what was added before, and then runs the handlers of every recorded change.
    func add(_ work: @escaping @Sendable () -> Void = {}) {
        state.withLock { state in
            let last = state.last
            state.last = Task { [self] in
                await last?.value
                work()
                await runHandlers()
            }
        }
    }

    /// Whether the current task is one of a handler, which must not wait for itself.
    @TaskLocal private static var isInHandler = false

    /// Waits for the handlers of every change that was recorded before the call; not in a handler.
    func finish() async {
        guard !Self.isInHandler else { return }
        await state.withLock(\.last)?.value
    }

    private func runHandlers() async {
        let stored = record.current.changes
        let handlers = state.withLock { state in
            let ids = Set(stored.map(\.id))
            state.changes = state.changes.filter { !ids.contains($0.id) } + stored
            return state.handlers
        }
        for unfinished in stored {
            guard let change = unfinished.change else { continue }
            for handler in handlers where !unfinished.done.contains(handler.name) {
                await run(handler, change, unfinished)
            }
        }
        attempt { () throws(PropertyListError) in try record.storeKept() }
        // A start without handlers leaves a change to one that has some.
        let names = Set(handlers.map(\.name))
        guard !names.isEmpty else { return }
        store { $0.changes.removeAll { $0.to != nil && names.isSubset(of: $0.done) } }
    }

    /// Runs a handler, unless it was tried before in this process; also where the record cannot be written, because the
    /// data of an environment that was left must not stay.
    private func run(
        _ handler: EnvironmentChangeHandler, _ change: EnvironmentChange, _ unfinished: UnfinishedChange
    ) async {
        let (name, id) = (handler.name, unfinished.id)
        guard state.withLock({ $0.tried.insert([id, name]).inserted }) else { return }
        if let attempts = unfinished.attemptsOfHopeless(name) {
            report(EnvironmentChangeError(handler: name, change: change, error: HandlerSkipped(attempts: attempts)))
            return
        }
        let attempt = Attempt(change: id, handler: name)
        state.withLock { $0.attempt = attempt }
        store(id) { $0.begun[name, default: 0] += 1 }
        let tokens = followApplication(attempt)
        let waiting = Task { [weak self, patience] in
            try await patience()
            self?.suspect(false, attempt, forGood: true)
        }
        defer {
            state.withLock { $0.attempt = nil }
            waiting.cancel()
            for token in tokens { notifications.removeObserver(token) }
        }
        do {
            try await Self.$isInHandler.withValue(true) { try await handler.body(change) }
            store(id) { unfinished in
                unfinished.begun[name] = nil
                if !unfinished.done.contains(name) { unfinished.done.append(name) }
            }
        } catch {
            report(EnvironmentChangeError(handler: name, change: change, error: error))
            store(id) { unfinished in
                unfinished.begun[name] = nil
                unfinished.thrown[name, default: 0] += 1
            }
        }
    }

    /// By name, because an extension cannot link an application. A system that has no such name posts none.
    private static let notificationNames: [(isActive: Bool, names: [String])] = [
        (
            false,
            [
                "UIApplicationWillResignActiveNotification", "UIApplicationWillTerminateNotification",
                "NSApplicationWillTerminateNotification", "NSExtensionHostWillResignActiveNotification",
            ]
        ), (true, ["UIApplicationDidBecomeActiveNotification", "NSExtensionHostDidBecomeActiveNotification"]),
    ]

    private func followApplication(_ attempt: Attempt) -> [any NSObjectProtocol] {
        Self.notificationNames.flatMap { isActive, names in
            names.map { name in
                notifications.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [weak self] _ in
                    self?.suspect(isActive, attempt)
                }
            }
        }
    }

    /// Whether the handler is at fault if the process ends now: not if the system or a person ends an app that is not in
    /// the foreground, and not if the process has lived on for long.
    private func suspect(_ isSuspect: Bool, _ attempt: Attempt, forGood: Bool = false) {
        let isOther = state.withLock { state in
            guard let current = state.attempt, current.isOf(attempt), !current.isCleared else { return false }
            state.attempt?.isSuspect = isSuspect
            state.attempt?.isCleared = forGood
            return current.isSuspect != isSuspect
        }
        guard isOther else { return }
        store(attempt.change) { unfinished in
            let count = (unfinished.begun[attempt.handler] ?? 0) + (isSuspect ? 1 : -1)
            unfinished.begun[attempt.handler] = count > 0 ? count : nil
        }
    }

    private func store(_ id: String, _ change: (inout UnfinishedChange) -> Void) {
        state.withLock { state in
            if let index = state.changes.firstIndex(where: { $0.id == id }) { change(&state.changes[index]) }
        }
        store { record in
            if let index = record.changes.firstIndex(where: { $0.id == id }) { change(&record.changes[index]) }
        }
    }

    private func store(_ change: (inout SessionRecord) -> Void) {
        attempt { () throws(PropertyListError) in try record.keep(change) }
    }

    private func attempt(_ body: () throws(PropertyListError) -> Void) {
        do throws(PropertyListError) {
            try body()
        } catch {
            let finding = PropertyListFinding(error, severity: .error)
            if !findings.contains(finding) { add(finding: finding) }
        }
    }

    private func report(_ error: EnvironmentChangeError) {
        state.withLock { $0.errors.append(error) }
        let skipped = error.error as? HandlerSkipped
        let change = "the change from \"\(error.change.from)\" to \"\(error.change.to)\""
        add(
            finding: skipped.map {
                PropertyListFinding(
                    .environmentChangeSkipped, .error,
                    "handler \"\(error.handler)\" is given up for \(change) after \($0.attempts) attempts",
                    fix:
                        "find out why it crashes or throws: data of \"\(error.change.from)\" may remain until an update of the app, which tries again"
                )
            }
                ?? PropertyListFinding(
                    .environmentChangeFailed, .warning,
                    "handler \"\(error.handler)\" threw for \(change), and runs again at the next launch: \(error.error)"
                ))
    }

    func add(finding: PropertyListFinding) {
        state.withLock { $0.findings.append(finding) }
        log.record([finding])
    }
}
