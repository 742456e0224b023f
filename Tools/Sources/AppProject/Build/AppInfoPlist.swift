public import BuildSettings
public import PropertyLists

/// The Info.plist of a product that is not built yet.
public struct AppInfoPlist: Sendable {
    /// The file that it is made from; `nil` when all of it is generated.
    public let file: String?
    /// What the product has.
    public let values: [String: PropertyListValue]
    /// The values that build settings made, by key path.
    public let references: [Reference]

    /// A value that refers to build settings.
    public struct Reference: Sendable {
        /// Where it stands.
        public let keyPath: PropertyListKeyPath
        /// The text in the file; for a generated key, a reference to the setting that generates it.
        public let written: String
        /// The value, and the build settings that it is made of.
        public let setting: EvaluatedSetting
    }
}

extension AppInfoPlist {
    /// Nested deeper, a value is expanded but not traced.
    private static let depth = 64

    /// The texts of a property list that refer to build settings.
    static func references(
        in value: PropertyListValue, at keyPath: PropertyListKeyPath, with evaluator: inout BuildSettingEvaluator
    ) -> [Reference] {
        guard keyPath.components.count <= depth else { return [] }
        switch value {
        case .string(let text) where text.contains("$"):
            return [Reference(keyPath: keyPath, written: text, setting: evaluator.evaluate(text: text))]
        case .array(let elements):
            return elements.enumerated().flatMap { index, element in
                references(in: element, at: keyPath.appending("\(index)"), with: &evaluator)
            }
        case .dictionary(let entries):
            return entries.sorted { $0.key < $1.key }.flatMap { key, element in
                references(in: element, at: keyPath.appending(key), with: &evaluator)
            }
        default:
            return []
        }
    }
}
