/// How much an app logs, as the value of a live key: an enumeration in the catalog whose values are these names.
///
/// A level that people turn up while the app runs is a condition before each message:
///
/// ```swift
/// nonisolated struct AppConfiguration: Decodable {
///     let logLevel: Live<ConfiguredLogLevel>
/// }
/// func debug(_ message: @autoclosure () -> String, _ values: AppConfiguration) {
///     guard values.logLevel.value.includes(.debug) else { return }
///     print(message())
/// }
/// ```
public enum ConfiguredLogLevel: String, ConfigurationEnumeration, Comparable {
    /// Each step of what the app does.
    case trace
    /// What helps while debugging.
    case debug
    /// What happened.
    case info
    /// What happened and matters: the default of the unified log.
    case notice
    /// What is probably wrong.
    case warning
    /// What is wrong.
    case error
    /// What ends the app, or what only it does.
    case critical
    /// Nothing.
    case off

    /// Whether a message of a level is logged at this one.
    public func includes(_ message: ConfiguredLogLevel) -> Bool { self != .off && message >= self }

    /// Whether `left` logs more than `right`.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
