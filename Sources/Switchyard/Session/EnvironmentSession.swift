import Foundation
public import PropertyLists
public import SettingsBundle

/// The pinned configuration of a running app, and what can change while it runs.
///
/// ```swift
/// let session = try EnvironmentSession<AppValues>.start(policy: .open)
/// session.api                 // a stored property of AppValues, pinned at launch
/// session.selection.source    // why
/// ```
///
/// Pinned values are stored properties of an immutable value, and are read without a lock. What can change (overrides
/// of live keys, the pending selection) is protected by a lock that reads of pinned values do not use.
@dynamicMemberLookup
public final class EnvironmentSession<Values: ConfigurationResolvable>: Sendable {
    /// The app's own typed values.
    public let values: Values
    /// The environment selected at launch, and why.
    public let selection: EnvironmentSelection
    /// Every value, pinned at launch.
    public let configuration: EnvironmentConfiguration
    /// Names for the storage of this environment's data, separate from that of other environments.
    public let storage: StorageNames
    /// The environment change at this launch, if there was one.
    public let environmentChange: EnvironmentChange?
    /// The errors of handlers that threw at launch.
    public let environmentChangeErrors: [EnvironmentChangeError]
    /// All findings of the launch.
    public let findings: [PropertyListFinding]

    let context: LaunchContext
    let store: (any DefaultsStore)?
    let handlers: [EnvironmentChangeHandler]
    let gate: Locked<LiveState>
    private let observation: Locked<DefaultsObservation?>

    /// Starts a session from a launch context.
    ///
    /// - Parameters:
    ///   - context: the launch context.
    ///   - settings: what the Settings bundle needs; without it, no defaults are registered.
    ///   - store: the app's user defaults; without it, nothing is stored or observed.
    ///   - handlers: the work to do after an environment change. They run before this initializer returns.
    /// - Throws: ``ConfigurationError`` if no environment can be selected, or if a value that `Values` needs is
    ///   missing or invalid.
    public init(
        context: LaunchContext, settings: AppSettings? = nil, store: (any DefaultsStore)? = nil,
        handlers: [EnvironmentChangeHandler] = []
    ) throws(ConfigurationError) {
        var context = context
        var findings = context.catalog.findings + context.findings
        context.catalog.declare(inCode: Values.declarations)
        var launch = LaunchWork(store: store, binding: context.catalog.settings, sources: context.catalog.sources)
        _ = launch.reset(&context)
        let selection = try EnvironmentSelection(context: context)
        _ = try context.catalog.values(of: selection.environment)
        let configuration = EnvironmentConfiguration(selection: selection, context: context)
        do throws(ConfigurationError) {
            values = try Values(resolving: configuration)
        } catch {
            let others = configuration.findings.filter { $0.severity == .error && !error.findings.contains($0) }
            throw ConfigurationError(error.code, error.message, findings: error.findings + others)
        }
        launch.remember(selection, context)
        launch.apply(settings)
        launch.runChangeHandlers(to: selection.environment, handlers)

        findings += selection.findings + configuration.findings + launch.findings
        self.findings = findings
        self.selection = selection
        self.configuration = configuration
        self.context = context
        self.store = store
        self.handlers = handlers
        environmentChange = launch.environmentChange
        environmentChangeErrors = launch.errors
        storage = StorageNames(
            environment: selection.environment,
            isProduction: (try? context.catalog.production.get()) == selection.environment)
        gate = Locked(LiveState())
        observation = Locked(nil)
        let observing = store?.observeChanges { [weak self] in self?.refresh() }
        observation.withLock { $0 = observing }
    }

    deinit {
        // Not while the lock is held, because a listener that ends removes itself from the list.
        for listener in gate.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// Returns an app-specific value by the name of its property: `session.endpoint` is `session.values.endpoint`.
    @inlinable
    public subscript<Value>(dynamicMember property: KeyPath<Values, Value>) -> Value {
        values[keyPath: property]
    }
}

extension EnvironmentSession {
    /// Starts a session for the running app, or for any bundle.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle.
    ///   - policy: what this build can reach. Pass `.sealed` under a compilation condition of the app target's
    ///     release build configuration.
    ///   - store: the app's user defaults; by default, the standard ones for the bundle's identifier.
    ///   - device: the device that runs the app, whose variants of Settings pages are used.
    ///   - handlers: the work to do after an environment change.
    /// - Throws: ``ConfigurationError``: `unusable-catalog` when the catalog cannot be found or read, `unknown-environment` when
    ///   a misspelled name keeps an environment from being selected, `no-environment` when
    ///   no source names an environment and production is not known, `missing-value` or `invalid-value` when `Values`
    ///   cannot read a value.
    public static func start(
        in bundle: AppBundle = .main, policy: ReleasePolicy, store: (any DefaultsStore)? = nil,
        device: SettingsDevice? = nil, handlers: [EnvironmentChangeHandler] = []
    ) throws(ConfigurationError) -> EnvironmentSession {
        let info = (try? bundle.infoPlistValues()) ?? [:]
        let domain = info["CFBundleIdentifier"]?.stringValue ?? ProcessInfo.processInfo.processName
        let store = store ?? UserDefaultsStore(domain: domain)
        let context = try LaunchContext.reading(
            bundle, policy: policy, store: store, device: device, declarations: Values.declarations, isLazy: true)
        let settings = AppSettings(
            bundle: context.settingsBundle
                ?? bundle.settingsBundle.map { SettingsBundleContents.read($0, device: device) },
            infoPlist: info,
            binding: context.catalog.settings)
        return try EnvironmentSession(context: context, settings: settings, store: store, handlers: handlers)
    }
}

extension EnvironmentSession: CustomReflectable {
    /// Excludes the catalog and the app's values, so that `dump` does not reveal secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["selection": selection, "configuration": configuration])
    }
}
