/// The meaning of the Settings bundle's specifiers for the app, in addition to the environment picker.
///
/// ```swift
/// let binding = SettingsBinding(
///     titles: ["version": "CFBundleShortVersionString"], resetKey: "reset_app", resetClears: ["environment"])
/// ```
public struct SettingsBinding: Sendable, Hashable {
    /// Info.plist keys by the `Key` of the title that shows their value, such as `version:
    /// CFBundleShortVersionString`.
    public var titles: [String: String]
    /// The `Key` of the toggle that resets the app.
    public var resetKey: String?
    /// The keys of the stored values that a reset removes; `nil` for the chosen environment and the overrides.
    public var resetClears: [String]?
    /// Keys that the app itself stores in the same user defaults. A specifier must not use any of them.
    public var appKeys: [String]

    /// Creates a binding.
    public init(
        titles: [String: String] = [:], resetKey: String? = nil, resetClears: [String]? = nil, appKeys: [String] = []
    ) {
        self.titles = titles
        self.resetKey = resetKey
        self.resetClears = resetClears
        self.appKeys = appKeys
    }
}
