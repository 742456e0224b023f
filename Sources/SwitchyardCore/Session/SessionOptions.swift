public import PropertyLists
public import SettingsBundle

/// How a session starts, beyond what it starts: where it stores, what runs after an environment change, and what happens
/// when something is wrong. Every option has a default.
///
/// ```swift
/// let options = SessionOptions(recovery: .lastEnvironment)
/// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open, options: options)
/// ```
public struct SessionOptions: Sendable {
    /// The user defaults; `nil` for the catalog's App Group, or else the app's own.
    public var store: (any DefaultsStore)?
    /// The device that runs the app, whose variants of Settings pages are used.
    public var device: SettingsDevice?
    /// The work to do after an environment change.
    public var handlers: [EnvironmentChangeHandler]
    /// What to do if the app cannot start in the chosen environment.
    public var recovery: LaunchRecovery
    /// What to do while user defaults cannot be read, as before the first unlock of a device.
    public var whenLocked: WhenLocked
    /// The process: the running one, or that of a test.
    public var process: AppProcess
    /// Whether a TestFlight build may ask the App Store how it was installed, where MarketplaceKit does not say it: the
    /// system may then ask the person to sign in. See <doc:TestFlight>.
    public var asksAppStore: Bool
    /// What ``ManagedConfiguration/current()`` returned; `nil` for what the system keeps in user defaults.
    public var managedConfiguration: [String: PropertyListValue]?
    /// Whether an open or TestFlight app stores its managed configuration in the App Group, for its extensions. A sealed
    /// process neither writes nor reads it. Secrets are left out.
    public var mirrorsManagedConfiguration: Bool
    /// Whether the default values of the Settings bundle are registered. A sealed launch then does not read the bundle.
    public var registersDefaults: Bool
    /// Where the findings go; by default, to the system log, or to standard error on Linux.
    public var log: FindingsLog

    /// Creates options.
    ///
    /// - Parameters:
    ///   - store: the user defaults; by default the catalog's App Group, or else the app's own.
    ///   - device: the device that runs the app, whose variants of Settings pages are used.
    ///   - handlers: the work to do after an environment change.
    ///   - recovery: what to do if the app cannot start in the chosen environment.
    ///   - whenLocked: what to do while user defaults cannot be read; by default, the start throws.
    ///   - process: the running process.
    ///   - asksAppStore: whether a TestFlight build may ask the App Store how it was installed.
    ///   - managedConfiguration: managed app configuration that is not in user defaults.
    ///   - mirrorsManagedConfiguration: whether an open or TestFlight app stores it in the App Group.
    ///   - registersDefaults: whether the default values of the Settings bundle are registered.
    ///   - log: where the findings go; by default, to the system log, or to standard error on Linux.
    public init(
        store: (any DefaultsStore)? = nil, device: SettingsDevice? = nil, handlers: [EnvironmentChangeHandler] = [],
        recovery: LaunchRecovery = .none, whenLocked: WhenLocked = .error, process: AppProcess = .current,
        asksAppStore: Bool = false,
        managedConfiguration: [String: PropertyListValue]? = nil, mirrorsManagedConfiguration: Bool = false,
        registersDefaults: Bool = true,
        log: FindingsLog = .default
    ) {
        self.store = store
        self.device = device
        self.handlers = handlers
        self.recovery = recovery
        self.whenLocked = whenLocked
        self.process = process
        self.asksAppStore = asksAppStore
        self.managedConfiguration = managedConfiguration
        self.mirrorsManagedConfiguration = mirrorsManagedConfiguration
        self.registersDefaults = registersDefaults
        self.log = log
    }
}
