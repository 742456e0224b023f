/// A place that may name the environment, strongest first.
///
/// ```swift
/// if try session.selection.source != .production {
///     print("This launch runs \(try session.environment), chosen by \(try session.selection.source.rawValue)")
/// }
/// ```
public enum EnvironmentSource: String, Sendable, Hashable, CaseIterable {
    /// A launch argument `-KEY name`: the argument domain of user defaults.
    case launchArgument = "launch-argument"
    /// A variable of the process environment, which a scheme sets; or its choice remembered from an earlier launch.
    case processEnvironment = "process-environment"
    /// The stored setting: the app's own domain of user defaults, written by the Settings app or the console.
    case userDefaults = "user-defaults"
    /// The value in Info.plist, from a build setting per build configuration.
    case infoPlist = "info-plist"
    /// The default value of the item in the Settings bundle: the registration domain.
    case settingsBundle = "settings-bundle"
    /// The catalog's production environment.
    case production
}
