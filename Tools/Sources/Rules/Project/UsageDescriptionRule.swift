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

    /// The keys of an Info.plist without a text: those that source asks with, or the others.
    private struct EmptyKeys {
        let file: String
        let root: String
        /// What source uses to ask; `nil` if it does not.
        let request: String?
        /// In order, at least one.
        let keys: [String]

        /// What Info.plists have in common that are copies of each other.
        var cause: [String] { [root, request ?? ""] + keys }
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let empty = Set(
            survey.builds.filter { $0.target.isApplication || $0.target.isExtension }.flatMap(emptyKeys))
        let requests = requests(of: empty)
        let all = Dictionary(grouping: empty, by: \.file).values.flatMap { ofFile in
            Dictionary(grouping: ofFile) { requests[$0] != nil }.values.compactMap { group -> EmptyKeys? in
                let ordered = group.sorted { $0.key < $1.key }
                return ordered.first.map {
                    EmptyKeys(file: $0.file, root: $0.root, request: requests[$0], keys: ordered.map(\.key))
                }
            }
        }
        let locations = PropertyListLocations()
        return Dictionary(grouping: all, by: \.cause).values.compactMap { copies in
            finding(copies.sorted { $0.file < $1.file }, locations)
        }
    }

    /// What source uses that asks for each of them.
    private static func requests(of empty: Set<Empty>) -> [Empty: String] {
        Dictionary(grouping: empty, by: \.root).reduce(into: [:]) { requests, group in
            let names = Set(group.value.flatMap { PermissionRequests.names(for: $0.key) })
            let used = SourceTexts.names(names, below: group.key)
            for empty in group.value {
                requests[empty] = PermissionRequests.names(for: empty.key).first(where: used.contains)
            }
        }
    }

    /// One finding for an Info.plist and its copies.
    private static func finding(_ copies: [EmptyKeys], _ locations: PropertyListLocations) -> Finding? {
        guard let first = copies.first else { return nil }
        let places = copies.map { copy in
            copy.keys.map { key in
                SourceLocation(file: copy.file, position: locations.located(copy.file)?.valuePosition(of: [key]))
            }
        }
        let keys = first.keys
        let what = "\(keys.listed) \(keys.count == 1 ? "is" : "are") empty"
        let own = zip(keys, places.first ?? []).dropFirst().map {
            Finding.Note(message: "\($0) is empty, too", location: $1)
        }
        let others = places.dropFirst().joined().map { Finding.Note(message: "the same in this file", location: $0) }
        let (message, fix) =
            first.request.map { request in
                (
                    "\(what), and the source uses \(request): people are asked without a reason, which App Review rejects",
                    keys.count == 1 ? "say what the app uses it for" : "say what the app uses each of them for"
                )
            } ?? (what, "say what the app uses it for, or remove the key")
        return Finding(
            rule: rule, severity: first.request == nil ? .note : .warning, message: message,
            location: places.first?.first, notes: own + others, fix: fix)
    }

    private static func emptyKeys(_ build: ConfiguredTarget) -> [Empty] {
        guard let list = try? build.infoPlist(), let file = list.file else { return [] }
        let keys = list.values.keys.filter { key in
            key.hasSuffix("UsageDescription") && key != ofTemplate
                && list.values[key]?.stringValue?.allSatisfy(\.isWhitespace) == true
        }
        guard !keys.isEmpty else { return [] }
        // A value that a reference leaves empty has a rule of its own.
        let referring = Set(list.references.map { $0.keyPath.components.first ?? "" })
        return keys.filter { !referring.contains($0) && !isTranslated($0, build) }.map {
            Empty(file: file, key: $0, root: build.project.sourceRoot)
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
