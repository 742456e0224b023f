import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// All findings of a check, for what they mean beside each other: some are the consequence of others, and some have none.
struct Consequences {
    /// What a finding means beside the others.
    enum Meaning {
        /// What it says.
        case itself
        /// Nothing: another one says why.
        case explained
        /// Nothing that an outcome depends on: it is a note.
        case harmless
        /// More than its rule can know: it is an error.
        case certain
    }

    /// What the findings of a rule mean beside all others: the first function is called once.
    typealias OfRule = @Sendable (Consequences) -> (Finding) -> Meaning

    private let found: [Finding]
    let survey: FolderSurvey
    /// The catalogs that apps copy.
    private let catalogs: Set<String>

    init(_ found: [Finding], _ survey: FolderSurvey, catalogs: Set<String>) {
        self.found = found
        self.survey = survey
        self.catalogs = catalogs
    }

    /// The findings of a rule.
    func findings(_ rule: RuleID) -> [Finding] { found.filter { $0.rule == rule } }

    /// The findings without those that another one explains, and those without a consequence as notes.
    var reported: [Finding] {
        let meanings = Dictionary(
            uniqueKeysWithValues: Set(found.map(\.rule)).map { ($0, Rule($0)?.consequences?(self)) })
        return found.compactMap { finding in
            switch meanings[finding.rule]??(finding) ?? .itself {
            case .explained: nil
            case .itself: withManifest(finding)
            case .harmless: withManifest(finding.asNote)
            case .certain: withManifest(finding.asError)
            }
        }
    }

    /// Whether the app does not use Switchyard, and its source reads the property list by itself: which environment a build
    /// selects is then the source's business.
    var selectsItself: Bool {
        guard !catalogs.isEmpty,
            !survey.projects.flatMap(\.targets).flatMap(\.target.packageProducts).contains(where: {
                $0.hasPrefix("Switchyard")
            }),
            catalogs.allSatisfy({ !survey.propertyLists.hasOptions($0) })
        else { return false }
        let names = catalogs.map { String($0.part(afterLast: "/")) }
        return !survey.source.keys(Set(names + names.map { String($0.dropLast(".plist".count)) })).isEmpty
    }

    /// The finding with a note where a manifest beside the project generates it: a change in the project is gone when it is
    /// generated again.
    private func withManifest(_ finding: Finding) -> Finding {
        guard finding.severity > .note, let project = finding.project,
            let manifest = survey.folder.manifests.first(where: {
                $0.hasPrefix(Self.folder(of: project)) && !$0.dropFirst(Self.folder(of: project).count).contains("/")
            }),
            let tool = GeneratedFiles.tool(forManifest: manifest)
        else { return finding }
        var reported = finding
        reported.notes.append(.generatesProject(tool.name, from: manifest))
        return reported
    }

    private static func folder(of path: String) -> Substring { path.dropLast(path.part(afterLast: "/").count) }
}

extension Finding {
    var isAboutConfiguration: Bool {
        subjects.contains { if case .configuration = $0 { true } else { false } }
    }

    /// The `.xcodeproj` folder that the finding is in; `nil` if it is in none.
    var project: String? {
        location.flatMap { location in
            location.file.containsText(".xcodeproj/")
                ? FoldersAbove(location.file).first { $0.hasSuffix(".xcodeproj") } : nil
        }
    }
}

extension Finding.Note {
    static func generatesProject(_ tool: String, from file: String) -> Self {
        Self(
            message: "\(tool) generates the project from this file: make the change here",
            location: SourceLocation(file: file))
    }
}
