public import PropertyLists

/// The contents of a Settings bundle: every page that can be reached from `Root`, and the findings about them.
///
/// Read a bundle with `read`. See Apple's "Implementing an iOS Settings Bundle".
public struct SettingsBundleContents: Sendable, Hashable {
    /// The path of the bundle.
    public let directory: String
    /// Root, then its child pages in the order of their specifiers, each page once. If the device is unknown, a
    /// page's variants follow it.
    public let pages: [SettingsPage]
    /// What is wrong with the pages.
    public let findings: [PropertyListFinding]
    /// The device that the pages were chosen for; `nil` if every variant was read.
    public let device: SettingsDevice?
    /// The reader whose files were read.
    public let reader: SettingsReader

    init(
        directory: String, pages: [SettingsPage], findings: [PropertyListFinding], device: SettingsDevice?,
        reader: SettingsReader = .settings
    ) {
        self.directory = directory
        self.pages = pages
        self.findings = findings
        self.device = device
        self.reader = reader
    }

    /// A specifier and its page.
    public typealias LocatedSpecifier = (page: SettingsPage, specifier: SettingsSpecifier)

    /// Every specifier that the device shows, with its page.
    public var specifiers: [LocatedSpecifier] {
        pages.flatMap { page in page.specifiers.filter { $0.isShown(on: device) }.map { (page, $0) } }
    }

    /// The default value of each key that has one. Register them so that no value is `nil` before the user changes a
    /// setting.
    ///
    /// If two specifiers share a key, the later one counts, as in Apple's sample code; ``conflictFindings`` reports
    /// different defaults. If the device is unknown, specifiers that an iPhone shows take precedence over others.
    public var defaults: [String: SettingsDefault] { defaults { _ in true } }

    /// The default values of the pages that store in an App Group or, for `nil`, in the app's own domain. Register
    /// them in `UserDefaults(suiteName:)` if the bundle uses several.
    public func defaults(inApplicationGroup group: String?) -> [String: SettingsDefault] {
        defaults { applicationGroup(of: $0) == group }
    }

    /// The default value of one key, as ``defaults`` has it.
    public func `default`(for key: String) -> SettingsDefault? {
        var ofOthers: SettingsDefault?
        for page in pages.reversed() {
            for specifier in page.specifiers.reversed() where specifier.key == key && specifier.isShown(on: device) {
                guard let (_, value) = Self.defaultOf(specifier, in: page) else { continue }
                // The last one that an iPhone shows, or else the last one.
                if device != nil || isOnPhone(page) && specifier.isShown(on: .phone) { return value }
                ofOthers = ofOthers ?? value
            }
        }
        return ofOthers
    }

    private func defaults(where isIncluded: (SettingsPage) -> Bool) -> [String: SettingsDefault] {
        var defaults: [String: SettingsDefault] = [:]
        let (phone, others) = rowsByDevice
        for (page, specifier) in others + phone where isIncluded(page) {
            if let (key, value) = Self.defaultOf(specifier, in: page) { defaults[key] = value }
        }
        return defaults
    }

    /// The specifiers that an iPhone shows, and the others. If the device is known, every specifier that was read
    /// belongs to it.
    private var rowsByDevice: (phone: [LocatedSpecifier], others: [LocatedSpecifier]) {
        guard device == nil else { return (specifiers, []) }
        var split: (phone: [LocatedSpecifier], others: [LocatedSpecifier]) = ([], [])
        for page in pages {
            let isOnPhone = isOnPhone(page)
            for specifier in page.specifiers where specifier.isShown(on: nil) {
                if isOnPhone, specifier.isShown(on: .phone) {
                    split.phone.append((page, specifier))
                } else {
                    split.others.append((page, specifier))
                }
            }
        }
        return split
    }

    /// Whether an iPhone shows a page: its own variant of it or, if it has none, the page for all devices.
    private func isOnPhone(_ page: SettingsPage) -> Bool {
        page.variant == .phone
            || page.variant == nil && !pages.contains { $0.variant == .phone && $0.name == page.name }
    }

    /// The App Group that stores a page's values: the page's own, or that of Root; `nil` for the app's own defaults
    /// domain.
    public func applicationGroup(of page: SettingsPage) -> String? {
        // Root and its variants are the first pages.
        let roots = pages.prefix { $0.name == "Root" }
        return page.applicationGroup ?? (roots.first { $0.variant == page.variant } ?? roots.first)?.applicationGroup
    }

    /// Findings about keys whose specifiers have different defaults on one device: which one counts depends on the
    /// order of the specifiers.
    public var conflictFindings: [PropertyListFinding] {
        // Nearly no bundle has a key twice.
        let keys = pages.flatMap { $0.specifiers.compactMap(\.key) }
        guard Set(keys).count < keys.count else { return [] }
        let rows = rowsByDevice.phone
        // A key in two App Groups has two values.
        var seen: [[String?]: (value: PropertyListValue, page: SettingsPage)] = [:]
        var findings: [PropertyListFinding] = []
        for (page, specifier) in rows {
            guard let (key, found) = Self.defaultOf(specifier, in: page) else { continue }
            let domain = [key, applicationGroup(of: page)]
            if let first = seen[domain], !first.value.isEqualAsStored(to: found.value) {
                findings.append(
                    PropertyListFinding(
                        .conflictingSettingsDefaults, .warning,
                        "Settings key \"\(key)\" has the default \(found.value) here, but \(first.value) "
                            + (first.page.file == page.file
                                ? "in another specifier" : "on page \"\(first.page.name)\""),
                        file: found.file, keyPath: found.keyPath, fix: "use the same DefaultValue in both specifiers"))
            }
            seen[domain] = (found.value, page)
        }
        return findings
    }

    private static func defaultOf(_ specifier: SettingsSpecifier, in page: SettingsPage) -> (String, SettingsDefault)? {
        guard let key = specifier.key, let value = specifier.defaultValue else { return nil }
        let place = specifier.keyPath.appending("DefaultValue")
        return (key, SettingsDefault(value: value, file: page.file, keyPath: place))
    }
}
