package import AppProjects
import BuildSettings
import Manifest
import PropertyLists
package import SourceText
import XcodeProjects

/// A build that the manifest says is for the App Store, and whose compilation conditions let it reach other environments.
enum OpenStoreBuildRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        survey.allManifestBuilds.flatMap { builds in builds.all.compactMap { finding(of: $0, in: builds) } }
    }

    static func finding(of build: ConfiguredTarget, in builds: ManifestBuilds) -> Finding? {
        guard let configuration = builds.configuration(of: build), configuration.distribution == .appStore else {
            return nil
        }
        let seal = build.seal
        guard seal.mayReachMore else { return nil }
        return Finding(
            .openStoreBuild, .error, .openForAppStore(build, seal),
            at: seal.cause?.location ?? seal.unknown?.location ?? build.target.location,
            notes: configuration.location.map { [.isForAppStore(build.configuration, at: $0)] } ?? [])
    }
}

extension ManifestBuilds {
    /// What is wrong with the lock of one build: an error where the manifest says that it is for the App Store, and it
    /// can reach an environment other than production.
    package func lockFindings(of build: ConfiguredTarget) -> [Finding] {
        [OpenStoreBuildRule.finding(of: build, in: self)].compactMap { $0 }
    }
}

extension RuleID {
    package static let openStoreBuild = RuleID("open-store-build")
}

extension Rule {
    static let openStoreBuild = Rule(
        .openStoreBuild, .manifest, [.error], by: [.folder(OpenStoreBuildRule.self)],
        "A build for the App Store can reach other environments",
        why: """
            The manifest says who a build configuration is for. If one for the App Store sets SWITCHYARD_OPEN or \
            SWITCHYARD_TESTFLIGHT, users can reach environments that are meant for testers.
            """,
        fix: "Remove the condition from the build configuration, or change who it is for",
        bad: .checkFolder(store(["SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN;"])),
        good: .checkFolder(store([])))

    /// A project whose build settings are written by hand.
    private static func store(_ settings: [String]) -> [RuleExample.File] {
        ExampleProject(target: [.openDebug, .init(name: "Release", settings: settings)]).with(
            .text("Switchyard.yaml", manifest("generate: { xcconfig: false, catalog: false }\n")),
            .infoPlist(["CFBundleName": "App"]).hidden())
    }
}

extension FindingWords {
    static func openForAppStore(_ build: ConfiguredTarget, _ seal: Seal) -> Self {
        let subject = "\(build.configuration) of \(build.target.name) is for the App Store"
        let listing = "say under configurations who \(build.configuration) is for"
        guard seal.state != .unknown else {
            return Self(
                "\(subject), and whether it is sealed is unknown: \(seal.reason)",
                fix: "make the conditions readable, or \(listing)")
        }
        let what = seal.state == .open ? "every environment" : "the TestFlight list"
        let cause = seal.cause?.condition ?? "its source"
        return Self(
            "\(subject), but \(cause) lets it reach \(what)",
            fix: "\(removal(of: seal.cause?.condition, from: build.configuration)), or \(listing)")
    }
}

extension Finding.Note {
    static func isForAppStore(_ configuration: String, at location: SourceLocation) -> Self {
        Self(message: "\(configuration) is for app-store", location: location)
    }
}
