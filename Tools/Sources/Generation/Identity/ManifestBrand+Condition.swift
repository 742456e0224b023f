import Manifest

extension ManifestBrand {
    /// The compilation condition of a build for the brand.
    var condition: String { "SWITCHYARD_BRAND_" + BuildSettingName.identifier(name).uppercased() }
}
