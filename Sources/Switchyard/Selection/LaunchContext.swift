public import Foundation
public import PropertyLists
public import SettingsBundle

/// The facts that a launch starts from, as plain values: the one input of the resolver, in the app, in the tool and in
/// a test.
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
    /// What the build may reach.
    public var policy: ReleasePolicy
    /// The launch arguments, without the program's own name.
    public var arguments: [String]
    /// The process environment.
    public var processEnvironment: [String: String]
    /// The app's own domain of user defaults, without registered defaults and arguments.
    public var storedValues: [String: PropertyListValue]
    /// The file of the stored settings, where it is known.
    public var storedValuesFile: String?
    /// The values of Info.plist.
    public var infoPlist: [String: PropertyListValue]
    /// The file of Info.plist.
    public var infoPlistFile: String?
    /// The Settings bundle, when the app has one.
    public var settingsBundle: SettingsBundleContents?
    /// The App Group whose suite the stored settings are, when the app shares them.
    public var appGroup: String?
    /// Now.
    public var date: Date
    /// What was wrong while the facts were gathered.
    public var findings: [PropertyListFinding]

    /// A context written by hand.
    public init(
        catalog: EnvironmentCatalog, policy: ReleasePolicy = .open, arguments: [String] = [],
        processEnvironment: [String: String] = [:], storedValues: [String: PropertyListValue] = [:],
        infoPlist: [String: PropertyListValue] = [:], settingsBundle: SettingsBundleContents? = nil, date: Date = Date()
    ) {
        self.catalog = catalog
        self.policy = policy
        self.arguments = arguments
        self.processEnvironment = processEnvironment
        self.storedValues = storedValues
        self.infoPlist = infoPlist
        self.settingsBundle = settingsBundle
        self.date = date
        findings = []
    }
}
