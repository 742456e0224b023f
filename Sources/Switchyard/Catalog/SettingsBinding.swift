/// What the Settings bundle's rows mean to the app, beyond the environment's picker.
///
/// ```swift
/// let binding = SettingsBinding(
///     titles: ["version": "CFBundleShortVersionString"], resetKey: "reset_app", resetClears: ["environment"])
/// ```
public struct SettingsBinding: Sendable, Hashable {
    /// Info.plist keys by the `Key` of the title row that shows their value, for instance `version:
    /// CFBundleShortVersionString`.
    public var titles: [String: String]
    /// The `Key` of the toggle that resets the app.
    public var resetKey: String?
    /// The stored settings that a reset clears; `nil` for the environment's choice and the overrides.
    public var resetClears: [String]?
    /// Keys that the app stores in the same user defaults for itself. A Settings row with one of them is a clash.
    public var appKeys: [String]

    /// A binding.
    public init(
        titles: [String: String] = [:], resetKey: String? = nil, resetClears: [String]? = nil, appKeys: [String] = []
    ) {
        self.titles = titles
        self.resetKey = resetKey
        self.resetClears = resetClears
        self.appKeys = appKeys
    }
}
