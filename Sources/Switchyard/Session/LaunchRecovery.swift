import PropertyLists

/// What a launch does if the app cannot start in the environment that was chosen in Settings or in the app: a value is
/// missing, or the catalog does not have the environment anymore.
///
/// ```swift
/// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open, recovery: .lastEnvironment)
/// if let error = session.recoveredError { print("The chosen environment cannot be used:", error) }
/// ```
///
/// Later versions may add recoveries, so switch with a default.
public struct LaunchRecovery: RawRepresentable, Sendable, Hashable {
    /// The name of the recovery.
    public let rawValue: String
    /// Creates a recovery from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The error is thrown, and what is stored stays as it is.
    public static let none = LaunchRecovery(rawValue: "none")
    /// The choice is removed, the environment that started last is used again, and
    /// ``EnvironmentSession/recoveredError`` says why. If there is none, or it cannot start either, the environment that
    /// another source names is used. If there is none, the error is thrown: nothing leads to production that no source
    /// names. An extension throws, because the choice is the app's.
    public static let lastEnvironment = LaunchRecovery(rawValue: "last-environment")
}

extension SessionLaunch {
    /// Replaces the stored choice that keeps the app from starting.
    ///
    /// - Returns: a finding that says so; `nil` if nothing is stored that could be the reason, or the app cannot start
    ///   without it either. Nothing is stored then.
    mutating func removeChoice<Values>(
        after error: ConfigurationError, _ reader: ValuesReader<Values>
    ) -> PropertyListFinding? {
        // An extension must not change what was chosen in the app.
        guard records, process.role == .app, context.reach != .production, let store, let ownStore else { return nil }
        let key = context.catalog.sources.environmentKey
        let remembered = context.storedValues[RememberedChoice.storedKey].flatMap(RememberedChoice.init)
        let isRemembered = remembered.map { $0.staleReason(in: context) == nil } ?? false
        // What does not count anymore is not the reason.
        guard isRemembered || context.storedValues[key] != nil else { return nil }
        let removed = [key, RememberedChoice.storedKey].filter { context.storedValues[$0] != nil }
        let failed = EnvironmentSelection.answers(in: context).answers
            .first { $0.outcome == .chosen || $0.outcome == .unknownName }?.value
        let last = try? ProcessRecord(of: process.identifier, in: ownStore).current.environment?.name
        var without = context
        for key in removed { without.storedValues[key] = nil }
        var returning = without
        returning.storedValues[key] = last.map(PropertyListValue.string)
        // Back to the last environment; without a choice if that leads there too.
        let candidates = last == failed ? [without] : [returning, without]
        let selected = candidates.map { candidate in
            var candidate = candidate
            guard let selection = try? Self.resolve(&candidate, reader, nil).0 else { return nil as String? }
            // Production that no source names is not a way out, unless it is where the app was.
            let isNamed = selection.source != .production || selection.environment == last
            return isNamed ? selection.environment : nil
        }
        guard let index = selected.firstIndex(where: { $0 != nil }), let environment = selected[index] else {
            return nil
        }
        let isChoiceNeeded = index == 0 && selected.last != environment && last != failed
        let chosen = isChoiceNeeded ? candidates[index] : without
        do throws(PropertyListError) {
            for key in removed where key != context.catalog.sources.environmentKey || !isChoiceNeeded {
                try store.store(nil, forKey: key)
            }
            if isChoiceNeeded { try store.store(.string(environment), forKey: key) }
        } catch {
            return nil
        }
        context.storedValues = chosen.storedValues
        return PropertyListFinding(
            .recoveredLaunch, .error,
            "the app cannot start in environment \"\(failed ?? "")\" and returned to \"\(environment)\": \(error.message)",
            file: context.storedValuesFile, keyPath: [key], fix: error.findings.firstNonNil(\.fix))
    }
}
