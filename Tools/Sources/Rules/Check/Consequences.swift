import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// What findings mean beside each other: some are the consequence of others, and some have none.
struct Consequences {
    private let survey: FolderSurvey
    /// The catalogs that apps copy.
    private let catalogs: Set<String>

    init(_ survey: FolderSurvey, catalogs: Set<String>) {
        self.survey = survey
        self.catalogs = catalogs
    }

    /// The findings without those that another one explains, and those without a consequence as notes.
    func reported(_ found: [Finding]) -> [Finding] {
        // Until a project uses the generated files, every scheme selects something else; what the names of build configurations show
        // stays.
        let unwired = Set(found.filter { $0.rule == .generatedXcconfigUnused }.compactMap(\.project))
        // The line that hides a generated value has the finding.
        let hiding = Set(found.filter { $0.rule == .hiddenGeneratedSetting }.compactMap(\.location))
        let unused = Set(found.filter { $0.rule == .unusedBuildSetting }.flatMap(\.settings))
        let unread = unreadCuts(found)
        let selectsItself = selectsItself(found)
        return found.compactMap { finding in
            let isExplained =
                switch finding.rule {
                case .schemeMismatch:
                    finding.project.map(unwired.contains) == true && !finding.isAboutConfiguration || selectsItself
                case .unnamedEnvironment: selectsItself
                case .hiddenXcconfigValue: finding.notes.contains { $0.location.map(hiding.contains) == true }
                case .settingsMissingDefault: MissingDefaultRule.isHandled(finding, by: survey.scripts, survey.source)
                case .unreadableProject: UngeneratedProjectRule.explains(finding)
                default: false
                }
            guard !isExplained else { return nil }
            let isHarmless =
                switch finding.rule {
                case .xcconfigUndefinedReference: !unused.isDisjoint(with: finding.settings)
                case .xcconfigURLCut: !unread.isDisjoint(with: finding.settings)
                case .unreadableProject: isLeftover(finding)
                default: false
                }
            return withManifest(isHarmless ? finding.asNote : finding)
        }
    }

    /// Whether the app does not use Switchyard, and its source reads the property list by itself: which environment a build
    /// selects is then the source's business.
    private func selectsItself(_ found: [Finding]) -> Bool {
        guard !catalogs.isEmpty, found.contains(where: { [.unnamedEnvironment, .schemeMismatch].contains($0.rule) }),
            !survey.projects.flatMap(\.targets).flatMap(\.target.packageProducts).contains(where: {
                $0.hasPrefix("Switchyard")
            }),
            catalogs.allSatisfy({ !survey.propertyLists.hasOptions($0) })
        else { return false }
        let names = catalogs.map { String($0.part(afterLast: "/")) }
        return !survey.source.keys(Set(names + names.map { String($0.dropLast(".plist".count)) })).isEmpty
    }

    /// The build settings whose values are cut off and that nothing refers to. What Xcode itself reads counts, and without a
    /// project, nothing is known.
    private func unreadCuts(_ found: [Finding]) -> Set<String> {
        let folder = survey.folder
        let own = Set(
            found.filter { $0.rule == .xcconfigURLCut }.flatMap(\.settings).filter {
                !BuildSettingTypes.builtIn.isDeclared($0)
            })
        guard !own.isEmpty, !folder.projects.isEmpty || !folder.manifests.isEmpty else { return [] }
        // Every build setting is a variable of a script phase.
        guard !survey.builds.contains(where: { $0.all.contains { !$0.target.scripts.isEmpty } }) else { return [] }
        return survey.unmentioned(own, inSource: false)
    }

    /// Whether only what Xcode keeps for a user is left of a project, where others can be read.
    private func isLeftover(_ finding: Finding) -> Bool {
        guard let project = finding.project, !survey.builds.allSatisfy(\.all.isEmpty) else { return false }
        return ExistingFile.names(in: project).allSatisfy {
            ["project.xcworkspace", "xcuserdata"].contains($0) || $0.hasPrefix(".")
        }
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
    fileprivate var isAboutConfiguration: Bool {
        subjects.contains { if case .configuration = $0 { true } else { false } }
    }

    /// The `.xcodeproj` folder that the finding is in; `nil` if it is in none.
    fileprivate var project: String? {
        location.flatMap { location in
            location.file.containsText(".xcodeproj/")
                ? FoldersAbove(location.file).first { $0.hasSuffix(".xcodeproj") } : nil
        }
    }
}
