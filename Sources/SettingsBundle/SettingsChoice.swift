public import Foundation
public import PropertyLists

/// One of the values that a multi-value, a radio group or a title may have, and how it is shown.
public struct SettingsChoice: Sendable, Hashable {
    /// What is stored: an element of `Values`.
    public let value: PropertyListValue
    /// How a list shows it: the element of `Titles` at the same index.
    public let title: String
    /// How the closed row of a multi-value shows it, where it has `ShortTitles`.
    public let shortTitle: String?
    /// Its index in `Values` and `Titles`.
    public let index: Int
}

extension SettingsSpecifier {
    /// The values that have a title, as the file lists them. A value without one cannot be shown.
    public var choices: [SettingsChoice] {
        let titles = properties["Titles"]?.arrayValue ?? []
        let short = properties["ShortTitles"]?.arrayValue ?? []
        return zip(values, titles).enumerated().compactMap { index, pair in
            pair.1.stringValue.map { title in
                let shortTitle = index < short.count ? short[index].stringValue : nil
                return SettingsChoice(value: pair.0, title: title, shortTitle: shortTitle, index: index)
            }
        }
    }

    /// The choices in the order in which Settings lists them: by title where `DisplaySortedByTitle` says so.
    ///
    /// - Parameter locale: whose alphabet is used.
    public func listedChoices(locale: Locale = .current) -> [SettingsChoice] {
        guard isSortedByTitle else { return choices }
        return choices.sorted { left, right in
            switch left.title.compare(right.title, options: .caseInsensitive, range: nil, locale: locale) {
            case .orderedAscending: true
            case .orderedDescending: false
            case .orderedSame: left.index < right.index
            }
        }
    }

    /// The choice that a stored value means, compared as Settings compares: true = 1 = 1.0, but "1" is not 1.
    public func choice(storing value: PropertyListValue) -> SettingsChoice? {
        choices.first { $0.value.isEqualAsStored(to: value) }
    }
}
