import Foundation
import PropertyLists

/// What a launch stores: the effects of a requested reset, the remembered choice, titles, and environment changes. An
/// error in writing is a finding and does not prevent the rest.
struct LaunchWork {
    let store: (any DefaultsStore)?
    let binding: SettingsBinding
    let sources: EnvironmentSourceNames
    var findings: [PropertyListFinding] = []
    var environmentChange: EnvironmentChange?
    var errors: [EnvironmentChangeError] = []

    init(store: (any DefaultsStore)?, binding: SettingsBinding, sources: EnvironmentSourceNames) {
        self.store = store
        self.binding = binding
        self.sources = sources
    }

    private mutating func attempt<Result>(_ body: () throws(PropertyListError) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            findings.append(PropertyListFinding(error, severity: .warning))
            return nil
        }
    }

    /// Performs the reset that the toggle requests: removes what the app declared, and turns the toggle off. This
    /// happens before the selection, so that this launch is the first one after the reset.
    ///
    /// - Returns: whether a reset was performed.
    mutating func reset(_ context: inout LaunchContext) -> Bool {
        guard let key = binding.resetKey, let store else { return false }
        let settings = context.catalog.settingDeclarations.map(\.setting)
        let cleared = (binding.resetClears ?? [sources.environmentKey] + settings) + [RememberedChoice.storedKey]
        let keys = SessionRecord.keys.union(cleared).union([key])
        guard let stored = attempt({ () throws(PropertyListError) in try store.storedValues(forKeys: keys) }),
            stored[key]?.truthValue == true
        else { return false }
        let hasBegun: Void? = attempt { () throws(PropertyListError) in
            try SessionRecord(store: store).beginReset(stored: stored)
        }
        guard hasBegun != nil else { return false }
        for name in cleared where name != key {
            if stored[name] != nil {
                _ = attempt { () throws(PropertyListError) in try store.store(nil, forKey: name) }
            }
            context.storedValues[name] = nil
        }
        // Turned off last: an interrupted reset is performed again.
        let isOff: Void? = attempt { () throws(PropertyListError) in try store.store(false, forKey: key) }
        context.storedValues[key] = nil
        return isOff != nil
    }

    /// Stores the variable's choice for launches without it, and removes a stale one.
    mutating func remember(_ selection: EnvironmentSelection, _ context: LaunchContext) {
        guard !selection.isSealed, let store,
            let answer = selection.answers.first(where: { $0.source == .processEnvironment })
        else { return }
        let key = RememberedChoice.storedKey
        if answer.outcome == .stale {
            _ = attempt { () throws(PropertyListError) in try store.store(nil, forKey: key) }
        } else if let length = sources.rememberVariable, let name = answer.value, !answer.isRemembered,
            answer.outcome == .chosen || answer.outcome == .outranked
        {
            let choice = RememberedChoice(
                environment: name, variable: sources.environmentVariable, catalog: context.catalog.fingerprint,
                expires: context.date + length / .seconds(1))
            _ = attempt { () throws(PropertyListError) in try store.store(choice.storedValue, forKey: key) }
        }
    }

    mutating func apply(_ settings: AppSettings?) {
        guard let settings, let store else { return }
        _ = attempt { () throws(PropertyListError) in try settings.apply(to: store) }
    }

    mutating func runChangeHandlers(to environment: String, _ handlers: [EnvironmentChangeHandler]) {
        guard let store else { return }
        var outcome = SessionRecord.Outcome()
        _ = attempt { () throws(PropertyListError) in
            try SessionRecord(store: store).runChangeHandlers(
                to: environment, stored: try store.storedValues(forKeys: SessionRecord.keys), handlers: handlers,
                outcome: &outcome)
        }
        environmentChange = outcome.environmentChange
        errors = outcome.errors
    }
}
