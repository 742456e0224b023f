package import PropertyLists
package import SettingsBundle

/// What a Settings bundle needs from the app at run time, in any environment: registered defaults, and titles from
/// Info.plist.
package struct AppSettings: Sendable {
    /// The default values of all specifiers, including those on child pages, which are registered at each launch.
    package let registeredDefaults: [String: PropertyListValue]
    /// The values of Info.plist.
    package let infoPlist: [String: PropertyListValue]
    /// The meaning of the specifiers.
    package let binding: SettingsBinding

    /// Creates app settings.
    package init(bundle: SettingsBundleContents?, infoPlist: [String: PropertyListValue], binding: SettingsBinding) {
        self.init(
            registeredDefaults: bundle?.defaults.mapValues(\.value) ?? [:], infoPlist: infoPlist, binding: binding)
    }

    init(
        registeredDefaults: [String: PropertyListValue], infoPlist: [String: PropertyListValue],
        binding: SettingsBinding
    ) {
        self.registeredDefaults = registeredDefaults
        self.infoPlist = infoPlist
        self.binding = binding
    }

    /// The texts of the bound titles, by the keys of their specifiers.
    package var titles: [String: PropertyListValue] {
        binding.titles.compactMapValues { infoKey in
            switch infoPlist[infoKey] {
            case .string(let text): .string(text)
            case .integer(let number): .string(String(number))
            default: nil
            }
        }
    }

    /// Registers the defaults. A sealed launch registers only those that are not the catalog's: neither the environment
    /// nor an override can come from one.
    func registerDefaults(in store: any DefaultsStore, _ context: LaunchContext) {
        let own = context.reach == .production ? context.catalog.storedKeys : []
        store.register(defaults: registeredDefaults.filter { !own.contains($0.key) })
    }
}
