import AppProjects
import Foundation
import InfoPlists
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// What to do about keys that Xcode does not generate: they belong into an Info.plist file.
struct IgnoredKeyFix {
    /// The fix, as an instruction.
    let text: String

    /// The build settings that Xcode generates keys from by other names.
    private static let others = [
        "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
        "CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    ]

    /// How the names of Apple's keys begin. Their values are rarely texts that build configurations tell apart, and often
    /// arrays, which no reference to a build setting makes.
    private static let prefixesOfApple = ["BG", "CF", "GC", "GK", "ITS", "LS", "MK", "NS", "SK", "UI", "UT", "WK"]

    private static func isOfApple(_ key: String) -> Bool {
        prefixesOfApple.contains { key.hasPrefix($0) && key.dropFirst($0.count).first?.isUppercase == true }
    }

    init(_ keys: [String], of builds: [ConfiguredTarget], in survey: ProjectSurvey) {
        let renamed = keys.compactMap { key in
            Self.others[key].map { "set \($0), which Xcode writes as \(key)" }
        }
        let unknown = keys.filter(Self.isUnknown)
        let removal =
            unknown.isEmpty ? [] : ["remove the build setting of \(unknown.listed), which the system does not know"]
        let own = keys.filter { Self.others[$0] == nil && !unknown.contains($0) }
        let names =
            own.count <= 3 ? own.map(Self.place).listed : renamed.isEmpty && unknown.isEmpty ? "them" : "the others"
        text = (removal + renamed + (own.isEmpty ? [] : [Self.adding(own, named: names, of: builds, in: survey)]))
            .joined(
                separator: "; ")
    }

    private static func adding(
        _ keys: [String], named names: String, of builds: [ConfiguredTarget], in survey: ProjectSurvey
    ) -> String {
        let form = form(of: keys)
        if builds.contains(where: hasFile) {
            let files = builds.compactMap(\.infoPlistFile).uniqued
            let paths = RelativePaths(from: survey.folder?.path ?? builds.first?.project.sourceRoot ?? "")
            let place = files.count == 1 ? paths.shown(files[0]) : "the file that INFOPLIST_FILE names"
            return "add \(names) to \(place)" + (form.isEmpty ? "" : "," + form)
        }
        if let file = unusedFile(with: keys, of: builds, in: survey) {
            return "set INFOPLIST_FILE = \(file.path), which has \(file.keys.listed(upTo: 8))"
        }
        return "add an Info.plist with \(names)\(form), and name it in INFOPLIST_FILE"
    }

    /// Whether a key is named as one that says what an app asks the user for, and is none.
    private static func isUnknown(_ key: String) -> Bool {
        key.hasPrefix("NS") && key.hasSuffix("UsageDescription") && !PlatformKeys.usageDescriptions.contains(key)
            && Suggestion.misspelled(key, among: PlatformKeys.usageDescriptions) == nil
    }

    /// A key where it belongs: that of a dictionary is inside of it, and Xcode generates none by both names.
    private static func place(of key: String) -> String {
        let parts = key.split(separator: "_", maxSplits: 1).map(String.init)
        return parts.count == 2 && parts.allSatisfy(isOfApple) ? "\(parts[1]) (in \(parts[0]))" : key
    }

    private static func form(of keys: [String]) -> String {
        guard !keys.contains(where: isOfApple) else { return "" }
        return keys.count == 1 ? " as a reference to a build setting" : " as references to build settings"
    }

    /// Whether a target names a file, which may be missing or damaged.
    private static func hasFile(_ build: ConfiguredTarget) -> Bool {
        do throws(PropertyListError) {
            return try build.infoPlist()?.file != nil
        } catch {
            return true
        }
    }

    /// The Info.plist of the project with the most of the keys that no target names, as INFOPLIST_FILE would.
    private static func unusedFile(
        with keys: [String], of builds: [ConfiguredTarget], in survey: ProjectSurvey
    ) -> (path: String, keys: [String])? {
        guard let root = builds.first?.project.sourceRoot, let folder = survey.folder else { return nil }
        let used = Set(survey.builds.compactMap { (try? $0.infoPlist())?.file })
        let found = folder.propertyLists.compactMap { file -> (path: String, keys: [String])? in
            let name = file.part(afterLast: "/")
            guard file.hasPrefix(root + "/"), name.hasSuffix("Info.plist"), name != FirebaseRule.fileName,
                !used.contains(file),
                let values = (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue
            else { return nil }
            let present = keys.filter { values[$0] != nil }
            return present.isEmpty ? nil : (RelativePaths(from: root).shown(file), present)
        }
        return found.max { $0.keys.count < $1.keys.count }
    }
}
