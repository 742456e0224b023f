public import PropertyLists

/// One row or group of a page of the Settings app.
///
/// Field's source: Apple's Settings Application Schema Reference.
public struct SettingsSpecifier: Sendable, Hashable {
    /// What a specifier is: the value of its `Type`. Unknown types are kept; Settings ignores them.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The value of `Type`, for instance `PSToggleSwitchSpecifier`.
        public let rawValue: String
        /// A kind by the value of `Type`.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `PSGroupSpecifier`.
        public static let group = Kind(rawValue: "PSGroupSpecifier")
        /// `PSRadioGroupSpecifier`.
        public static let radioGroup = Kind(rawValue: "PSRadioGroupSpecifier")
        /// `PSMultiValueSpecifier`.
        public static let multiValue = Kind(rawValue: "PSMultiValueSpecifier")
        /// `PSToggleSwitchSpecifier`.
        public static let toggleSwitch = Kind(rawValue: "PSToggleSwitchSpecifier")
        /// `PSSliderSpecifier`.
        public static let slider = Kind(rawValue: "PSSliderSpecifier")
        /// `PSTextFieldSpecifier`.
        public static let textField = Kind(rawValue: "PSTextFieldSpecifier")
        /// `PSTitleValueSpecifier`.
        public static let titleValue = Kind(rawValue: "PSTitleValueSpecifier")
        /// `PSChildPaneSpecifier`.
        public static let childPane = Kind(rawValue: "PSChildPaneSpecifier")
    }

    /// What it is.
    public let kind: Kind
    /// `Key`: where its value is stored; `nil` when absent or empty.
    public let key: String?
    /// `Title`, not localised.
    public let title: String?
    /// `DefaultValue`: what Settings shows while nothing is stored. The app never sees it unless it is registered.
    public let defaultValue: PropertyListValue?
    /// `Values` of a multi-value, radio group or title.
    public let values: [PropertyListValue]
    /// `File` of a child pane: the page's name without `.plist`, possibly with folders.
    public let file: String?
    /// `SupportedUserInterfaceIdioms`: `Phone`, `Pad`; empty means every device.
    public let idioms: [String]
    /// Where it stands in its page.
    public let keyPath: PropertyListKeyPath

    init(_ entries: [String: PropertyListValue], at keyPath: PropertyListKeyPath) {
        kind = Kind(rawValue: entries["Type"]?.stringValue ?? "")
        key = entries["Key"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        title = entries["Title"]?.stringValue
        defaultValue = entries["DefaultValue"]
        values = entries["Values"]?.arrayValue ?? []
        file = entries["File"]?.stringValue
        idioms = (entries["SupportedUserInterfaceIdioms"]?.arrayValue ?? []).compactMap(\.stringValue)
        self.keyPath = keyPath
    }

    /// Whether the row is shown on a device; on an unknown device every row counts.
    public func isShown(on device: SettingsDevice?) -> Bool {
        guard let device else { return true }
        return idioms.isEmpty || idioms.contains(device.idiom)
    }
}
