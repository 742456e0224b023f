package import SettingsBundle

/// Specifiers that Settings shows together, under one header and above one footer.
package struct SettingsSection: Sendable, Hashable {
    /// The group or radio group that begins the section; `nil` for specifiers without a group. A radio group
    /// shows its ``SettingsSpecifier/choices``.
    package let header: SettingsSpecifier?
    /// The specifiers in display order.
    package private(set) var specifiers: [SettingsSpecifier]

    fileprivate init(_ header: SettingsSpecifier?, _ specifiers: [SettingsSpecifier] = []) {
        self.header = header
        self.specifiers = specifiers
    }

    fileprivate mutating func append(_ specifier: SettingsSpecifier) { specifiers.append(specifier) }
}

extension SettingsPage {
    /// Returns the sections of the page that a device shows.
    ///
    /// A specifier for another idiom is omitted. So is a group, whose specifiers join the preceding group. A radio
    /// group is a section of its own; specifiers after it begin another one. Types that Settings does not know are
    /// not shown.
    package func sections(on device: SettingsDevice?) -> [SettingsSection] {
        var sections: [SettingsSection] = []
        for specifier in specifiers where specifier.isShown(on: device) {
            switch specifier.kind {
            case .group, .radioGroup: sections.append(SettingsSection(specifier))
            case let kind where !SettingsSpecifier.Kind.all.contains(kind): continue
            default:
                if let last = sections.indices.last, sections[last].header?.kind != .radioGroup {
                    sections[last].append(specifier)
                } else {
                    sections.append(SettingsSection(nil, [specifier]))
                }
            }
        }
        return sections
    }
}
