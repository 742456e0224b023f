public import PropertyLists

/// A specifier of a Settings page: one element of its `PreferenceSpecifiers`.
///
/// ``properties`` holds every key of the file, known or not. The other properties are views of those keys that a
/// launch needs, with Apple's names. See Apple's Settings Application Schema Reference.
public struct SettingsSpecifier: Sendable, Hashable {
    /// Every key of the specifier's dictionary, as written.
    public let properties: [String: PropertyListValue]
    /// The specifier's location in its page.
    public let keyPath: PropertyListKeyPath
    /// The kind of specifier.
    public let kind: Kind
    /// `Key`: the key of the stored value; `nil` if missing or empty.
    public let key: String?

    /// Creates a specifier from its dictionary.
    public init(_ properties: [String: PropertyListValue], at keyPath: PropertyListKeyPath = []) {
        self.properties = properties
        self.keyPath = keyPath
        kind = Kind(rawValue: properties["Type"]?.stringValue ?? "")
        let key = properties["Key"]?.stringValue ?? ""
        self.key = key.isEmpty ? nil : key
    }

    /// `DefaultValue`: what Settings shows while no value is stored. The app does not see it unless it is registered.
    public var defaultValue: PropertyListValue? { properties["DefaultValue"] }

    /// `Values` of a multi-value, radio group, or title.
    public var values: [PropertyListValue] { properties["Values"]?.arrayValue ?? [] }

    /// The page that `File` of a child pane refers to: `File` as written, without redundant path components such as in
    /// `./About`.
    public var pageName: String? { string("File").map(SettingsPage.name(writtenAs:)) }

    /// `SupportedUserInterfaceIdioms`: `Phone`, `Pad`; empty for all devices.
    public var idioms: [String] {
        (properties["SupportedUserInterfaceIdioms"]?.arrayValue ?? []).compactMap(\.stringValue)
    }

    /// Whether a device shows the specifier. If the device is unknown, every specifier counts.
    public func isShown(on device: SettingsDevice?) -> Bool {
        guard let device else { return true }
        let idioms = idioms
        return idioms.isEmpty || idioms.contains(device.idiom)
    }

    private func string(_ key: String) -> String? { properties[key]?.stringValue }
}
