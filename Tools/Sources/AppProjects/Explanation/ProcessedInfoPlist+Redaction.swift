import BuildSettings
package import InfoPlists
package import PropertyLists
import SourceText

extension ProcessedInfoPlist {
    /// The values that are not printed, by their own names, or by those of build settings that they refer to.
    package var hiddenKeyPaths: Set<PropertyListKeyPath> { Set(references.filter(\.isHidden).map(\.keyPath)) }

    /// The values, with what takes the place of those that are not printed, or unknown in a build.
    package func shownValues(in build: ConfiguredTarget) -> PropertyListValue {
        let hidden = Dictionary(hiddenKeyPaths.map { ($0, Redaction.text) }) { first, _ in first }
        return values(replacing: hidden.merging(unknown(in: build)) { $1 })
    }

    /// The values that a launch reads, with what takes the place of those that are unknown in a build.
    func values(in build: ConfiguredTarget) -> [String: PropertyListValue] {
        values(replacing: unknown(in: build)).dictionaryValue ?? [:]
    }

    private func unknown(in build: ConfiguredTarget) -> [PropertyListKeyPath: String] {
        guard build.hasMissingFiles else { return [:] }
        return Dictionary(
            references.compactMap { reference in build.unknown(reference.chain).map { (reference.keyPath, $0) } }
        ) { first, _ in first }
    }

    private func values(replacing texts: [PropertyListKeyPath: String]) -> PropertyListValue {
        texts.isEmpty ? .dictionary(values) : PropertyListValue.dictionary(values).replacing(texts, at: [])
    }
}

extension ProcessedInfoPlist.Reference {
    fileprivate var isHidden: Bool {
        guard let text = value.stringValue else { return false }
        return Redaction.hides(names: [keyPath.components.last ?? ""] + chain.map(\.name), value: text)
    }
}

extension PropertyListValue {
    fileprivate func replacing(
        _ texts: [PropertyListKeyPath: String], at path: PropertyListKeyPath
    ) -> PropertyListValue {
        if let text = texts[path] { return .string(text) }
        switch self {
        case .array(let elements):
            return .array(elements.enumerated().map { $1.replacing(texts, at: path.appending($0)) })
        case .dictionary(let entries):
            return .dictionary(
                Dictionary(
                    entries.map { ($0.key, $0.value.replacing(texts, at: path.appending($0.key))) },
                    uniquingKeysWith: { first, _ in first }))
        default: return self
        }
    }
}
