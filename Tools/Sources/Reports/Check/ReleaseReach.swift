import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
import Rules
import SourceText
import SwitchyardCore
import XcodeProjects

/// What the builds that users get reach: the environment and the seal of each archive, and every value that arrives in it.
/// Two revisions are compared as data; words and shown places come last.
struct ReleaseReach {
    /// What tells a release apart in two revisions: an archive action, by names.
    struct Name: Hashable {
        let project, target, scheme: String
    }

    /// What an archive leads to.
    struct Release {
        let name: Name
        let audience: ReleaseAudiences.Audience
        /// What is selected or, without a catalog, what compilation conditions or build settings seem to select.
        let environment: String?
        let configuration: String
        /// The build configurations of its target.
        let configurations: Set<String>
        /// `nil` without a catalog.
        let seal: Seal.State?
        /// Whether it is, without a catalog, compiled as a build for debugging.
        let isForDebugging: Bool
        let values: [ReleaseValue.Key: ReleaseValue]
        /// What decides about the seal, and the archive action.
        let cause, action: SourceText.SourceLocation?
    }

    private(set) var releases: [Name: Release] = [:]
    /// The values of production in each catalog that no release ships as it is, by path and brand: what is generated from it may
    /// not be there yet.
    private(set) var catalogs: [[String]: [ReleaseValue.Key: ReleaseValue]] = [:]
    /// What seems to select in each target without a catalog: a value that is the same everywhere looks like no selection later.
    private var guesses: [Name: EnvironmentSelector] = [:]

    /// The folder that paths are relative to, which may be a copy.
    private let top: String

    init() { top = "" }

    /// - Parameters:
    ///   - top: the folder that paths are relative to.
    ///   - former: what there was before a change.
    init(_ projects: [SurveyedProject], _ folder: CheckedFolder, below top: String, since former: ReleaseReach? = nil) {
        self.top = top
        let paths = RelativePaths(from: top)
        let audiences = ReleaseAudiences(folder)
        var values = ReleaseValues()
        for project in projects {
            var surveys: [ProjectTarget.ID: ConfigurationSurvey] = [:]
            for plan in project.plans where plan.kind == .archive && plan.isBuilt {
                guard let target = plan.target, let launch = plan.launch, target.target.isApplication else { continue }
                let name = Name(
                    project: paths.shown(target.project.directory), target: target.name, scheme: plan.scheme.name)
                var environment = plan.outcome.selection?.environment
                if launch.catalog == nil {
                    let survey =
                        surveys[target.id]
                        ?? ConfigurationSurvey(project.builds.builds(of: target), locations: project.locations)
                    surveys[target.id] = survey
                    guesses[name] = survey.selector
                    let guess = SelectionGuess(survey, former: former?.guesses[name], plan)
                    // A value of Info.plist is compared as what it is.
                    environment = guess.flatMap { $0.selector.kind == .infoPlist || $0.value.isEmpty ? nil : $0.value }
                }
                let isForDebugging = launch.catalog == nil && launch.build.defines("DEBUG") == true
                let cause =
                    launch.seal?.cause?.location ?? launch.seal?.unknown?.location
                    ?? (isForDebugging ? launch.build.definition(of: "DEBUG") : nil)
                releases[name] = Release(
                    name: name, audience: audiences.audience(of: plan), environment: environment,
                    configuration: launch.build.configuration,
                    configurations: Set(project.builds.builds(of: target).map(\.configuration)),
                    seal: launch.seal?.state, isForDebugging: isForDebugging,
                    values: values.values(of: plan, project.locations), cause: cause, action: plan.action.location)
            }
        }
        let shipped = Set(projects.flatMap { $0.plans.compactMap { $0.launch?.catalog?.path } })
        for file in folder.switchyardFiles + folder.catalogs where !shipped.contains(file) {
            for (brand, found) in values.ofProduction(in: file) { catalogs[[paths.shown(file), brand ?? ""]] = found }
        }
    }

    /// What changed. The findings are in the order of the schemes and of the keys.
    func changes(since old: ReleaseReach) -> [Finding] {
        var findings: [Finding] = []
        var changes = ReleaseValueChanges(from: old.top, to: top)
        for (file, values) in catalogs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            if let former = old.catalogs[file] { changes.compare(former, values) }
        }
        for release in releases.values.sorted(by: { $0.name < $1.name }) {
            let former = old.releases[release.name]
            guard let former, former.audience != .others else {
                if release.audience == .appStore, !old.has(release) { findings.append(release.isNew) }
                continue
            }
            if Self.reach(release.seal) > Self.reach(former.seal) || release.isForDebugging && !former.isForDebugging {
                findings.append(release.isOpened)
            } else {
                if release.environment != former.environment || release.isSwitched(from: former) {
                    findings.append(release.isChanged(from: former))
                } else {
                    changes.compare(former.values, release.values)
                }
            }
        }
        return findings + changes.findings
    }

    /// Whether a release of the same target was the same, under another name.
    private func has(_ release: Release) -> Bool {
        releases.values.contains { former in
            former.audience == .appStore && former.name.target == release.name.target
                && former.name.project == release.name.project && former.environment == release.environment
                && former.seal == release.seal && former.values == release.values
        }
    }

    /// How much a build can reach: what nobody knows may be more than what is listed for TestFlight. Without a catalog, nothing is
    /// known to be selected.
    private static func reach(_ seal: Seal.State?) -> Int {
        switch seal {
        case nil, .sealed?: 0
        case .testFlight?: 1
        case .unknown?: 2
        case .open?, .unused?: 3
        }
    }
}

extension ReleaseReach.Name: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        [left.scheme, left.target, left.project].lexicographicallyPrecedes([right.scheme, right.target, right.project])
    }
}

extension ReleaseReach.Release {
    fileprivate var isNew: Finding { finding(ReleaseReachWords.new(self), action) }

    fileprivate var isOpened: Finding { finding(ReleaseReachWords.opened(self), cause ?? action) }

    /// Whether another build configuration is archived than before, of an app of which nothing else says what that leads to. One that
    /// has only got another name is the same.
    fileprivate func isSwitched(from former: Self) -> Bool {
        guard seal == nil, former.seal == nil, configuration != former.configuration else { return false }
        return configurations.contains(former.configuration) || former.configurations.contains(configuration)
    }

    fileprivate func isChanged(from former: Self) -> Finding {
        finding(ReleaseReachWords.changed(self, from: former), action)
    }

    private func finding(_ message: String, _ location: SourceText.SourceLocation?) -> Finding {
        Finding(
            rule: .changedRelease, severity: .error, message: message, location: location, fix: ReleaseReachWords.fix,
            subjects: [.scheme(name.scheme), .target(name.target), .configuration(configuration)])
    }
}
