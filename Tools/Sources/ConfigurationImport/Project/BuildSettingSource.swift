import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// The build settings of the project's own that look like addresses or secrets, and that no Info.plist key passes on.
struct BuildSettingSource {
    private struct Row {
        let build: ConfiguredTarget
        var seen: BuildSettingEvaluator
        var meant: BuildSettingEvaluator

        init(_ build: ImportedBuilds.Build) {
            self.build = build.seen
            (seen, meant) = (build.seen.evaluator, build.meant.evaluator)
        }

        mutating func location(of name: String) -> SourceLocation? { seen.evaluate(name).origin.map(build.location) }

        mutating func text(of name: String) -> BuildText {
            let text = meant.evaluate(name).value
            return BuildText(
                configuration: build.configuration, text: text.isEmpty ? nil : text, seen: seen.evaluate(name).value,
                location: location(of: name))
        }
    }

    private var source: ImportedSource
    private var rows: [Row]
    private let assignments: [BuildSettingAssignment]
    private let missing: MissingSettings

    init(_ project: ImportedBuilds, _ missing: MissingSettings) {
        self.missing = missing
        rows = project.builds.map(Row.init)
        assignments = rows.flatMap { $0.build.layers.flatMap(\.settings.assignments) }
        source = ImportedSource(.buildSetting, file: project.target.project.file)
        source.environments = rows.map(\.build.configuration)
    }

    /// The source without the settings that something else passes on.
    consuming func read(besides passedOn: Set<String>) -> ImportedSource {
        let others = Self.referenced(by: assignments).union(passedOn)
        let composed = Self.composedNames(in: assignments, rows.map(\.build))
        var parts: [ComposedName: [String]] = [:]
        for name in Set(assignments.map(\.name)).subtracting(others).sorted() where !Self.isXcodes(name) {
            guard isConfiguration(name) else { continue }
            if let whole = composed.first(where: { $0.matches(name) }) {
                parts[whole, default: []].append(name)
            } else if let unread = unreadReference(of: name) {
                source.leaveOutUnread(name, unread, at: location(of: name))
            } else {
                source.add(name, rows.indices.map { rows[$0].text(of: name) })
            }
        }
        for (whole, names) in parts.sorted(by: { $0.key.shown < $1.key.shown }) {
            source.leaveOut(
                "build setting\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))",
                "a reference to \(whole.shown) selects one of them in each build, and its value is what counts",
                at: names.first.flatMap { location(of: $0) })
        }
        return source
    }

    private mutating func isConfiguration(_ name: String) -> Bool {
        rows.indices.contains { index in
            let text = rows[index].meant.evaluate(name).value
            let kind = ConfigurationSurvey.Value.kind(name, text, configurations: source.environments)
            return kind.map { [.url, .host, .key].contains($0) } ?? false
        }
    }

    /// A build setting that the values refer to, and that no file which exists defines.
    private func unreadReference(of name: String) -> String? {
        let values = assignments.filter { $0.name == name }.map(\.value)
        return rows.firstNonNil { row in values.firstNonNil { missing.undefined(in: $0, row.build) } }
    }

    private mutating func location(of name: String) -> SourceLocation? {
        rows.indices.firstNonNil { rows[$0].location(of: name) }
    }

    /// The names that are composed in build settings and Info.plist files.
    private static func composedNames(
        in assignments: [BuildSettingAssignment], _ builds: [ConfiguredTarget]
    ) -> [ComposedName] {
        func texts(in value: PropertyListValue) -> [String] {
            switch value {
            case .string(let text): [text]
            case .array(let elements): elements.flatMap(texts)
            case .dictionary(let entries): entries.values.flatMap(texts)
            default: []
            }
        }
        let lists = builds.flatMap { texts(in: .dictionary(InfoPlistSource.infoPlist(of: $0))) }
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

    /// Names that belong to Xcode, some although they are not declared, and to package managers.
    private static func isXcodes(_ name: String) -> Bool {
        BuildSettingTypes.builtIn.isDeclared(name)
            || [
                "INFOPLIST_KEY_", "PODS_", "CODE_SIGN", "PROVISIONING_", "SWIFT_", "GCC_", "CLANG_", "FRAMEWORK_",
                "HEADER_", "OTHER_",
            ].contains(where: name.hasPrefix)
    }
}
