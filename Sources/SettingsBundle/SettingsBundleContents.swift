public import PropertyLists

/// A Settings bundle as an app finds it in itself: every page that can be reached from `Root`, and what was wrong on
/// the way.
///
/// Read one with ``read(_:device:)``. Field's source: Apple, "Implementing an iOS Settings Bundle".
public struct SettingsBundleContents: Sendable, Hashable {
    /// The bundle's folder, as a path.
    public let directory: String
    /// Root first, then its child panes in the order of their specifiers, each page once. Where the device is unknown a
    /// page's variants follow it.
    public let pages: [SettingsPage]
    /// What was wrong.
    public let findings: [PropertyListFinding]
    /// The device that the pages were chosen for; `nil` when every variant was read.
    public let device: SettingsDevice?
    /// Whose files were read.
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

    /// A specifier with its page.
    public typealias LocatedSpecifier = (page: SettingsPage, specifier: SettingsSpecifier)

    /// Every specifier of every page that the device shows, with its page.
    public var specifiers: [LocatedSpecifier] {
        pages.flatMap { page in page.specifiers.filter { $0.isShown(on: device) }.map { (page, $0) } }
    }

    /// The default value of every key that has one: what to register so that nothing is `nil` before a specifier is touched.
    ///
    /// Where two specifiers share a key, the later one wins, as in Apple's walk; ``conflictFindings`` tells when they differ.
    /// Where the device is unknown, what an iPhone shows comes before what only other devices show.
    public var defaults: [String: SettingsDefault] { defaults { _ in true } }

    /// The default values of the pages that store in an App Group, or with `nil` in the app's own domain: what to
    /// register in `UserDefaults(suiteName:)` where the bundle has several.
    public func defaults(inApplicationGroup group: String?) -> [String: SettingsDefault] {
        defaults { applicationGroup(of: $0) == group }
    }

    private func defaults(where isIncluded: (SettingsPage) -> Bool) -> [String: SettingsDefault] {
        var defaults: [String: SettingsDefault] = [:]
        let (phone, others) = rowsByDevice
        for (page, specifier) in others + phone where isIncluded(page) {
            if let (key, value) = Self.defaultOf(specifier, in: page) { defaults[key] = value }
        }
        return defaults
    }

    /// The specifiers that an iPhone would show, and the others; where the device is known, every specifier that was read is its
    /// own.
    private var rowsByDevice: (phone: [LocatedSpecifier], others: [LocatedSpecifier]) {
        guard device == nil else { return (specifiers, []) }
        let replaced = Set(pages.filter { $0.variant == .phone }.map(\.name))
        var split: (phone: [LocatedSpecifier], others: [LocatedSpecifier]) = ([], [])
        for specifier in specifiers {
            let isOnPhone =
                specifier.page.variant == .phone
                || (specifier.page.variant == nil && !replaced.contains(specifier.page.name))
            if isOnPhone, specifier.specifier.isShown(on: .phone) {
                split.phone.append(specifier)
            } else {
                split.others.append(specifier)
            }
        }
        return split
    }

    /// Every key that Settings may write, titles aside (Settings only shows these).
    public var writableKeys: Set<String> {
        Set(specifiers.compactMap { $0.specifier.kind == .titleValue ? nil : $0.specifier.key })
    }

    /// Keys whose specifiers give different defaults on one device: which one counts depends on the order of the specifiers.
    public var conflictFindings: [PropertyListFinding] {
        // One key in two App Groups is two values.
        var seen: [[String?]: (value: PropertyListValue, page: SettingsPage)] = [:]
        var findings: [PropertyListFinding] = []
        for (page, specifier) in rowsByDevice.phone {
            guard let (key, found) = Self.defaultOf(specifier, in: page) else { continue }
            let domain = [key, applicationGroup(of: page)]
            if let first = seen[domain], !first.value.isEqualAsStored(to: found.value) {
                findings.append(
                    PropertyListFinding(
                        .conflictingSettingsDefaults, .warning,
                        "the Settings key \"\(key)\" has the default \(found.value) here and \(first.value) "
                            + (first.page.file == page.file
                                ? "in another specifier" : "on the page \"\(first.page.name)\""),
                        file: found.file, keyPath: found.keyPath, fix: "give both specifiers the same DefaultValue"))
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
