import Foundation
import Switchyard
import SwitchyardCore

/// What handlers did, from any thread.
final class HandlerCalls: @unchecked Sendable {  // `calls` is touched under `lock`.
    enum Outcome { case done, threw, crashed }

    struct Call {
        let handler: String
        let change: EnvironmentChange
        let outcome: Outcome
    }

    private let lock = NSLock()
    private var calls: [Call] = []

    var all: [Call] { lock.withLock { calls } }

    /// A handler of a process that lives as long as `life`.
    func handler(
        _ name: String, _ life: ProcessLife, kill: MachineStep.Kill?, throwing: String?
    ) -> EnvironmentChangeHandler {
        EnvironmentChangeHandler(name) { [self] change in
            if life.isOver { return }
            if kill == .inHandler(name, afterwards: false) {
                life.end()
                note(name, change, .crashed)
            } else if throwing == name {
                note(name, change, .threw)
                throw RowChangeError()
            } else {
                note(name, change, .done)
                if kill == .inHandler(name, afterwards: true) { life.end() }
            }
        }
    }

    private func note(_ handler: String, _ change: EnvironmentChange, _ outcome: Outcome) {
        lock.withLock { calls.append(Call(handler: handler, change: change, outcome: outcome)) }
    }
}

/// An invariant that does not hold.
struct Broken: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

func require(_ condition: Bool, _ words: @autoclosure () -> String) throws {
    if !condition { throw Broken(words()) }
}

/// What the model knows of one process over all its launches.
struct MachineLedger {
    let calls = HandlerCalls()
    private var seen = 0
    /// The environment of the last launch that was recorded for certain, and all of them.
    var last: String?
    var everRecorded: Set<String> = []
    var answered: String?
    /// A reset that no launch has entered an environment after.
    var hasPendingReset = false
    /// What handlers must have been told, in order, if nothing was killed or threw.
    private var expected: [String] = []
    /// The changes that wait for a start with handlers.
    private var waiting: [(from: String, to: String, isReset: Bool)] = []
    /// Whether handlers have not been called for a change, because no start since had any.
    var isWaiting: Bool { !waiting.isEmpty }
    /// Whether there was a start without handlers.
    private var wentWithout = false
    /// Storage whose name is not separated by environment: the environment that it is of. Each handler clears one.
    private var data: [String: String] = [:]
    /// The handlers that still have to be told of a reset.
    private var owed: Set<String> = []
    private var crashes: [String: Int] = [:]
    /// The last change that each handler was told of; `nil` after it was skipped.
    private var lastTold: [String: EnvironmentChange] = [:]
    private var skipped: Set<String> = []

    mutating func oweReset() { owed = Set(MachineSequence.handlers) }
    mutating func forgetReset() { owed = [] }

    /// A reset while the process runs in an environment.
    mutating func expectReset(in environment: String) {
        if let last = waiting.last, last.isReset, last.to == environment { return }
        expectChange(from: environment, to: environment, isReset: true)
    }

    private mutating func expectChange(from: String, to: String, isReset: Bool) {
        waiting.removeAll { $0 == (from, to, isReset) }
        waiting.append((from, to, isReset))
    }

    /// The handlers of a start are called.
    mutating func runHandlers(_ hasHandlers: Bool) {
        guard hasHandlers else { return wentWithout = true }
        for change in waiting {
            expected += MachineSequence.handlers.map { Self.words($0, change.from, change.to, change.isReset) }
        }
        waiting = []
    }

    /// The process has entered an environment.
    mutating func enter(_ environment: String) {
        if hasPendingReset {
            expectChange(from: last ?? environment, to: environment, isReset: true)
        } else if let last, last != environment {
            expectChange(from: last, to: environment, isReset: false)
        }
        hasPendingReset = false
        last = environment
        everRecorded.insert(environment)
    }

    private static func words(_ handler: String, _ from: String, _ to: String, _ isReset: Bool) -> String {
        "\(handler): \(from) -> \(to)\(isReset ? " by reset" : "")"
    }

    /// Counts what handlers did since the last time.
    mutating func read(_ errors: [EnvironmentChangeError], _ mood: MachineSequence.Mood) throws {
        // The app is told of a handler that was given up, and has to clear its data by itself.
        for error in errors where error.error is HandlerSkipped {
            data[error.handler] = nil
            owed.remove(error.handler)
            skipped.insert(error.handler)
            let change = error.change
            crashes[Self.words(error.handler, change.from, change.to, change.isReset)] = nil
        }
        for call in calls.all.dropFirst(seen) {
            let change = call.change
            let words = Self.words(call.handler, change.from, change.to, change.isReset)
            switch call.outcome {
            case .done:
                data[call.handler] = nil
                crashes[words] = nil
                if change.isReset { owed.remove(call.handler) }
            case .crashed:
                crashes[words, default: 0] += 1
                try require(crashes[words, default: 0] <= 3, "\(words) ended the process four times")
            case .threw: break
            }
            if !mood.contains(.throwing), !wentWithout, !skipped.contains(call.handler),
                let previous = lastTold[call.handler]
            {
                try require(
                    previous == change || previous.to == change.from,
                    "\(words) does not follow the change from \(previous.from) to \(previous.to)")
            }
            lastTold[call.handler] = change
        }
        seen = calls.all.count
        guard mood.isEmpty else { return }
        let told = calls.all.map { Self.words($0.handler, $0.change.from, $0.change.to, $0.change.isReset) }
        try require(told == expected, "handlers were told \(told), not \(expected)")
    }

    /// The session uses storage, after its handlers.
    mutating func use(in environment: String, except failed: Set<String>, hasAnsweredResets: Bool) throws {
        for handler in MachineSequence.handlers where !failed.contains(handler) {
            let found = data[handler] ?? environment
            try require(found == environment, "data of \(found) under \"\(handler)\" is seen in \(environment)")
            try require(!hasAnsweredResets || !owed.contains(handler), "\"\(handler)\" was not told of a reset")
            data[handler] = environment
        }
    }
}
