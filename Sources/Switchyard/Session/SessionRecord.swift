import Foundation
import PropertyLists

/// What Switchyard itself stores in the app's user defaults: the environment of the last launch, and an unfinished
/// environment change. Neither can select an environment, so a sealed session stores them too: a tester's data must
/// be deleted when the sealed update is installed.
struct SessionRecord {
    static let lastEnvironment = "SwitchyardLastEnvironment"
    static let environmentChange = "SwitchyardEnvironmentChange"
    static let keys: Set<String> = [lastEnvironment, environmentChange, RememberedChoice.storedKey]

    let store: any DefaultsStore

    /// Records that a reset has begun, before anything is removed: if the launch ends before its handlers have run,
    /// the next launch runs them.
    func beginReset(stored: [String: PropertyListValue]) throws(PropertyListError) {
        var begun = UnfinishedEnvironmentChange(stored[Self.environmentChange])
        begun =
            begun
            ?? UnfinishedEnvironmentChange(from: stored[Self.lastEnvironment]?.stringValue, isReset: true, done: [])
        begun?.isReset = true
        try store.store(begun?.storedValue, forKey: Self.environmentChange)
    }

    /// The result of an environment change.
    struct Outcome {
        var environmentChange: EnvironmentChange?
        var errors: [EnvironmentChangeError] = []
    }

    /// Runs the handlers of an unfinished environment change, and of one that begins now. The result includes what
    /// was done before an error in the store.
    func runChangeHandlers(
        to entered: String, stored: [String: PropertyListValue], handlers: [EnvironmentChangeHandler],
        outcome: inout Outcome
    ) throws(PropertyListError) {
        let last = stored[Self.lastEnvironment]?.stringValue
        var begun = UnfinishedEnvironmentChange(stored[Self.environmentChange])
        if begun == nil, last != nil, last != entered {
            begun = UnfinishedEnvironmentChange(from: last, isReset: false, done: [])
        }
        if var begun {
            let current = EnvironmentChange(from: begun.from ?? entered, to: entered, isReset: begun.isReset)
            outcome.environmentChange = current
            let before = Set(begun.done)
            for handler in handlers where !before.contains(handler.name) {
                try store.store(begun.storedValue, forKey: Self.environmentChange)
                do {
                    try handler.body(current)
                } catch {
                    outcome.errors.append(EnvironmentChangeError(handler: handler.name, error: error))
                }
                begun.done.append(handler.name)
            }
        }
        if last != entered { try store.store(.string(entered), forKey: Self.lastEnvironment) }
        if begun != nil || stored[Self.environmentChange] != nil {
            try store.store(nil, forKey: Self.environmentChange)
        }
    }
}

/// An environment change, and the handlers that have run.
private struct UnfinishedEnvironmentChange {
    /// `nil` at the first launch.
    let from: String?
    var isReset: Bool
    var done: [String]

    init(from: String?, isReset: Bool, done: [String]) {
        self.from = from
        self.isReset = isReset
        self.done = done
    }

    init?(_ stored: PropertyListValue?) {
        guard let entries = stored?.dictionaryValue else { return nil }
        let from = entries["From"]?.stringValue
        let isReset = entries["Reset"]?.truthValue ?? false
        guard from != nil || isReset else { return nil }
        self.init(
            from: from, isReset: isReset,
            done: (entries["Done"]?.arrayValue ?? []).compactMap(\.stringValue))
    }

    var storedValue: PropertyListValue {
        var entries: [String: PropertyListValue] = [
            "Reset": .boolean(isReset), "Done": .array(done.map(PropertyListValue.string)),
        ]
        entries["From"] = from.map(PropertyListValue.string)
        return .dictionary(entries)
    }
}
