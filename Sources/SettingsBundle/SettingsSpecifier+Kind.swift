extension SettingsSpecifier {
    /// The kind of a specifier: the value of its `Type`. Unknown types are kept, but Settings ignores them.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The value of `Type`, such as `PSToggleSwitchSpecifier`.
        public let rawValue: String
        /// Creates a kind from the value of `Type`.
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

        /// The eight kinds that Settings shows.
        public static let all: [Kind] = [
            .group, .radioGroup, .multiValue, .toggleSwitch, .slider, .textField, .titleValue, .childPane,
        ]
    }
}
