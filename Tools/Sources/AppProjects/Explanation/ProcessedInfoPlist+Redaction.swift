import BuildSettings
package import InfoPlists
package import PropertyLists
import SourceText

extension ProcessedInfoPlist {
    /// The values that are not printed, by their own names, or by those of build settings that they refer to.
    package var hiddenKeyPaths: Set<PropertyListKeyPath> { Set(references.filter(\.isHidden).map(\.keyPath)) }

    /// The values, with what takes the place of those that are not printed.
    package var shownValues: PropertyListValue {
        let hidden = hiddenKeyPaths
        return hidden.isEmpty ? .dictionary(values) : PropertyListValue.dictionary(values).redacting(hidden, at: [])
    }
}

extension ProcessedInfoPlist.Reference {
    fileprivate var isHidden: Bool {
        guard let text = value.stringValue else { return false }
        return Redaction.hides(names: [keyPath.components.last ?? ""] + chain.map(\.name), value: text)
    }
}

extension PropertyListValue {
    fileprivate func redacting(_ hidden: Set<PropertyListKeyPath>, at path: PropertyListKeyPath) -> PropertyListValue {
        guard !hidden.contains(path) else { return .string(Redaction.text) }
        switch self {
        case .array(let elements):
            return .array(elements.enumerated().map { $1.redacting(hidden, at: path.appending($0)) })
        case .dictionary(let entries):
            return .dictionary(
                Dictionary(
                    entries.map { ($0.key, $0.value.redacting(hidden, at: path.appending($0.key))) },
                    uniquingKeysWith: { first, _ in first }))
        default: return self
        }
    }
}
