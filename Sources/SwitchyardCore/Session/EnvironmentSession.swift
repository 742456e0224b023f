public import PropertyLists

/// The pinned configuration of a running app, and what can change while it runs.
///
/// ```swift
/// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open)
/// let url = session.apiURL               // a stored property of AppConfiguration, pinned at launch
/// let source = session.selection.source  // why
/// ```
///
/// Pinned values are stored properties of an immutable value, and are read without a lock. What can change (overrides
/// of live keys, the pending selection) is protected by a lock that reads of pinned values do not use.
@dynamicMemberLookup
public final class EnvironmentSession<Values: Sendable>: Sendable {
    /// The app's own typed values.
    public let values: Values
    /// Every value, pinned at launch.
    public let configuration: EnvironmentConfiguration
    /// All findings of the launch, and what was found out since.
    public var findings: [PropertyListFinding] { launchFindings + core.foundSince }
    private let launchFindings: [PropertyListFinding]
    /// Why the app could not start in the chosen environment, if the launch recovered from that; see
    /// ``LaunchRecovery``.
    public let recoveredError: ConfigurationError?

    let core: SessionCore
    let reader: ValuesReader<Values>
    private let streams = Locked<[Int]>([])

    init(
        _ core: SessionCore, _ reader: ValuesReader<Values>, values: Values, findings: [PropertyListFinding],
        recoveredError: ConfigurationError? = nil
    ) {
        self.core = core
        self.reader = reader
        configuration = core.configuration
        self.values = values
        launchFindings = findings
        self.recoveredError = recoveredError
    }

    deinit { core.end(streams.withLock { $0 }) }

    /// The environment selected at launch, and why.
    public var selection: EnvironmentSelection { core.selection }
    /// Names for the storage of this environment's data, separate from that of other environments.
    public var storage: StorageNames { core.storage }
    /// The environments of the catalog that this launch did not read, because it needs the selected one only: what is
    /// wrong in them is unknown. `switchyard check` and `explain` read all of them.
    public var unreadEnvironments: [String] { core.context.catalog.unreadEnvironments }
    /// What is wrong in the environments of the catalog, production first: why the app could not start in them, and
    /// optional keys whose names are misspelled. An open build finds it out in the background after its start and logs
    /// it; other builds do not look. Reading this waits for the result.
    ///
    /// ```swift
    /// // In a test: the app can start in every environment.
    /// let problems = try await session.environmentFindings.filter { $0.severity == .error }
    /// ```
    public var environmentFindings: [PropertyListFinding] {
        get async { await core.checking.withLock { $0 }?.task.value ?? [] }
    }
    /// The environment change at this launch, or one of an earlier launch whose handlers have not all run.
    public var environmentChange: EnvironmentChange? { core.environmentChange }
    /// The environment changes for which a handler was given up, because it ended the process or threw too often: data
    /// of the previous environment may remain. They are tried again after an update of the app.
    public var abandonedChanges: [EnvironmentChange] {
        core.record?.current.changes.filter(\.isAbandoned).compactMap(\.change) ?? []
    }
    /// Whether the user defaults could not be read, as before the first unlock of the device: what is stored in them
    /// did not count, nothing is stored, and no handler runs. Start again when they can be read. If that start finds what
    /// this one has found, this session goes on with it; otherwise, both sessions have a finding.
    ///
    ///
    /// ```swift
    /// if try session.isProvisional {
    ///     // Wait for UIApplication.protectedDataDidBecomeAvailableNotification, then start again.
    /// }
    /// ```
    public var isProvisional: Bool { core.isProvisional }

    /// A listener that ends with this session.
    func listen(to key: String?) -> UpdateListener {
        let (listener, number) = core.listen(to: key)
        streams.withLock { $0.append(number) }
        return listener
    }

    /// Reads the stored values again. Call this when the app enters the foreground, because changes made in the
    /// meantime are not reported.
    ///
    /// Overrides of live keys take effect immediately, a changed choice becomes the ``pendingSelection``, and a
    /// requested reset begins. Pinned values stay as they are. When this method returns, it has seen everything that
    /// any thread stored before the call.
    public func refresh() { core.refresh() }

    /// Waits until the handlers of all environment changes so far have run: those of the launch, and those of resets.
    ///
    /// In a handler it returns at once. Call this before the app uses storage whose names it does not separate by environment.
    ///
    /// - Returns: what handlers threw since the launch.
    @discardableResult
    public func waitForHandlers() async -> [EnvironmentChangeError] {
        await core.changes?.finish()
        return core.changes?.errors ?? []
    }

    /// Returns an app-specific value by the name of its property: `session.endpoint` is `session.values.endpoint`.
    @inlinable
    public subscript<Value>(dynamicMember property: KeyPath<Values, Value>) -> Value {
        values[keyPath: property]
    }

    /// Returns the current value of a live key by the name of its property: `session.theme` is
    /// `session.values.theme.value`.
    @inlinable
    public subscript<Value>(dynamicMember property: KeyPath<Values, Live<Value>>) -> Value {
        values[keyPath: property].value
    }
}

extension EnvironmentSession: ConfigurationReader {
    /// The name of the environment.
    public var environment: String { selection.environment }

    /// Returns the value of a key: for a live key its override, if any; for other keys, the value pinned at launch.
    ///
    /// - Throws: ``ConfigurationError`` `missing-value` or `invalid-value`.
    @inlinable
    public func value<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value {
        if let value = configuration.contents.known[key.name]?.stored, !value.isLive, !value.isSecret {
            return try configuration.read(value, for: key)
        }
        guard let value = try optionalValue(for: key) else { throw configuration.missingValue(key.name) }
        return value
    }

    /// Returns the value of a key, or `nil` if the environment has none.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value`.
    public func optionalValue<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value? {
        guard core.isLive(key.name), let changed = core.live.override(of: key.name) else {
            return try configuration.optionalValue(for: key)
        }
        return try changed?.read(as: Value.self)
    }
}

extension EnvironmentSession: CustomStringConvertible {
    /// The environment and the reason, such as `qa, from launch argument -environment`.
    public var description: String {
        [environment, selection.explanation].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension EnvironmentSession: CustomReflectable {
    /// Excludes the catalog and the app's values, so that `dump` does not reveal secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["selection": selection, "configuration": configuration])
    }
}
