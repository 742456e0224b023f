import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// An Info.plist key whose value refers to the build setting that has the name of another key of the same file, which
/// refers to another one: the two are probably swapped, or one was copied.
enum CrossedKeysRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        let lists = survey.builds.filter { !$0.target.isTest }.compactMap { try? $0.infoPlist() }
        let files = Dictionary(lists.compactMap { list in list.file.map { ($0, list.written) } }) { first, _ in first }
        return files.flatMap { file, entries -> [Finding] in
            let references = entries.compactMapValues { $0.stringValue?.onlyReference }
            guard references.count > 1 else { return [] }
            let owners = Dictionary(references.keys.map { (normal($0), $0) }) { first, _ in first }
            return references.compactMap { key, setting in
                guard let owner = owners[normal(setting)], owner != key, normal(key) != normal(setting),
                    let other = references[owner], normal(other) != normal(owner)
                else { return nil }
                return Finding(
                    .infoPlistCrossedKeys, .warning, .crossedKeys(key, setting, owner, other),
                    at: SourceLocation(file: file, position: locations.located(file)?.valuePosition(of: [key])))
            }
        }
    }

    /// A name without case and separators: `APIKey` is `API_KEY`.
    private static func normal(_ name: String) -> String {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return name.filter { $0.isLetter || $0.isNumber }.lowercased()
        }
        let kept = name.utf8.filter { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        return String(decoding: kept, as: UTF8.self).lowercased()
    }
}

extension RuleID {
    package static let infoPlistCrossedKeys = RuleID("infoplist-crossed-keys")
}

extension Rule {
    static let infoPlistCrossedKeys = Rule(
        .infoPlistCrossedKeys, .project, [.warning], by: [.project(CrossedKeysRule.self)],
        "An Info.plist key refers to the build setting that has the name of another key",
        why: "The other key does not use it either, so the two are probably swapped, or one was copied.",
        fix: "Refer to the build setting that has the name of the key", isOnByDefault: false,
        bad: .asked(.infoPlistCrossedKeys, crossed("$(API_URL)", "$(API_HOST)")),
        good: .asked(.infoPlistCrossedKeys, crossed("$(API_HOST)", "$(API_URL)")))

    private static func crossed(_ host: String, _ url: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(
                    name: "Release",
                    settings: ["INFOPLIST_FILE = Info.plist;", "API_HOST = \"a.example\";", "API_URL = \"b.example\";"])
            ]
        ).with(.infoPlist(["APIHost": .string(host), "APIURL": .string(url)]))
    }
}
