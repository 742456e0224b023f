import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

extension CommittedSecretRule {
    /// The secrets of property lists. A key with many values is a list of what a server offers, each with its identifier.
    static func propertyLists(_ survey: FolderSurvey) -> [Secret] {
        survey.folder.propertyLists.flatMap { file -> [Secret] in
            guard let root = survey.propertyLists.value(of: file), !isOfClient(file, root) else { return [] }
            var pending: [(PropertyListKeyPath, PropertyListValue)] = [(PropertyListKeyPath(), root)]
            var found: [Secret] = []
            while let (keyPath, value) = pending.popLast() {
                switch value {
                case .dictionary(let entries): pending += entries.map { (keyPath.appending($0.key), $0.value) }
                case .array(let elements):
                    pending += elements.enumerated().map { (keyPath.appending("\($0.offset)"), $0.element) }
                // The key of a crash reporter or of analytics is in every copy of an app, and identifies it.
                case .string(let text) where !keyPath.components.contains(where: ClientIdentifier.isNamed):
                    let name = keyPath.components.last { Int($0) == nil } ?? ""
                    let secret = secret(
                        name, text,
                        SourceLocation(
                            file: file, position: survey.locations.located(file)?.valuePosition(of: keyPath.components))
                    )
                    found += [secret].compactMap { $0 }
                default: break
                }
            }
            let values = Dictionary(grouping: found, by: \.name).mapValues { Set($0.map(\.value)).count }
            return found.filter { values[$0.name, default: 0] < 10 }
        }
    }

    /// Whether a file has what every copy of an app has: one that a service makes for an app, by its keys, or the Info.plist of
    /// a built one.
    private static func isOfClient(_ file: String, _ root: PropertyListValue) -> Bool {
        let entries = root.dictionaryValue ?? [:]
        let isOfGoogle = entries["BUNDLE_ID"] != nil && entries["PLIST_VERSION"] != nil
        let isOfAppCenter = entries["AppSecret"]?.stringValue.flatMap(UUID.init) != nil
        return isOfGoogle || isOfAppCenter || entries["BuildMachineOSBuild"] != nil
            || ClientIdentifier.isNamed(String(file.part(afterLast: "/")))
    }
}

/// The keys that URL schemes of apps have, as they are or behind the name of a service: `kakao$(KAKAO_KEY)`, `fb123`. A
/// service opens the app by it, so that it is in every copy and no secret.
struct URLSchemeKeys {
    /// The names of the build settings that schemes refer to.
    private var names: Set<String> = []
    /// What schemes say.
    private var texts: Set<String> = []

    init(_ survey: FolderSurvey) {
        for file in survey.folder.propertyLists {
            for type in survey.propertyLists.value(of: file)?.dictionaryValue?["CFBundleURLTypes"]?.arrayValue ?? [] {
                for scheme in type.dictionaryValue?["CFBundleURLSchemes"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
                    let references = scheme.matches(of: /\$[({](\w+)[^)}]*[)}]/).map { String($0.output.1) }
                    names.formUnion(references)
                    if references.isEmpty { texts.insert(scheme) }
                }
            }
        }
    }

    /// Whether a value is in every copy of an app.
    func contain(_ name: String, _ value: String) -> Bool {
        names.contains(name) || value.count >= 8 && texts.contains { $0.hasSuffix(value) }
    }
}
