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
    /// What a launch does instead, after the choice has kept the app from starting.
    struct Recovered {
        /// The choice that replaces it; `nil` for none.
        let choice: PropertyListValue?
        let finding: PropertyListFinding
    }

    /// Selects and reads the app's values in a context: throws if the app cannot start in it.
    typealias Trial = (inout LaunchContext) throws(ConfigurationError) -> EnvironmentSelection

    /// Finds the choice with which the app starts.
    ///
    /// - Returns: `nil` if nothing is stored that could be the reason, or the app cannot start without it either.
    func recovered(after error: ConfigurationError, _ trial: Trial) -> Recovered? {
        let key = context.catalog.sources.environmentKey
        // An extension must not change what was chosen in the app.
        guard records, process.role == .app, context.reach != .production, store != nil, let record,
            context.storedValues[key] != nil
        else { return nil }
        let failed = EnvironmentSelection.answers(in: context).answers
            .first { $0.outcome == .chosen || $0.outcome == .unknownName }?.value
        let last = record.current.environment?.name

        let without = environment(choosing: nil, last, trial)
        let back = last == failed ? nil : last.flatMap { environment(choosing: $0, last, trial) }
        guard let environment = back ?? without else { return nil }
        return Recovered(
            // No choice is stored that the other sources make anyway.
            choice: environment == without ? nil : context.rowValue(of: environment),
            finding: PropertyListFinding(
                .recoveredLaunch, .error,
                "the app cannot start in environment \"\(failed ?? "")\" and returned to \"\(environment)\": "
                    + error.message,
                file: context.storedValuesFile, keyPath: [key], fix: error.findings.firstNonNil(\.fix)))
    }

    /// Replaces the choice before the launch is run.
    func replaceChoice(_ recovered: Recovered) {
        let key = context.catalog.sources.environmentKey
        let stored = context.storedValues[key]
        context.storedValues[key] = recovered.choice
        writes.append(
            LaunchWrite(key: key, value: recovered.choice, condition: .found(stored)) { record in
                record.stamps[key] = nil
                record.remembered = nil
            })
        findings.append(recovered.finding)
    }

    /// The environment in which the app would start with another choice; `nil` if it could not. Production that no
    /// source names is not a way out, unless it is where the app was.
    private func environment(choosing choice: String?, _ last: String?, _ trial: Trial) -> String? {
        var candidate = context
        candidate.storedValues[context.catalog.sources.environmentKey] = choice.map(PropertyListValue.string)
        guard let selection = try? trial(&candidate),
            selection.source != .production || selection.environment == last
        else { return nil }
        return selection.environment
    }
}
