package import SettingsBundle

extension SettingsBundleContents {
    /// Returns the page that a child pane opens on a device: the device's variant, or the page for all devices.
    ///
    /// - Parameters:
    ///   - name: the child pane's ``SettingsBundle/SettingsSpecifier/pageName``.
    ///   - device: by default, the device that the bundle was read for.
    package func page(named name: String, on device: SettingsDevice? = nil) -> SettingsPage? {
        let variants = pages.filter { $0.name == name }
        guard let device = device ?? self.device else { return variants.first }
        return variants.first { $0.variant == device } ?? variants.first { $0.variant == nil }
    }
}
