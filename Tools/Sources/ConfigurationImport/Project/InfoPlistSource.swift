import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// The values of Info.plist that look like configuration, and the build settings behind them.
///
/// The names of the environments are those of the build configurations; ``ConfigurationMap`` says what they mean.
enum InfoPlistSource {
    static func read(
        _ project: ImportedBuilds, _ missing: MissingSettings, _ locations: PropertyListLocations
    ) -> [ImportedSource] {
        let builds = project.builds
        guard let first = builds.first else { return [] }
        var source = ImportedSource(.infoPlist, file: first.seen.infoPlistFile ?? project.target.project.file)
        let survey = ConfigurationSurvey(builds.map(\.meant), locations: locations)
        let seen = builds.map { SurveyedInfoPlist($0.seen, locations) }
        let meant = builds.map { SurveyedInfoPlist($0.meant, locations) }
        source.environments = builds.map(\.seen.configuration)
        var passedOn: Set<String> = []
        var apples: [(name: String, place: SourceLocation?)] = []
        let unread = unreadKeys(builds, missing)
        for (keyPath, setting) in unread.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let location = seen.firstNonNil { $0.location(of: keyPath) }
            source.leaveOutUnread("\(keyPath)", setting, at: location)
        }
        for value in survey.values {
            passedOn.formUnion(value.settings)
            let keyPath = value.keyPath
            guard unread[keyPath] == nil else { continue }
            let name = "Info.plist key \"\(keyPath)\""
            let place = seen.firstNonNil { $0.location(of: keyPath) }
            if isApples(keyPath) {
                apples.append(("\(keyPath)", place))
                continue
            }
            guard !keyPath.components.contains(where: { Int($0) != nil }) else {
                source.leaveOut(name, "it is part of a list", at: place)
                continue
            }
            let texts = meant.map { $0.texts[keyPath] }
            if zip(texts, builds).allSatisfy({ $0 == $1.seen.configuration }), survey.selector?.name != "\(keyPath)" {
                source.leaveOut(name, "it is the name of the build configuration", at: place)
                continue
            }
            for index in builds.indices {
                guard let text = texts[index] else { continue }
                let before = seen[index].texts[keyPath] ?? ""
                let location =
                    seen[index].location(of: keyPath) ?? place ?? SourceLocation(file: source.file)
                let environment = Set(texts).count == 1 ? nil : builds[index].seen.configuration
                source.values.append(
                    ImportedValue(
                        key: keyPath.components.joined(separator: "."), environment: environment, value: .string(text),
                        location: location, seen: before == text ? nil : before))
                if environment == nil, before == text { break }
            }
        }
        if let first = apples.first {
            source.leaveOut(
                apples.count == 1
                    ? "Info.plist key \(first.name)" : "Info.plist keys \(apples.map(\.name).joined(separator: ", "))",
                "Apple defines \(apples.count == 1 ? "it, and its value stays" : "them, and their values stay") in Xcode; identity in \(manifestName) can take some",
                at: first.place)
        }
        if let selector = survey.selector, selector.kind == .infoPlist, !selector.isNested {
            let location = seen.firstNonNil { $0.location(of: [selector.name]) }
            source.selection.infoKey = ImportedSelection.Name(
                text: selector.name, location: location ?? SourceLocation(file: source.file))
        }
        let settings = buildSettings(project, besides: passedOn, missing)
        return [source, settings].filter { !$0.values.isEmpty || !$0.issues.isEmpty || $0.selection.infoKey != nil }
    }

    private static let manifestName = "Switchyard.yaml"

    private static func isApples(_ keyPath: PropertyListKeyPath) -> Bool {
        AppleKey.matches(keyPath.components.first ?? "")
    }

    /// The build settings of the project's own that look like addresses or secrets, and that no Info.plist key passes
    /// on.
    private static func buildSettings(
        _ project: ImportedBuilds, besides known: Set<String>, _ missing: MissingSettings
    ) -> ImportedSource {
        let builds = project.builds
        var source = ImportedSource(.buildSetting, file: project.target.project.file)
        source.environments = builds.map(\.seen.configuration)
        let names = Set(builds.flatMap { $0.seen.layers.flatMap(\.settings.assignments).map(\.name) })
        let assignments = builds.flatMap { $0.seen.layers.flatMap(\.settings.assignments) }
        let blocks = referenced(by: assignments)
        let composed = composedNames(in: assignments, builds)
        var parts: [ComposedName: [String]] = [:]
        let own = names.filter {
            !blocks.contains($0) && !BuildSettingTypes.builtIn.isDeclared($0) && !$0.hasPrefix("INFOPLIST_KEY_")
                && !known.contains($0)
                && !isXcodes($0)
        }
        var seen = builds.map(\.seen.evaluator)
        var meant = builds.map(\.meant.evaluator)
        for name in own.sorted() {
            let texts = meant.indices.map { meant[$0].evaluate(name).value }
            let kinds = texts.compactMap {
                ConfigurationSurvey.Value.kind(name, $0, configurations: source.environments)
            }
            guard kinds.contains(where: { [.url, .host, .key].contains($0) }) else { continue }
            if let whole = composed.first(where: { $0.matches(name) }) {
                parts[whole, default: []].append(name)
                continue
            }
            let values = assignments.filter { $0.name == name }.map(\.value)
            let unread = builds.firstNonNil { build in
                values.firstNonNil { missing.undefined(in: $0, build.seen) }
            }
            if let unread {
                let place = seen.indices.firstNonNil { index in
                    seen[index].evaluate(name).origin.map(builds[index].seen.location)
                }
                source.leaveOutUnread(name, unread, at: place)
                continue
            }
            let isSame = Set(texts).count == 1
            for index in builds.indices where !texts[index].isEmpty {
                let before = seen[index].evaluate(name)
                let location = before.origin.map(builds[index].seen.location) ?? SourceLocation(file: source.file)
                source.values.append(
                    ImportedValue(
                        key: name, environment: isSame ? nil : builds[index].seen.configuration,
                        value: .string(texts[index]), location: location,
                        seen: before.value == texts[index] ? nil : before.value))
                if isSame, before.value == texts[index] { break }
            }
        }
        for (whole, names) in parts.sorted(by: { $0.key.shown < $1.key.shown }) {
            source.leaveOut(
                "build setting\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))",
                "a reference to \(whole.shown) selects one of them in each build, and its value is what counts",
                at: names.first.flatMap { name in
                    seen.indices.firstNonNil { seen[$0].evaluate(name).origin.map(builds[$0].seen.location) }
                })
        }
        return source
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

    /// The names that are composed in build settings and Info.plist files.
    private static func composedNames(
        in assignments: [BuildSettingAssignment], _ builds: [ImportedBuilds.Build]
    ) -> [ComposedName] {
        func texts(in value: PropertyListValue) -> [String] {
            switch value {
            case .string(let text): [text]
            case .array(let elements): elements.flatMap(texts)
            case .dictionary(let entries): entries.values.flatMap(texts)
            default: []
            }
        }
        let lists = builds.flatMap { texts(in: .dictionary(infoPlist(of: $0.seen))) }
        return SettingReferences(assignments.map(\.value) + lists).composed.sorted { $0.shown < $1.shown }
    }

    /// The names that other build settings refer to: parts of their values.
    private static func referenced(by assignments: [BuildSettingAssignment]) -> Set<String> {
        var names: Set<String> = []
        for assignment in assignments {
            let value = assignment.value
            guard value.contains("$") else { continue }
            for match in value.matches(of: /\$[({]([A-Za-z_][A-Za-z0-9_]*)/) where match.1 != assignment.name {
                names.insert(String(match.1))
            }
        }
        return names
    }

    /// Names that belong to Xcode although they are not declared, and to package managers.
    private static func isXcodes(_ name: String) -> Bool {
        ["PODS_", "CODE_SIGN", "PROVISIONING_", "SWIFT_", "GCC_", "CLANG_", "FRAMEWORK_", "HEADER_", "OTHER_"].contains(
            where: name.hasPrefix)
    }
}
