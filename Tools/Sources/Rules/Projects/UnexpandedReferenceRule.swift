import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A reference to a build setting where Xcode expands none: in a catalog, a Settings bundle, another property list that is
/// copied, a strings file, or an Info.plist that is left as it is; or in a key. The app gets the text.
enum UnexpandedReferenceRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        var seen: Set<String> = []
        var seenKeys: Set<String> = []
        return survey.builds.filter { !$0.target.isTest }.flatMap { build -> [Finding] in
            let infoPlist = unexpandedInfoPlist(of: build)
            let copied = copiedLists(of: build).filter { file in
                // A script may fill it in.
                !build.target.scripts.contains { $0.text.containsText(String(file.part(afterLast: "/"))) }
            }
            let whole = ([infoPlist].compactMap { $0 } + copied).filter { seen.insert($0).inserted }.compactMap {
                file in
                finding(about: file, isInfoPlist: file == infoPlist, build, survey.propertyLists, locations)
            }
            // In what Xcode expands, it expands the values.
            let expanded = [build.infoPlistFile, build.entitlementsFile].compactMap { $0 }
            return whole
                + expanded.filter { seenKeys.insert($0).inserted }.compactMap { file in
                    findingAboutKeys(of: file, build, survey.propertyLists, locations)
                }
        }
    }

    private static func unexpandedInfoPlist(of build: ConfiguredTarget) -> String? {
        let setting = build.evaluated("INFOPLIST_EXPAND_BUILD_SETTINGS")
        return setting.origin != nil && !setting.isOn ? build.infoPlistFile : nil
    }

    /// The property lists and strings files that are copied as they are.
    private static func copiedLists(of build: ConfiguredTarget) -> [String] {
        let resources = build.resources.map(\.path).filter { $0 != build.infoPlistFile }
        let bundles = resources.filter { $0.hasSuffix(".bundle") }.flatMap { bundle in
            FolderEntry.all(in: bundle).map { "\(bundle)/\($0.name)" }
        }
        return (resources + bundles).filter { file in [".plist", ".strings", ".json"].contains(where: file.hasSuffix) }
    }

    private static func findingAboutKeys(
        of file: String, _ build: ConfiguredTarget, _ lists: CheckedPropertyLists, _ locations: PropertyListLocations
    ) -> Finding? {
        guard let root = lists.value(of: file) else { return nil }
        if let unclosed = Use.unclosed(in: root, below: []) {
            return Finding(
                .unexpandedReference, .error, .unclosed(unclosed),
                at: SourceLocation(
                    file: file, position: locations.located(file)?.valuePosition(of: unclosed.components)))
        }
        let uses = Use.all(in: root, below: []).filter { use in
            // Those of exception domains are a rule of their own.
            use.isKey && isOfBuild(use, in: file, build) && !use.keyPath.components.contains("NSExceptionDomains")
        }
        guard let first = uses.first, let key = first.keyPath.components.last else { return nil }
        func location(_ use: Use) -> SourceText.SourceLocation {
            SourceLocation(file: file, position: locations.located(file)?.valuePosition(of: use.keyPath.components))
        }
        return Finding(
            .unexpandedReference, .warning, .unexpandedKey(key), at: location(first),
            notes: uses.dropFirst().map { .unexpanded($0.keyPath, $0.name, at: location($0)) })
    }

    private static func finding(
        about file: String, isInfoPlist: Bool, _ build: ConfiguredTarget, _ lists: CheckedPropertyLists,
        _ locations: PropertyListLocations
    ) -> Finding? {
        guard let root = lists.value(of: file) else { return nil }
        let uses = Use.all(in: root, below: []).filter { isOfBuild($0, in: file, build) }
        guard let first = uses.first else { return nil }
        let names = uses.map { "$(\($0.name))" }.uniqued
        let keys = uses.map { "\($0.keyPath)" }.uniqued
        func location(_ use: Use) -> SourceText.SourceLocation {
            SourceLocation(file: file, position: locations.located(file)?.valuePosition(of: use.keyPath.components))
        }
        return Finding(
            .unexpandedReference, isInfoPlist ? .error : .warning, .unexpanded(keys, names, isInfoPlist: isInfoPlist),
            at: location(first),
            notes: uses.dropFirst().map { .unexpanded($0.keyPath, $0.name, at: location($0)) },
            cause: cause(file, keys, names))
    }

    /// The languages of a file have a reference for one reason: it was exported for translation.
    private static func cause(_ file: String, _ keys: [String], _ names: [String]) -> Finding.Cause? {
        guard file.contains(".lproj/") else { return nil }
        return Finding.Cause(
            [.text(String(file.part(afterLast: "/")))] + keys.map { .key($0) } + names.map { .reference($0) })
    }

    /// Whether a name is that of a build setting, and not of what an app fills in when it runs: one that is defined, or one
    /// in capitals.
    private static func isOfBuild(_ use: Use, in file: String, _ build: ConfiguredTarget) -> Bool {
        if build.evaluated(use.name).origin != nil { return true }
        guard !use.isBraced, ![".strings", ".json"].contains(where: file.hasSuffix) else { return false }
        return use.name.count > 3 && use.name.contains("_")
            && use.name.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
    }

    /// A reference in a value or in a key.
    struct Use {
        let keyPath: PropertyListKeyPath
        let name: String
        /// Whether it is written `${NAME}`.
        let isBraced: Bool
        let isKey: Bool

        static func all(in value: PropertyListValue, below path: [String]) -> [Use] {
            switch value {
            case .string(let text): return all(in: text, at: path, isKey: false)
            case .array(let elements):
                return elements.enumerated().flatMap { all(in: $1, below: path + ["\($0)"]) }
            case .dictionary(let entries):
                return entries.sorted { $0.key < $1.key }.flatMap { key, value in
                    all(in: key, at: path + [key], isKey: true) + all(in: value, below: path + [key])
                }
            default: return []
            }
        }

        /// The key path of a value that begins a reference to a build setting and does not close it.
        static func unclosed(in value: PropertyListValue, below path: [String]) -> PropertyListKeyPath? {
            switch value {
            case .string(let text): isUnclosed(text) ? PropertyListKeyPath(path) : nil
            case .array(let elements):
                elements.enumerated().firstNonNil { unclosed(in: $1, below: path + ["\($0)"]) }
            case .dictionary(let entries):
                entries.sorted { $0.key < $1.key }.firstNonNil { unclosed(in: $1, below: path + [$0]) }
            default: nil
            }
        }

        static func isUnclosed(_ text: String) -> Bool {
            var rest = text.unicodeScalars[...]
            while let opening = Opening(in: rest) {
                rest = opening.rest
                let isOfBuild =
                    opening.name.first != "_" && !opening.name.utf8.contains { $0 >= UInt8(ascii: "a") }
                if isOfBuild, rest.first.map({ !":)}".unicodeScalars.contains($0) }) ?? true { return true }
            }
            return false
        }

        static func all(in text: String, at path: [String], isKey: Bool) -> [Use] {
            var uses: [Use] = []
            var rest = text.unicodeScalars[...]
            while let opening = Opening(in: rest) {
                rest = opening.rest
                // With an operator, or none.
                let end = rest.first == ":" ? rest.drop { $0 != ")" && $0 != "}" } : rest
                guard let last = end.first, last == ")" || last == "}" else { continue }
                rest = end.dropFirst()
                uses.append(
                    Use(
                        keyPath: PropertyListKeyPath(path), name: opening.name, isBraced: opening.isBraced, isKey: isKey
                    ))
            }
            return uses
        }
    }

    /// The beginning of a reference: `$(NAME` or `${NAME`. A regular expression would be compiled for each text of each file.
    private struct Opening {
        let name: String
        let isBraced: Bool
        /// What comes after the name.
        let rest: Substring.UnicodeScalarView

        /// The first one in a text.
        init?(in text: Substring.UnicodeScalarView) {
            var rest = text
            while let dollar = rest.firstIndex(of: "$") {
                rest = rest[dollar...].dropFirst()
                guard let open = rest.first, open == "(" || open == "{" else { continue }
                let name = rest.dropFirst().prefix(while: Self.isOfName)
                guard let first = name.first, !("0"..."9").contains(first) else { continue }
                (self.name, isBraced) = (String(name), open == "{")
                self.rest = rest[name.endIndex...]
                return
            }
            return nil
        }

        private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "A"..."Z", "a"..."z", "0"..."9", "_": true
            default: false
            }
        }
    }
}

extension RuleID {
    package static let unexpandedReference = RuleID("unexpanded-reference")
}

extension Rule {
    static let unexpandedReference = Rule(
        .unexpandedReference, .project, [.error, .warning], by: [.project(UnexpandedReferenceRule.self)],
        "A reference to a build setting is in a place where Xcode does not expand it",
        why: """
            Xcode expands references only in the Info.plist and in entitlements, and only in values, not in keys. From \
            a catalog, a Settings bundle, a strings file, JSON, or any other property list that is copied, the app \
            gets the text $(NAME). It gets the same from an Info.plist with INFOPLIST_EXPAND_BUILD_SETTINGS = NO, \
            which is an error.
            """,
        fix: "Write the value, or have the Info.plist refer to it and read it there",
        bad: .checkFolder(unexpanded("https://$(API_HOST)/")),
        good: .checkFolder(unexpanded("https://api.example.com/")))

    private static func unexpanded(_ url: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["API_HOST = api.example.com;"])], resources: ["Config.plist"]
        ).with(.infoPlist(["url": .string(url)], path: "Config.plist"))
    }
}

extension FindingWords {
    static func unexpanded(_ keys: [String], _ names: [String], isInfoPlist: Bool) -> Self {
        let why =
            isInfoPlist
            ? "INFOPLIST_EXPAND_BUILD_SETTINGS is NO" : "Xcode expands build settings in the Info.plist only"
        return Self(
            "\(keys.listed(upTo: 3)) \(keys.words("refers", "refer")) to \(names.listed(upTo: 3)), and \(why): the app gets the "
                + "text as it is written",
            fix: isInfoPlist
                ? "remove INFOPLIST_EXPAND_BUILD_SETTINGS, or write the value"
                : "write the value, or have the Info.plist refer to it and read it there")
    }

    static func unclosed(_ keyPath: PropertyListKeyPath) -> Self {
        Self("\(keyPath) begins a reference to a build setting that is not closed", fix: "close the reference")
    }

    static func unexpandedKey(_ key: String) -> Self {
        Self(
            "Xcode expands the values of a property list and not its keys: the app gets a key that is \(key.quoted)",
            fix: "write the key, or have a value refer to the build setting")
    }
}

extension Finding.Note {
    static func unexpanded(_ keyPath: PropertyListKeyPath, _ name: String, at location: SourceLocation) -> Self {
        Self(message: "\(keyPath) refers to $(\(name))", location: location)
    }
}
