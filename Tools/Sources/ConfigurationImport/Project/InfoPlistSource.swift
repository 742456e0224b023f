import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// The values of Info.plist that look like configuration, and the build settings behind them.
///
/// The names of the environments are those of the build configurations; ``ConfigurationMap`` says what they mean.
enum InfoPlistSource {
    /// A build configuration with the Info.plist of its product, as Xcode sees it and as it was meant.
    private struct Row {
        let name: String
        let seen, meant: SurveyedInfoPlist

        init(_ build: ImportedBuilds.Build, _ locations: PropertyListLocations) {
            name = build.name
            seen = SurveyedInfoPlist(build.seen, locations)
            meant = SurveyedInfoPlist(build.meant, locations)
        }

        func text(at keyPath: PropertyListKeyPath) -> BuildText {
            BuildText(
                configuration: name, text: meant.texts[keyPath], seen: seen.texts[keyPath] ?? "",
                location: seen.location(of: keyPath), isSecret: meant.hidden.contains(keyPath))
        }
    }

    static func read(
        _ project: ImportedBuilds, _ missing: MissingSettings, _ locations: PropertyListLocations
    ) -> [ImportedSource] {
        guard let first = project.builds.first else { return [] }
        var source = ImportedSource(.infoPlist, file: first.seen.infoPlistFile ?? project.target.project.file)
        let rows = project.builds.map { Row($0, locations) }
        source.environments = rows.map(\.name)
        func place(_ keyPath: PropertyListKeyPath) -> SourceLocation? {
            rows.firstNonNil { $0.seen.location(of: keyPath) }
        }
        let unread = unreadKeys(project.builds, missing)
        for (keyPath, setting) in unread.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            source.leaveOutUnread("\(keyPath)", setting, at: place(keyPath))
        }
        let survey = ConfigurationSurvey(project.builds.map(\.meant), locations: locations)
        let known = survey.values.filter { unread[$0.keyPath] == nil }
        for value in known where !isApples(value.keyPath) {
            let isSelector = survey.selector?.name == "\(value.keyPath)"
            add(value, rows.map { $0.text(at: value.keyPath) }, isSelector: isSelector, to: &source)
        }
        let apples = known.map(\.keyPath).filter(isApples)
        if let first = apples.first {
            source.leaveOut(
                apples.count == 1
                    ? "Info.plist key \(first)" : "Info.plist keys \(apples.map { "\($0)" }.joined(separator: ", "))",
                "Apple defines \(apples.count == 1 ? "it, and its value stays" : "them, and their values stay") in Xcode; identity in \(Manifest.fileName) can take some",
                at: place(first))
        }
        if let selector = survey.selector, selector.kind == .infoPlist, !selector.isNested {
            source.selection.infoKey = ImportedSelection.Name(
                text: selector.name, location: place([selector.name]) ?? SourceLocation(file: source.file))
        }
        let settings = BuildSettingSource(project, missing).read(besides: Set(survey.values.flatMap(\.settings)))
        return [source, settings].filter { !$0.values.isEmpty || !$0.issues.isEmpty || $0.selection.infoKey != nil }
    }

    private static func add(
        _ value: ConfigurationSurvey.Value, _ texts: [BuildText], isSelector: Bool, to source: inout ImportedSource
    ) {
        let keyPath = value.keyPath
        func leaveOut(_ reason: String) {
            source.leaveOut("Info.plist key \"\(keyPath)\"", reason, at: texts.firstNonNil(\.location))
        }
        guard !keyPath.components.contains(where: { Int($0) != nil }) else { return leaveOut("it is part of a list") }
        let isName = texts.allSatisfy { $0.text == $0.configuration }
        if isName || isMadeOfName(texts, value), !isSelector {
            return leaveOut("\(isName ? "it is" : "nothing of it differs but") the name of the build configuration")
        }
        source.add(keyPath.components.joined(separator: "."), texts, isConfigurationName: isName)
    }

    /// Whether nothing of a text differs but the name of the build configuration in it: `Shop-$(CONFIGURATION).log`. Two
    /// addresses are two servers.
    private static func isMadeOfName(_ texts: [BuildText], _ value: ConfigurationSurvey.Value) -> Bool {
        guard texts.count > 1, value.differs, ![.url, .host, .key].contains(value.kind) else { return false }
        let parts = texts.map { ($0.text ?? "").components(separatedBy: $0.configuration) }
        return Set(parts).count == 1 && (parts.first?.count ?? 0) > 1
    }

    private static func isApples(_ keyPath: PropertyListKeyPath) -> Bool {
        AppleKey.matches(keyPath.components.first ?? "")
    }

    /// The keys of Info.plist whose values refer to a build setting that is not defined, because a file is missing.
    private static func unreadKeys(
        _ builds: [ImportedBuilds.Build], _ missing: MissingSettings
    ) -> [PropertyListKeyPath: String] {
        var found: [PropertyListKeyPath: String] = [:]
        for build in builds.map(\.seen) where build.hasMissingFiles {
            func collect(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) {
                switch value {
                case .string(let text):
                    if let setting = missing.undefined(in: text, build) { found[keyPath] = found[keyPath] ?? setting }
                case .dictionary(let entries) where keyPath.components.count < 6:
                    for (key, value) in entries { collect(value, keyPath.appending(key)) }
                default: break
                }
            }
            for (key, value) in infoPlist(of: build) where !AppleKey.matches(key) { collect(value, [key]) }
        }
        return found
    }

    /// The Info.plist file as it is written.
    static func infoPlist(of build: ConfiguredTarget) -> [String: PropertyListValue] {
        guard let file = build.infoPlistFile else { return [:] }
        return (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue ?? [:]
    }
}
