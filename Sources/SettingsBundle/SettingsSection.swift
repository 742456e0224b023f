/// Specifiers that Settings shows together, under one header and above one footer.
public struct SettingsSection: Sendable, Hashable {
    /// The group or radio group that begins the section; `nil` if specifiers precede the first group. A radio group
    /// shows its ``SettingsSpecifier/choices``.
    public let header: SettingsSpecifier?
    /// The specifiers in display order.
    public private(set) var rows: [SettingsSpecifier]

    fileprivate init(_ header: SettingsSpecifier?, _ rows: [SettingsSpecifier] = []) {
        self.header = header
        self.rows = rows
    }

    fileprivate mutating func append(_ row: SettingsSpecifier) { rows.append(row) }
}

extension SettingsPage {
    /// Returns the sections of the page that a device shows.
    ///
    /// A specifier for another idiom is omitted. So is a group, whose specifiers join the preceding group. A radio
    /// group is a section of its own; specifiers after it begin another one. Types that Settings does not know are
    /// not shown.
    public func sections(on device: SettingsDevice?) -> [SettingsSection] {
        var sections: [SettingsSection] = []
        for row in specifiers where row.isShown(on: device) {
            switch row.kind {
            case .group, .radioGroup: sections.append(SettingsSection(row))
            case let kind where !SettingsSpecifier.Kind.all.contains(kind): continue
            default:
                if let last = sections.indices.last, sections[last].header?.kind != .radioGroup {
                    sections[last].append(row)
                } else {
                    sections.append(SettingsSection(nil, [row]))
                }
            }
        }
        return sections
    }
}
