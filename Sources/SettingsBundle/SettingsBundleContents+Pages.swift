import Foundation
public import PropertyLists

extension SettingsBundleContents {
    /// Returns the page that a child pane's `File` opens on a device: the device's variant, or the page for all
    /// devices.
    ///
    /// - Parameter device: by default, the device that the bundle was read for.
    public func page(named name: String, on device: SettingsDevice? = nil) -> SettingsPage? {
        let name = SettingsPage.name(writtenAs: name)
        let variants = pages.filter { $0.name == name }
        guard let device = device ?? self.device else { return variants.first }
        return variants.first { $0.variant == device } ?? variants.first { $0.variant == nil }
    }

    /// The App Group that stores a page's values: the page's own, or that of Root; `nil` for the app's own defaults
    /// domain.
    public func applicationGroup(of page: SettingsPage) -> String? {
        // Root and its variants are the first pages.
        let roots = pages.prefix { $0.name == "Root" }
        return page.applicationGroup ?? (roots.first { $0.variant == page.variant } ?? roots.first)?.applicationGroup
    }

    /// Returns the languages of the bundle.
    public func localization(developmentRegion: String = "en") -> SettingsLocalization {
        SettingsLocalization(of: URL(fileURLWithPath: directory), developmentRegion: developmentRegion)
    }

    /// Notes about keys and types that Apple does not document. Other libraries and license generators use their own,
    /// and Settings ignores them.
    public var unknownFindings: [PropertyListFinding] {
        pages.flatMap { page in
            keyNotes(SettingsSchema.page, page.properties, PropertyListKeyPath(), "a Settings page", page)
                + page.specifiers.flatMap { specifier in
                    guard let schema = SettingsSchema.specifier(specifier.kind) else {
                        return [typeNote(specifier, page)]
                    }
                    return keyNotes(
                        schema, specifier.properties, specifier.keyPath, "a \(specifier.kind.rawValue)", page)
                }
        }
    }

    private func keyNotes(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ owner: String, _ page: SettingsPage
    ) -> [PropertyListFinding] {
        schema.unknownKeys(in: properties).map { key in
            PropertyListFinding(
                .settingsUnknownKey, .note, "unknown key \"\(key)\" in \(owner): Settings ignores it",
                file: page.file, keyPath: keyPath.appending(key))
        }
    }

    private func typeNote(_ specifier: SettingsSpecifier, _ page: SettingsPage) -> PropertyListFinding {
        let type = specifier.properties["Type"].map { "unknown type \($0)" } ?? "specifier without Type"
        return PropertyListFinding(
            .settingsUnknownType, .note, "\(type): Settings does not show the specifier", file: page.file,
            keyPath: specifier.keyPath.appending("Type"))
    }
}
