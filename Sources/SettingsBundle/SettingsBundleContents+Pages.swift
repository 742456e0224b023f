import Foundation
public import PropertyLists

extension SettingsBundleContents {
    /// The page that a child pane's `File` opens on a device: the device's variant, else the page for every device.
    ///
    /// - Parameter device: without one, the device that the bundle was read for.
    public func page(named name: String, on device: SettingsDevice? = nil) -> SettingsPage? {
        let name = SettingsPage.name(writtenAs: name)
        let variants = pages.filter { $0.name == name }
        guard let device = device ?? self.device else { return variants.first }
        return variants.first { $0.variant == device } ?? variants.first { $0.variant == nil }
    }

    /// Where the values of a page are stored: its own App Group, else Root's, else the app's own domain, which is `nil`.
    public func applicationGroup(of page: SettingsPage) -> String? {
        // Root and its variants are the first pages.
        let roots = pages.prefix { $0.name == "Root" }
        return page.applicationGroup ?? (roots.first { $0.variant == page.variant } ?? roots.first)?.applicationGroup
    }

    /// The languages of the bundle.
    public func localization(developmentRegion: String = "en") -> SettingsLocalization {
        SettingsLocalization(of: URL(fileURLWithPath: directory), developmentRegion: developmentRegion)
    }

    /// Keys and types that Apple does not document, as notes: other libraries and licence generators have their own, and
    /// Settings ignores them.
    public var unknownFindings: [PropertyListFinding] {
        pages.flatMap { page in
            keyNotes(SettingsSchema.page, page.properties, PropertyListKeyPath(), "a Settings page", page)
                + page.specifiers.flatMap { row in
                    guard let schema = SettingsSchema.specifier(row.kind) else { return [typeNote(row, page)] }
                    return keyNotes(schema, row.properties, row.keyPath, "a \(row.kind.rawValue)", page)
                }
        }
    }

    private func keyNotes(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ owner: String, _ page: SettingsPage
    ) -> [PropertyListFinding] {
        schema.unknownKeys(in: properties).map { key in
            PropertyListFinding(
                .settingsUnknownKey, .note, "\"\(key)\" is no key of \(owner) in Apple's schema; Settings ignores it",
                file: page.file, keyPath: keyPath.appending(key))
        }
    }

    private func typeNote(_ row: SettingsSpecifier, _ page: SettingsPage) -> PropertyListFinding {
        let type = row.properties["Type"].map { "the type \($0) is none of Apple's" } ?? "the specifier has no Type"
        return PropertyListFinding(
            .settingsUnknownType, .note, "\(type); Settings does not show it", file: page.file,
            keyPath: row.keyPath.appending("Type"))
    }
}
