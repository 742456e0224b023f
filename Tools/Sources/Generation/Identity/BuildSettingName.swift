import BuildSettings
import SourceText

/// The names of the build settings that Switchyard's xcconfig files define.
enum BuildSettingName {
    static let environment = "SWITCHYARD_ENVIRONMENT"
    static let brand = "SWITCHYARD_BRAND"
    static let brandCondition = "SWITCHYARD_BRAND_CONDITION"
    static let bundleIdentifier = "SWITCHYARD_BUNDLE_IDENTIFIER"
    static let displayName = "SWITCHYARD_DISPLAY_NAME"
    static let icon = "SWITCHYARD_APP_ICON"
    static let urlScheme = "SWITCHYARD_URL_SCHEME"
    static let appGroup = "SWITCHYARD_APP_GROUP"
    static let apsEnvironment = "SWITCHYARD_APS_ENVIRONMENT"
    static let infoPlist = "SWITCHYARD_INFO_PLIST"
    static let stamp = "SWITCHYARD_STAMP"
    static let excludedFiles = "SWITCHYARD_EXCLUDED_FILES"

    /// An element of the list of associated domains, from 1.
    static func associatedDomain(_ number: Int) -> String { "SWITCHYARD_ASSOCIATED_DOMAIN_\(number)" }

    /// The value of a key: `api.baseURL` is `SWITCHYARD_VALUE_API_BASE_URL`.
    static func value(of key: String) -> String {
        "SWITCHYARD_VALUE_" + identifier(key.nameWords.joined(separator: "_").uppercased())
    }

    /// A name that depends on the brand, for a brand; `""` for none.
    static func branded(_ name: String, _ brand: String) -> String { "\(name)_\(brand)" }

    /// A name that depends on the target, for a target.
    static func of(_ name: String, target: String) -> String { "\(name)_OF_\(identifier(target))" }

    /// A text as part of a name, as `:identifier` makes it.
    static func identifier(_ text: String) -> String { IdentifierText.identifier(text) }

    static func reference(_ name: String) -> String { "$(\(name))" }
}
