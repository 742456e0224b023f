import AppProjects
import Foundation
import LocatedPropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// A Settings bundle, and the apps that copy it: several may copy the same one, whose own findings are found once.
struct BundleInApps: Sendable {
    /// The folder of the bundle.
    let bundle: String
    /// The language of its texts.
    let region: String
    private let apps: [Containing]

    /// An app that copies the bundle, and the launch that shows it.
    private struct Containing: Sendable {
        let launch: ProjectLaunch
        let app: ContainingApp

        /// Whether a finding is none in this app.
        func isNone(_ finding: Finding) -> Bool { app.context.map { launch.isNone(finding, in: $0) } ?? false }
    }

    /// A bundle that no app copies.
    init(alone bundle: String) {
        self.init(bundle, region: "en", apps: [])
    }

    private init(_ bundle: String, region: String, apps: [Containing]) {
        self.bundle = bundle
        self.region = region
        self.apps = apps
    }

    /// The bundles that the targets of a project copy.
    static func all(_ project: AppProject, _ builds: ProjectBuilds) -> [BundleInApps] {
        let copied = project.targets.concurrentMap { copies(by: $0, builds) }.flatMap { $0 }
        return Dictionary(grouping: copied) { [$0.bundle, $0.region] }.values.compactMap { group in
            group.first.map { BundleInApps($0.bundle, region: $0.region, apps: group.flatMap(\.apps)) }
        }
    }

    private static func copies(by target: ProjectTarget, _ builds: ProjectBuilds) -> [BundleInApps] {
        guard let shipped = ShippedSettingsBundle(target, builds), let launch = shipped.launch else { return [] }
        // The rules of the catalog report a catalog that cannot be read.
        let context = launch.catalog == nil ? nil : try? launch.context(policy: .open)
        return ShippedSettingsBundle.bundles(of: launch).map { path in
            let sealed = shipped.launches.filter {
                $0.isSealed && ShippedSettingsBundle.bundles(of: $0).contains(path)
            }
            let app = ContainingApp(
                context: context, sealedLaunches: sealed, applicationGroups: launch.build.applicationGroups)
            return BundleInApps(
                path, region: target.project.developmentRegion ?? "en", apps: [Containing(launch: launch, app: app)])
        }
    }

    /// The findings about the bundle in the apps; without an app, those about the bundle alone.
    ///
    /// - Parameters:
    ///   - bodies: the rules.
    ///   - scripts: the build phases that may make pages.
    ///   - pages: the pages of all bundles.
    func findings(
        _ bodies: RuleBodies, _ scripts: [ScriptPhase], _ locations: PropertyListLocations, among pages: BundlePages
    ) -> [Finding] {
        let survey = SettingsSurvey(
            URL(fileURLWithPath: bundle, isDirectory: true), contents: apps.first?.app.context?.settingsBundle,
            developmentRegion: region, locations: locations, otherPages: { pages.names(besides: bundle) })
        let ofBundle = SettingsBundleChecks.ofBundle(survey, bodies)
        let found =
            apps.isEmpty
            ? ofBundle + SettingsBundleChecks.ofApp(nil, survey, bodies)
            : apps.flatMap { containing in
                (ofBundle + SettingsBundleChecks.ofApp(containing.app, survey, bodies)).filter {
                    !containing.isNone($0)
                }
            }
        let made = MadePages(scripts, in: bundle)
        return found.filter { !made.explain($0) }.map(withCause)
    }

    /// The finding with its cause: Settings bundles for several environments, and pages for Settings and for the app itself, are
    /// copies of each other.
    private func withCause(_ finding: Finding) -> Finding {
        guard finding.cause == nil else { return finding }
        var finding = finding
        finding.cause = Finding.Cause(
            [.page(String(bundle.part(afterLast: "/"))), .words(finding.words)] + finding.subjects)
        return finding
    }
}
