import PropertyLists

/// What a launch does if the app cannot start in the environment that was chosen in Settings or in the app: a value is
/// missing, or the catalog does not have the environment anymore.
///
/// ```swift
/// let options = SessionOptions(recovery: .lastEnvironment)
/// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open, options: options)
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
    func removeChoice<Values>(
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

        let without = environment(choosing: nil, instead: removed, last, reader)
        let back = last == failed ? nil : last.flatMap { environment(choosing: $0, instead: removed, last, reader) }
        guard let environment = back ?? without else { return nil }
        do throws(PropertyListError) {
            // No choice is stored that the other sources make anyway.
            let choice: PropertyListValue? = environment == without ? nil : .string(environment)
            for name in removed where name != key || choice == nil { try store.store(nil, forKey: name) }
            if let choice { try store.store(choice, forKey: key) }
        } catch {
            return nil
        }
        return PropertyListFinding(
            .recoveredLaunch, .error,
            "the app cannot start in environment \"\(failed ?? "")\" and returned to \"\(environment)\": \(error.message)",
            file: context.storedValuesFile, keyPath: [key], fix: error.findings.firstNonNil(\.fix))
    }

    /// The environment in which the app would start with another choice; `nil` if it could not. Production that no
    /// source names is not a way out, unless it is where the app was.
    private func environment<Values>(
        choosing choice: String?, instead removed: [String], _ last: String?, _ reader: ValuesReader<Values>
    ) -> String? {
        var candidate = context
        for key in removed { candidate.storedValues[key] = nil }
        candidate.storedValues[context.catalog.sources.environmentKey] = choice.map(PropertyListValue.string)
        guard let selection = try? Self.resolve(&candidate, reader, nil).0,
            selection.source != .production || selection.environment == last
        else { return nil }
        return selection.environment
    }
}
