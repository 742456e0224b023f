/// A source that may name the environment, strongest first.
///
/// ```swift
/// if try session.selection.source != .production {
///     print("This launch runs \(try session.environment), chosen by \(try session.selection.source.rawValue)")
/// }
/// ```
public enum EnvironmentSource: String, Sendable, Hashable, CaseIterable {
    /// A launch argument `-KEY name`: the argument domain of user defaults.
    case launchArgument = "launch-argument"
    /// A variable of the process environment, which a scheme may set, or its choice remembered from an earlier
    /// launch.
    case processEnvironment = "process-environment"
    /// A stored value: the app's own domain of user defaults, which the Settings app or the app itself writes.
    case userDefaults = "user-defaults"
    /// The value in Info.plist, from a build setting for each build configuration.
    case infoPlist = "info-plist"
    /// The default value of the specifier in the Settings bundle, as in the registration domain.
    case settingsBundle = "settings-bundle"
    /// The catalog's production environment.
    case production
}
