/// A source that may name the environment, strongest first in ``allCases``. Later versions may add sources, so switch
/// with a default.
///
/// ```swift
/// if try session.selection.source != .production {
///     print("This launch runs \(try session.environment), chosen by \(try session.selection.source.rawValue)")
/// }
/// ```
public struct EnvironmentSource: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The name of the source, as in reports.
    public let rawValue: String

    /// Returns the source with a name; `nil` for a name that is not one of ``allCases``.
    public init?(rawValue: String) {
        guard Self.allCases.contains(where: { $0.rawValue == rawValue }) else { return nil }
        self.rawValue = rawValue
    }

    private init(name: String) { rawValue = name }

    /// A launch argument `-KEY name`: the argument domain of user defaults.
    public static let launchArgument = EnvironmentSource(name: "launch-argument")
    /// A variable of the process environment, which a scheme may set, or its choice remembered from an earlier
    /// launch.
    public static let processEnvironment = EnvironmentSource(name: "process-environment")
    /// The managed app configuration of a device-management server (`com.apple.configuration.managed`), where the
    /// catalog allows it.
    public static let managedConfiguration = EnvironmentSource(name: "managed-configuration")
    /// A stored value: the app's own domain of user defaults, which the Settings app or the app itself writes.
    public static let userDefaults = EnvironmentSource(name: "user-defaults")
    /// The value in Info.plist, from a build setting for each build configuration.
    public static let infoPlist = EnvironmentSource(name: "info-plist")
    /// The catalog's `Default`, where it has one: the environment of an open build in which no stronger source
    /// names one.
    public static let catalogDefault = EnvironmentSource(name: "catalog-default")
    /// The default value of the row in the Settings bundle, as in the registration domain. It counts only where the
    /// catalog has no `Default`.
    public static let settingsBundle = EnvironmentSource(name: "settings-bundle")
    /// The catalog's production environment.
    public static let production = EnvironmentSource(name: "production")

    /// All sources, strongest first.
    public static let allCases: [EnvironmentSource] = [
        .launchArgument, .processEnvironment, .managedConfiguration, .userDefaults, .infoPlist, .catalogDefault,
        .settingsBundle, .production,
    ]

    /// Whether the source is stronger than another one.
    func outranks(_ other: EnvironmentSource) -> Bool {
        guard let mine = Self.allCases.firstIndex(of: self), let its = Self.allCases.firstIndex(of: other) else {
            return false
        }
        return mine < its
    }
}

extension EnvironmentSource {
    /// Whether people choose here, and an empty text is how an app forgets their choice.
    var isChosenByPeople: Bool { self == .userDefaults || self == .settingsBundle }

    /// The source and the name that it uses, for a sentence.
    public func phrase(asked: String?) -> String {
        let name = asked ?? ""
        return switch self {
        case .launchArgument: "launch argument -\(name)"
        case .processEnvironment: "environment variable \(name)"
        case .managedConfiguration: "managed configuration key \(name)"
        case .userDefaults: "user defaults key \(name)"
        case .infoPlist: "Info.plist key \(name)"
        case .settingsBundle: "Settings bundle key \(name)"
        case .catalogDefault: "the catalog's \(name)"
        default: rawValue
        }
    }
}
