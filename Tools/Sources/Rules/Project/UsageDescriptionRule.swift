import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// An Info.plist whose reason for asking the user is empty: the system shows an empty reason, and App Review rejects it.
///
/// It counts where source asks; elsewhere, a template has left the key, such as that of React Native for the location.
enum UsageDescriptionRule: ProjectRule {
    static let rule = RuleID.emptyUsageDescription

    /// A key without a text.
    private struct Empty: Hashable {
        let file: String
        let key: String
        /// The folder with the source of the project.
        let root: String
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let empty = Set(
            survey.builds.filter { $0.target.isApplication || $0.target.isExtension }.flatMap(emptyKeys))
        guard !empty.isEmpty else { return [] }
        let asking = Dictionary(grouping: empty, by: \.root).reduce(into: [Empty: String]()) { asking, group in
            let names = Set(group.value.flatMap { PermissionRequests.names(for: $0.key) })
            let used = SourceTexts.names(names, below: group.key)
            for empty in group.value {
                asking[empty] = PermissionRequests.names(for: empty.key).first(where: used.contains)
            }
        }
        let locations = PropertyListLocations()
        // What an Info.plist lacks was forgotten at once, as were copies of it.
        let groups = Dictionary(
            grouping: Dictionary(grouping: empty, by: \.file).values.flatMap { ofFile in
                Dictionary(grouping: ofFile) { asking[$0] != nil }.values
            }
        ) { ofFile in
            [ofFile.first?.root ?? "", "\(ofFile.first.map { asking[$0] != nil } ?? false)"]
                + ofFile.map(\.key).sorted()
        }
        return groups.values.compactMap { finding($0, asking, locations) }
    }

    private static func finding(
        _ files: [[Empty]], _ asking: [Empty: String], _ locations: PropertyListLocations
    ) -> Finding? {
        func location(_ empty: Empty) -> SourceLocation {
            SourceLocation(
                file: empty.file, position: locations.located(empty.file)?.valuePosition(of: [empty.key]))
        }
        let ordered = files.map { $0.sorted { $0.key < $1.key } }.sorted { ($0[0].file) < ($1[0].file) }
        guard let keys = ordered.first, let first = keys.first else { return nil }
        let what = "\(keys.map(\.key).listed) \(keys.count == 1 ? "is" : "are") empty"
        let notes =
            keys.dropFirst().map { Finding.Note(message: "\($0.key) is empty, too", location: location($0)) }
            + ordered.dropFirst().flatMap { $0 }.map {
                Finding.Note(message: "the same in this file", location: location($0))
            }
        guard let name = asking[first] else {
            return Finding(
                rule: rule, severity: .note, message: what, location: location(first), notes: notes,
                fix: "say what the app uses it for, or remove the key")
        }
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(what), and the source uses \(name): people are asked without a reason, which App Review rejects",
            location: location(first), notes: notes,
            fix: keys.count == 1 ? "say what the app uses it for" : "say what the app uses each of them for")
    }

    private static func emptyKeys(_ build: ConfiguredTarget) -> [Empty] {
        guard let list = try? build.infoPlist(), let file = list.file else { return [] }
        // A value that a reference leaves empty has a rule of its own.
        let referring = Set(list.references.map { $0.keyPath.components.first ?? "" })
        return list.values.compactMap { key, value in
            guard key.hasSuffix("UsageDescription"), key != ofTemplate, !referring.contains(key),
                value.stringValue?.allSatisfy(\.isWhitespace) == true, !isTranslated(key, build)
            else { return nil }
            return Empty(file: file, key: key, root: build.project.sourceRoot)
        }
    }

    /// Xcode's template for system extensions has it, and the system shows no reason.
    private static let ofTemplate = "NSSystemExtensionUsageDescription"

    /// Whether the strings files of the target's Info.plist have the text, which the system then shows.
    private static func isTranslated(_ key: String, _ build: ConfiguredTarget) -> Bool {
        build.target.resources.map(\.path).contains { path in
            guard path.hasSuffix("/InfoPlist.strings") || path.hasSuffix("/InfoPlist.xcstrings"),
                let text = (try? RegularFile.contents(atPath: path, limit: SourceLimits().schemeBytes))
            else { return false }
            // Old ones are UTF-16.
            return String(decoding: text.filter { $0 != 0 }, as: UTF8.self).contains(key)
        }
    }
}
