package import Foundation
package import PropertyLists
package import SettingsBundle

/// A value that a multi-value, a radio group, or a title may have, with its titles.
package struct SettingsChoice: Sendable, Hashable {
    /// The stored value: an element of `Values`.
    package let value: PropertyListValue
    /// The title in a list: the element of `Titles` at the same index.
    package let title: String
    /// The title in the closed row of a multi-value, if it has `ShortTitles`.
    package let shortTitle: String?
    /// The index in `Values` and `Titles`.
    package let index: Int
}

extension SettingsSpecifier {
    /// The values that have a title, in the order of the file. A value without a title cannot be shown.
    package var choices: [SettingsChoice] {
        let titles = properties["Titles"]?.arrayValue ?? []
        let short = properties["ShortTitles"]?.arrayValue ?? []
        return zip(values, titles).enumerated().compactMap { index, pair in
            pair.1.stringValue.map { title in
                let shortTitle = index < short.count ? short[index].stringValue : nil
                return SettingsChoice(value: pair.0, title: title, shortTitle: shortTitle, index: index)
            }
        }
    }

    /// Returns the choices in the order in which Settings shows them: sorted by title if `DisplaySortedByTitle` is
    /// set.
    ///
    /// - Parameter locale: the locale whose alphabet is used.
    package func listedChoices(locale: Locale = .current) -> [SettingsChoice] {
        guard isSortedByTitle else { return choices }
        return choices.sorted { left, right in
            switch left.title.compare(right.title, options: .caseInsensitive, range: nil, locale: locale) {
            case .orderedAscending: true
            case .orderedDescending: false
            case .orderedSame: left.index < right.index
            }
        }
    }

    /// Returns the choice for a stored value, compared as Settings compares: true = 1 = 1.0, but "1" is not 1.
    package func choice(storing value: PropertyListValue) -> SettingsChoice? {
        choices.first { $0.value.isEqualAsStored(to: value) }
    }
}
