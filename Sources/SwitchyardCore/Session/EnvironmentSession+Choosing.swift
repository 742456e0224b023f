import Foundation
import PropertyLists

extension EnvironmentSession {
    /// Stores the chosen environment or, with `nil`, removes the choice. It takes effect at the next launch; see
    /// ``pendingSelection``. A remembered variable is forgotten, because the later choice counts.
    ///
    /// The next launch is tried first: an environment in which the app could not start is not stored.
    ///
    /// - Parameters:
    ///   - environment: the name of the environment, or `nil`.
    ///   - duration: how long the choice counts; `nil` until another one is made.
    /// - Returns: whether the next launch from the Home Screen selects the environment, or what outranks the choice.
    /// - Throws: ``ConfigurationError``: `sealed`; `no-store` if the session has no store, or is provisional;
    ///   `unknown-environment`; `not-allowed` for an environment that is not on the TestFlight list; `missing-value` or
    ///   `invalid-value` if the app cannot start in the environment; `unwritable-settings`.
    @discardableResult
    public func choose(
        environment: String?, for duration: Duration? = nil
    ) throws(ConfigurationError) -> ChangeEffect {
        let store = try core.writableStore(for: "the environment cannot be chosen")
        let catalog = core.context.catalog
        if let environment { try core.checkChoice(environment) }
        core.storeLaunchWrites()
        let next = try core.launchAfterChoosing(environment)
        do throws(PropertyListError) {
            // The choice begins anew, also of an environment that has expired.
            if let environment { try core.record?.update { $0.firstSelected[environment] = nil } }
        } catch {
            throw ConfigurationError(.unwritableSettings, error.message, findings: [PropertyListFinding(error)])
        }
        try core.store(
            environment.map(core.context.rowValue), forKey: catalog.sources.environmentKey,
            ChangeLifetime(duration: duration), in: store)
        core.refresh()
        if next.source.outranks(.userDefaults) {
            let asked = next.answers.first { $0.source == next.source }?.asked
            return .outranked(by: next.source.phrase(asked: asked))
        }
        return next.environment == self.environment ? .now : .atNextLaunch
    }

    /// The environment of the next launch from the Home Screen, without arguments and variables, if it is another one
    /// than this launch's.
    public var pendingSelection: PendingSelection? { core.gate.withLock(\.pending) }
}

extension SessionCore {
    /// The store, if this session may write to it.
    func writableStore(for purpose: String) throws(ConfigurationError) -> any DefaultsStore {
        if selection.isSealed { throw ConfigurationError(.sealed, "\(purpose): the app is sealed") }
        guard let store else {
            let reason = isProvisional ? "the session is provisional" : "the session stores nothing"
            throw ConfigurationError(.noStore, "\(purpose): \(reason)")
        }
        return store
    }

    func checkChoice(_ environment: String) throws(ConfigurationError) {
        let catalog = context.catalog
        guard catalog.hasEnvironment(environment) else {
            let fix = Suggestion.sentence(for: environment, among: catalog.names) ?? catalog.listing
            throw ConfigurationError(.unknownEnvironment, "unknown environment \"\(environment)\": \(fix)")
        }
        guard context.reach.allows(environment, in: catalog) else {
            throw ConfigurationError(
                .notAllowed, "environment \"\(environment)\" is not on the catalog's list for TestFlight")
        }
    }

    /// What the next launch would select after a choice.
    ///
    /// - Throws: ``ConfigurationError`` if the app cannot start in the environment.
    fileprivate func launchAfterChoosing(_ environment: String?) throws(ConfigurationError) -> EnvironmentSelection {
        var next = context.atNextLaunch
        let stored = try? store?.storedValues(forKeys: context.catalog.storedKeys)
        next.storedValues = stored ?? context.storedValues
        next.firstSelected = firstSelected
        if let environment { next.firstSelected[environment] = nil }
        next.remembered = nil
        next.storedValues[context.catalog.sources.environmentKey] = environment.map(context.rowValue)
        let selection = try EnvironmentSelection(context: next)
        _ = try next.catalog.values(of: selection.environment)
        try check(EnvironmentConfiguration(selection: selection, context: next))
        return selection
    }
}
