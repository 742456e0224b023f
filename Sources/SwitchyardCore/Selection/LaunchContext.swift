public import Foundation
public import PropertyLists
public import SettingsBundle

/// Everything that a launch knows before it selects, as plain values: the input of the selection in the app, in the
/// command, and in tests.
///
/// ```swift
/// var context = try LaunchContext.reading(.main, policy: .open)
/// // What would this installation select if a tester had chosen QA?
/// context.storedValues["environment"] = "qa"
/// print(try EnvironmentSelection(context: context).environment)
/// ```
public struct LaunchContext: Sendable {
    /// The catalog.
    public var catalog: EnvironmentCatalog
    /// What the build can reach.
    public var policy: ReleasePolicy
    /// The launch arguments, without the name of the program.
    public var arguments: [String]
    /// The process environment.
    public var processEnvironment: [String: String]
    /// The stored values of the app's own defaults domain, without registered defaults and arguments.
    public var storedValues: [String: PropertyListValue]
    /// The path of the defaults domain's file, if known.
    public var storedValuesFile: String?
    /// The values of Info.plist.
    public var infoPlist: [String: PropertyListValue]
    /// The path of Info.plist.
    public var infoPlistFile: String?
    /// The Settings bundle, if the app has one.
    public var settingsBundle: SettingsBundleContents?
    /// The App Group whose suite the stored values come from, if the app uses one.
    public var appGroup: String?
    /// The managed app configuration of a device-management server; empty if there is none, or the catalog does not
    /// allow it.
    public var managedConfiguration: [String: PropertyListValue]
    /// Where the app was installed from, as far as is known.
    public var distribution: Distribution
    /// Whether the stored values could not be read: they count as absent, and the session is provisional.
    public var isProvisional: Bool
    /// The current date.
    public var date: Date
    /// Tells the time while the session runs.
    package var now: @Sendable () -> Date = { Date() }
    /// By the name of an ephemeral environment whose pattern has an expiry, the date of the first launch that selected
    /// it. A session reads it from its own record; off-line it is empty.
    public var firstSelected: [String: Date] = [:]
    /// The environment of a variable that an earlier launch remembered. A session reads it from its own record.
    var remembered: RememberedChoice?
    /// The keys whose stored values no longer count, and will be removed when the session has started.
    var keysToRemove: Set<String> = []
    /// Findings from reading the context.
    public var findings: [PropertyListFinding]

    /// Creates a context from values.
    public init(
        catalog: EnvironmentCatalog, policy: ReleasePolicy = .open, arguments: [String] = [],
        processEnvironment: [String: String] = [:], storedValues: [String: PropertyListValue] = [:],
        infoPlist: [String: PropertyListValue] = [:], settingsBundle: SettingsBundleContents? = nil,
        managedConfiguration: [String: PropertyListValue] = [:], distribution: Distribution = .unknown,
        date: Date = Date()
    ) {
        self.catalog = catalog
        self.policy = policy
        self.arguments = arguments
        self.processEnvironment = processEnvironment
        self.storedValues = storedValues
        self.infoPlist = infoPlist
        self.settingsBundle = settingsBundle
        self.managedConfiguration = managedConfiguration
        self.distribution = distribution
        self.date = date
        isProvisional = false
        findings = []
    }

    /// The environments that this launch can select.
    package var reach: Reach { Reach(policy, distribution, catalog) }

    /// The same installation at its next launch from the Home Screen: without arguments and variables.
    var atNextLaunch: LaunchContext {
        var next = self
        next.arguments = []
        next.processEnvironment = [:]
        return next
    }
}
