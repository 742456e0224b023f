import Foundation
import PropertyLists
@_spi(Tools) import SwitchyardCore

/// A live key: its value, and the control that changes it.
///
/// ```swift
/// for key in model.liveKeys where key.control == .picker {
///     print(key.name, key.text, key.options)
/// }
/// ```
public struct LiveKey: Sendable, Hashable, Identifiable {
    /// The control for a type. Later versions may add controls, so switch with a default.
    public struct Control: RawRepresentable, Sendable, Hashable {
        /// The name of the control.
        public let rawValue: String
        /// Creates a control from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A toggle, for a Boolean.
        public static let toggle = Control(rawValue: "toggle")
        /// A picker, for an enumeration.
        public static let picker = Control(rawValue: "picker")
        /// A slider, for a number or a duration in seconds whose declaration has a range.
        public static let slider = Control(rawValue: "slider")
        /// A text field, for everything else.
        public static let textField = Control(rawValue: "text-field")
        /// No control: the value is secret, or this session stores no overrides.
        public static let none = Control(rawValue: "none")
    }

    /// The name of the key.
    public let name: String
    /// The description of the key in the catalog, if it has one.
    public let summary: String?
    /// The name of the type.
    public let type: String
    /// The control.
    public let control: Control
    /// The value as text; empty if there is none, and `<redacted>` for a secret.
    public let text: String
    /// Whether a Boolean is true.
    public let isOn: Bool
    /// The value of a number, or the seconds of a duration.
    public let number: Double?
    /// The values of an enumeration.
    public let options: [String]
    /// The range of a slider, which includes the current value.
    public let range: ClosedRange<Double>?
    /// Where the value comes from, as a phrase.
    public let origin: String
    /// Whether an override is in effect that can be removed here.
    public let isOverridden: Bool

    /// The name of the key.
    public var id: String { name }

    init(_ declaration: KeyDeclaration, _ value: ResolvedValue?, canOverride: Bool) {
        let type = declaration.type ?? value?.type ?? .string
        let item = value.map { ConfigurationItem($0) }
        let typed = value?.written.flatMap { try? type.coerced($0, folder: nil) }
        let number = typed.flatMap(\.number)
        name = declaration.name
        summary = declaration.summary
        self.type = type.name
        text = item?.text ?? ""
        isOn = typed == .bool(true)
        self.number = number
        options = type.values
        range = declaration.range.flatMap { range in
            type.kind.entry == .fraction
                ? min(range.lowerBound, number ?? .infinity)...max(range.upperBound, number ?? -.infinity) : nil
        }
        origin = item?.origin ?? ""
        isOverridden = value?.origin.layer == EnvironmentSource.userDefaults.rawValue && item?.isOverridden == true
        control =
            if declaration.isSecret || !canOverride {
                .none
            } else {
                switch type.kind.entry {
                case .toggle: .toggle
                case .choice: .picker
                case .text, .address, .wholeNumber, .fraction, .composed: range == nil ? .textField : .slider
                }
            }
    }
}
