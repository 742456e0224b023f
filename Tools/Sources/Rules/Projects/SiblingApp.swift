import AppProjects
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// One of several apps of a project whose Info.plists were copied from each other, with the texts in its Info.plist by key
/// path.
struct SiblingApp {
    let build: ConfiguredTarget
    let file: String
    let texts: [[String]: String]

    func location(_ keyPath: [String], _ locations: PropertyListLocations) -> SourceLocation {
        SourceLocation(file: file, position: locations.located(file)?.valuePosition(of: keyPath))
    }

    /// What is found among the apps for one platform in each build configuration, once for each line: what is in a file is in
    /// all of them.
    static func findings(in survey: ProjectSurvey, _ find: ([SiblingApp]) -> [Finding]) -> [Finding] {
        guard survey.isWhole else { return [] }
        let apps = Dictionary(grouping: survey.builds.filter { $0.isStandaloneApp && !$0.hasMissingFiles }) {
            [$0.project.file, $0.platform?.rawValue ?? "", $0.configuration]
        }
        var texts: [String: [[String]: String]?] = [:]
        let all = apps.values.flatMap { builds -> [Finding] in
            let siblings = siblings(builds, &texts)
            return siblings.count > 1 ? find(siblings) : []
        }
        return Dictionary(grouping: all, by: \.location).values.compactMap { $0.onceInFileOrder().first }
    }

    /// The apps, each with the texts of its file. Files are read once for all build configurations.
    private static func siblings(
        _ builds: [ConfiguredTarget], _ known: inout [String: [[String]: String]?]
    ) -> [SiblingApp] {
        var files: Set<String> = []
        return builds.compactMap { build in
            guard let file = build.infoPlistFile, files.insert(file).inserted else { return nil }
            let read =
                known[file]
                ?? (try? build.infoPlist()).map { list in
                    Dictionary(texts(.dictionary(list.written), [])) { first, _ in first }
                }
            known[file] = .some(read)
            return read.map { SiblingApp(build: build, file: file, texts: $0) }
        }
    }

    private static func texts(_ value: PropertyListValue, _ keyPath: [String]) -> [([String], String)] {
        switch value {
        case .string(let text): [(keyPath, text)]
        case .array(let elements): elements.enumerated().flatMap { texts($0.element, keyPath + ["\($0.offset)"]) }
        case .dictionary(let entries): entries.flatMap { texts($0.value, keyPath + [$0.key]) }
        case .boolean, .data, .date, .integer, .real: []
        }
    }
}
