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

    /// Runs the handlers of a departure that began in an earlier launch and did not end, and of one that begins now.
    func depart(
        to entered: String, reset: Bool, stored: [String: PropertyListValue], handlers: [DepartureHandler]
    ) throws(PropertyListError) -> (departure: Departure?, failures: [DepartureFailure]) {
        let last = stored[Self.lastEnvironment]?.stringValue
        var begun = BegunDeparture(stored[Self.departure])
        if begun == nil, reset || (last != nil && last != entered) {
            begun = BegunDeparture(left: last ?? entered, isReset: reset, done: [])
        } else if reset {
            begun?.isReset = true
        }
        var failures: [DepartureFailure] = []
        var departure: Departure?
        if var begun {
            let current = Departure(left: begun.left, entered: entered, isReset: begun.isReset)
            departure = current
            for handler in handlers where !begun.done.contains(handler.name) {
                try store.store(begun.storedValue, forKey: Self.departure)
                do {
                    try handler.body(current)
                } catch {
                    failures.append(DepartureFailure(handler: handler.name, error: error))
                }
                begun.done.append(handler.name)
            }
        }
        if last != entered { try store.store(.string(entered), forKey: Self.lastEnvironment) }
        if begun != nil { try store.store(nil, forKey: Self.departure) }
        return (departure, failures)
    }
}

/// A departure with the handlers that have run.
private struct BegunDeparture {
    let left: String
    var isReset: Bool
    var done: [String]

    init(left: String, isReset: Bool, done: [String]) {
        self.left = left
        self.isReset = isReset
        self.done = done
    }

    init?(_ stored: PropertyListValue?) {
        guard let entries = stored?.dictionaryValue, let left = entries["Left"]?.stringValue else { return nil }
        self.init(
            left: left, isReset: entries["Reset"]?.truthValue ?? false,
            done: (entries["Done"]?.arrayValue ?? []).compactMap(\.stringValue))
    }

    var storedValue: PropertyListValue {
        ["Left": .string(left), "Reset": .boolean(isReset), "Done": .array(done.map(PropertyListValue.string))]
    }
}
