public import PropertyLists

/// One row or group of a page of the Settings app.
///
/// ``properties`` is the truth: every key of the file is in it, known or not. The other properties are views of it, by
/// Apple's names. Field's source: Apple's Settings Application Schema Reference.
public struct SettingsSpecifier: Sendable, Hashable {
    /// Every key of the specifier's dictionary, as it is written.
    public let properties: [String: PropertyListValue]
    /// Where it stands in its page.
    public let keyPath: PropertyListKeyPath

    /// A specifier of this dictionary.
    public init(_ properties: [String: PropertyListValue], at keyPath: PropertyListKeyPath = []) {
        self.properties = properties
        self.keyPath = keyPath
    }

    /// What it is.
    public var kind: Kind { Kind(rawValue: string("Type") ?? "") }

    /// `Key`: where its value is stored; `nil` when absent or empty.
    public var key: String? { text("Key") }

    /// `Title`, as it is written.
    public var title: String? { string("Title") }

    /// `DefaultValue`: what Settings shows while nothing is stored. The app never sees it unless it is registered.
    public var defaultValue: PropertyListValue? { properties["DefaultValue"] }

    /// `SupportedUserInterfaceIdioms`: `Phone`, `Pad`; empty means every device.
    public var idioms: [String] {
        (properties["SupportedUserInterfaceIdioms"]?.arrayValue ?? []).compactMap(\.stringValue)
    }

    /// Whether the row is shown on a device; on an unknown device every row counts.
    public func isShown(on device: SettingsDevice?) -> Bool {
        guard let device else { return true }
        let idioms = idioms
        return idioms.isEmpty || idioms.contains(device.idiom)
    }

    func string(_ key: String) -> String? { properties[key]?.stringValue }

    /// A string that says something: an empty one means the same as none.
    func text(_ key: String) -> String? { string(key).flatMap { $0.isEmpty ? nil : $0 } }
}
