import Foundation
import PropertyLists

/// What Switchyard keeps for itself in the app's user defaults: the environment of the last launch and a departure
/// under way. Neither can select an environment, so a sealed session keeps them too: a tester's state must be cleared
/// when the sealed update is installed.
struct SessionRecord {
    static let lastEnvironment = "SwitchyardLastEnvironment"
    static let departure = "SwitchyardDeparture"
    static let keys: Set<String> = [lastEnvironment, departure, RememberedChoice.storedKey]

    let store: any SettingsStore

    /// Writes down that a reset began, before anything is cleared: if the launch ends before its handlers have run, the
    /// next one runs them.
    func beginReset(stored: [String: PropertyListValue]) throws(PropertyListError) {
        var begun = BegunDeparture(stored[Self.departure])
        begun = begun ?? BegunDeparture(left: stored[Self.lastEnvironment]?.stringValue, isReset: true, done: [])
        begun?.isReset = true
        try store.store(begun?.storedValue, forKey: Self.departure)
    }

    /// What came of a departure.
    struct Outcome {
        var departure: Departure?
        var failures: [DepartureFailure] = []
    }

    /// Runs the handlers of a departure that began earlier and did not end, and of one that begins now. What was done
    /// before the store broke is in the outcome too.
    func depart(
        to entered: String, stored: [String: PropertyListValue], handlers: [DepartureHandler], outcome: inout Outcome
    ) throws(PropertyListError) {
        let last = stored[Self.lastEnvironment]?.stringValue
        var begun = BegunDeparture(stored[Self.departure])
        if begun == nil, last != nil, last != entered { begun = BegunDeparture(left: last, isReset: false, done: []) }
        if var begun {
            let current = Departure(left: begun.left ?? entered, entered: entered, isReset: begun.isReset)
            outcome.departure = current
            let before = Set(begun.done)
            for handler in handlers where !before.contains(handler.name) {
                try store.store(begun.storedValue, forKey: Self.departure)
                do {
                    try handler.body(current)
                } catch {
                    outcome.failures.append(DepartureFailure(handler: handler.name, error: error))
                }
                begun.done.append(handler.name)
            }
        }
        if last != entered { try store.store(.string(entered), forKey: Self.lastEnvironment) }
        if begun != nil || stored[Self.departure] != nil { try store.store(nil, forKey: Self.departure) }
    }
}

/// A departure with the handlers that have run.
private struct BegunDeparture {
    /// `nil` for the first launch's.
    let left: String?
    var isReset: Bool
    var done: [String]

    init(left: String?, isReset: Bool, done: [String]) {
        self.left = left
        self.isReset = isReset
        self.done = done
    }

    init?(_ stored: PropertyListValue?) {
        guard let entries = stored?.dictionaryValue else { return nil }
        let left = entries["Left"]?.stringValue
        let isReset = entries["Reset"]?.truthValue ?? false
        guard left != nil || isReset else { return nil }
        self.init(
            left: left, isReset: isReset,
            done: (entries["Done"]?.arrayValue ?? []).compactMap(\.stringValue))
    }

    var storedValue: PropertyListValue {
        var entries: [String: PropertyListValue] = [
            "Reset": .boolean(isReset), "Done": .array(done.map(PropertyListValue.string)),
        ]
        entries["Left"] = left.map(PropertyListValue.string)
        return .dictionary(entries)
    }
}
