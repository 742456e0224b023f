/// What the app is called, and who it is for Apple: one for each environment, build configuration, or brand, so that
/// several builds can be installed side by side.
package struct ManifestIdentity: Sendable, Hashable {
    /// The bundle identifier, `PRODUCT_BUNDLE_IDENTIFIER`.
    package var bundleIdentifier: String?
    /// The name below the icon, `CFBundleDisplayName`.
    package var displayName: String?
    /// The name of the app icon in the asset catalog, `ASSETCATALOG_COMPILER_APPICON_NAME`.
    package var icon: String?
    /// The scheme of the URLs that open the app.
    package var urlScheme: String?
    /// The associated domains of the entitlements, such as `applinks:example.com`.
    package var associatedDomains: [String]?
    /// The App Group of the entitlements.
    package var appGroup: String?
    /// The APS environment of the entitlements: development or production.
    package var apsEnvironment: String?
    /// The Firebase property list, relative to the manifest.
    package var firebase: String?

    /// Creates an identity that says nothing.
    package init() {}

    /// This identity, with what the other one says in place of its own.
    package func overlaid(with other: ManifestIdentity) -> ManifestIdentity {
        var result = self
        result.bundleIdentifier = other.bundleIdentifier ?? bundleIdentifier
        result.displayName = other.displayName ?? displayName
        result.icon = other.icon ?? icon
        result.urlScheme = other.urlScheme ?? urlScheme
        result.associatedDomains = other.associatedDomains ?? associatedDomains
        result.appGroup = other.appGroup ?? appGroup
        result.apsEnvironment = other.apsEnvironment ?? apsEnvironment
        result.firebase = other.firebase ?? firebase
        return result
    }
}
