import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists

/// A reference in an Info.plist to a build setting that is not defined.
struct UndefinedReference: Hashable {
    let file: String
    let keyPath: PropertyListKeyPath
    let name: String

    /// A build with such a reference.
    struct Use {
        let build: ConfiguredTarget
        /// The value that the key has then.
        let value: String
        /// What the value depends on.
        let names: [String]
        /// What may have been meant.
        let similar: String?
        /// The file that may define the name, and cannot be read: the value is unknown, and not empty.
        let missing: MissingXcconfig?
    }

    static func all(in build: ConfiguredTarget) -> [(UndefinedReference, Use)] {
        guard let list = try? build.infoPlist(), let file = list.file,
            !list.issues.contains(.preprocessed)
        else { return [] }
        lazy var names = build.table.assignedNames
        return list.references.filter { !$0.isGenerated }.flatMap { reference in
            reference.chain.filter { isUndefined($0, in: reference.written ?? "") }.map { link in
                (
                    UndefinedReference(file: file, keyPath: reference.keyPath, name: link.name),
                    Use(
                        build: build, value: reference.value.stringValue ?? "", names: reference.chain.map(\.name),
                        similar: Suggestion.sentence(for: link.name, among: names),
                        missing: build.missingFile(defining: [link]))
                )
            }
        }
    }

    /// Whether a text refers to a build setting that neither a file nor Xcode defines.
    private static func isUndefined(_ link: EvaluatedBuildSetting.Link, in text: String) -> Bool {
        link.depth == 1 && link.isUndefined && !hasDefault(link.name, in: text) && !AffixName.isAffix(link.name)
    }

    /// Whether a reference has a default for a name without a value: `$(NAME:default=value)`.
    private static func hasDefault(_ name: String, in text: String) -> Bool {
        text.split(separator: "$").contains { part in
            ["(", "{", "["].contains { part.hasPrefix("\($0)\(name):") } && part.contains(":default=")
        }
    }
}
