import Foundation
public import PropertyLists
public import SettingsBundle

/// What an app holds while it runs: the configuration pinned at launch, and what changes beside it.
///
/// ```swift
/// let session = try EnvironmentSession<AppValues>.start(policy: .open)
/// session.api                 // a stored property of AppValues, pinned at launch
/// session.selection.source    // why
/// ```
///
/// Everything pinned is a stored property of an immutable value and is read without a lock. What may change (overrides
/// of live keys, the pending selection) lies behind one lock that pinned reads never meet.
@dynamicMemberLookup
public final class EnvironmentSession<Values: ConfigurationResolvable>: Sendable {
    /// The app's own typed values.
    public let values: Values
    /// The environment that won at launch, and why.
    public let selection: EnvironmentSelection
    /// Every value, pinned at launch.
    public let configuration: EnvironmentConfiguration
    /// Names of storage that keep this environment's state apart.
    public let storage: StorageNames
    /// The environment change that this launch began with, when there was one.
    public let environmentChange: EnvironmentChange?
    /// Handlers that threw at launch.
    public let environmentChangeErrors: [EnvironmentChangeError]
    /// Everything found at launch.
    public let findings: [PropertyListFinding]

    let context: LaunchContext
    let store: (any DefaultsStore)?
    let handlers: [EnvironmentChangeHandler]
    let gate: Locked<LiveState>
    private let observation: Locked<DefaultsObservation?>

    /// Starts a session from the facts of a launch.
    ///
    /// - Parameters:
    ///   - context: the facts.
    ///   - settings: what the Settings bundle needs; without it nothing is registered.
    ///   - store: the app's user defaults; without one nothing is stored or observed.
    ///   - handlers: what to do when an environment is left or the app is reset. They run before this returns.
    /// - Throws: ``ConfigurationError`` when no environment can be selected, or a value that `Values` needs is
    ///   missing or wrong.
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
        environmentChangeErrors = launch.failures
        storage = StorageNames(
            environment: selection.environment,
            isProduction: (try? context.catalog.production.get()) == selection.environment)
        gate = Locked(LiveState())
        observation = Locked(nil)
        let observing = store?.observeChanges { [weak self] in self?.refresh() }
        observation.withLock { $0 = observing }
    }

    deinit {
        // Outside of the lock: a listener that ends takes itself off the list.
        for listener in gate.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// A value of the app's own, by the name of its property: `session.endpoint` is `session.values.endpoint`.
    @inlinable
    public subscript<Value>(dynamicMember property: KeyPath<Values, Value>) -> Value {
        values[keyPath: property]
    }
}

extension EnvironmentSession {
    /// Starts a session in the running app, or in any bundle.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle.
    ///   - policy: what this build may reach. Pass `.sealed` under a compilation condition of the app target's release
    ///     configuration.
    ///   - store: the app's user defaults; by default the standard ones of the bundle's identifier.
    ///   - device: the device that runs the app, which chooses the variants of Settings pages.
    ///   - handlers: what to do when an environment is left or the app is reset.
    /// - Throws: ``ConfigurationError``: `unusable-catalog` when the catalog cannot be found or read, `no-environment` when
    ///   no source names an environment and production is not known, `missing-value` or `invalid-value` when `Values`
    ///   cannot read a value.
    public static func start(
        in bundle: AppBundle = .main, policy: ReleasePolicy, store: (any DefaultsStore)? = nil,
        device: SettingsDevice? = nil, handlers: [EnvironmentChangeHandler] = []
    ) throws(ConfigurationError) -> EnvironmentSession {
        let info = (try? bundle.infoPlistValues()) ?? [:]
        let domain = info["CFBundleIdentifier"]?.stringValue ?? ProcessInfo.processInfo.processName
        let store = store ?? UserDefaultsStore(domain: domain)
        let context = try LaunchContext.reading(bundle, policy: policy, store: store, device: device)
        let settings = AppSettings(
            bundle: context.settingsBundle
                ?? bundle.settingsBundle.map { SettingsBundleContents.read($0, device: device) },
            infoPlist: info,
            binding: context.catalog.settings)
        return try EnvironmentSession(context: context, settings: settings, store: store, handlers: handlers)
    }
}

extension EnvironmentSession: CustomReflectable {
    /// Without the catalog and the app's own values, so that `dump` gives no secret away.
    public var customMirror: Mirror {
        Mirror(self, children: ["selection": selection, "configuration": configuration])
    }
}
