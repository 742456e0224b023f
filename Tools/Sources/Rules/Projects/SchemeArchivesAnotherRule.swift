import AppProjects
import BuildSettings
package import SourceText
import Switchyard
import XcodeProjects

/// A scheme that runs one environment and archives another, and whose name mentions neither.
///
/// Where Debug runs a test server it is how most teams develop, so it is a note.
enum SchemeArchivesAnotherRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let contrasts = survey.launchingPlans.filter(isUnnamed).filter(shipsApp).compactMap(Contrast.init)
        let groups = Dictionary(grouping: contrasts) { contrast in
            [contrast.archive.target?.project.file ?? "", contrast.ran, contrast.archived]
        }
        return groups.values.compactMap(finding)
    }

    /// The run and archive actions of a scheme, for different environments.
    private struct Contrast {
        let run: SchemePlan
        let archive: SchemePlan
        /// What is run: an environment, or a build configuration.
        let ran: String
        /// What is archived.
        let archived: String

        init?(_ plans: [SchemePlan]) {
            guard let run = plans.first(where: { $0.kind == .run }),
                let archive = plans.first(where: { $0.kind == .archive }),
                let runs = run.configuration, let archives = archive.configuration
            else { return nil }
            (self.run, self.archive) = (run, archive)
            if let ran = run.outcome.selection?.environment, let archived = archive.outcome.selection?.environment {
                guard ran != archived else { return nil }
                (self.ran, self.archived) = (ran, archived)
            } else {
                // Without a catalog only names can be compared.
                let words = EnvironmentWords(archives, catalog: archive.outcome.environments)
                guard !words.isProductionAtMost,
                    EnvironmentWords(runs, catalog: run.outcome.environments) != words
                else { return nil }
                (ran, archived) = (runs, archives)
            }
        }
    }

    /// One finding for all schemes that run and archive the same.
    private static func finding(_ contrasts: [Contrast]) -> Finding? {
        let ordered = contrasts.sorted { $0.archive.scheme.scheme.file < $1.archive.scheme.scheme.file }
        guard let first = ordered.first else { return nil }
        return Finding(
            .schemeArchivesAnother, .note,
            .archivesAnother(ordered.map(\.run.scheme.name), runs: first.ran, archives: first.archived),
            at: first.archive.action.location,
            notes: [.runAction(uses: first.run.configuration ?? "", at: first.run.action.location)]
                + ordered.dropFirst().map {
                    .archiveAction(of: $0.run.scheme.name, at: $0.archive.action.location)
                })
    }

    private static func isUnnamed(_ plans: [SchemePlan]) -> Bool {
        plans.first.map { EnvironmentWords($0.scheme.name, catalog: $0.outcome.environments).isEmpty } == true
    }

    /// Whether the first of what a scheme archives is an app. A scheme for an extension or a library is for developers.
    private static func shipsApp(_ plans: [SchemePlan]) -> Bool {
        guard let archived = plans.first?.scheme.scheme.archives.first,
            let target = plans.compactMap({ $0.target?.project }).first?.targets.first(where: {
                $0.identifier == archived.identifier || $0.name == archived.targetName
            })
        else { return true }
        return target.isApplication
    }
}

extension RuleID {
    package static let schemeArchivesAnother = RuleID("scheme-archives-another")
}

extension Rule {
    static let schemeArchivesAnother = Rule(
        .schemeArchivesAnother, .project, [.note], by: [.project(SchemeArchivesAnotherRule.self)],
        "A scheme runs one environment and archives another",
        why: """
            The archived environment was never run from Xcode. It is a note, because most teams develop against a test \
            server.
            """,
        fix: "Use the same environment for both actions, or create a scheme for each",
        bad: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-QA"), .init(name: "Release-Staging")],
                schemes: [("App", "Debug-QA", "Release-Staging")]
            ).files),
        good: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-QA"), .init(name: "Release-QA")],
                schemes: [("App", "Debug-QA", "Release-QA")]
            ).files))
}

extension FindingWords {
    static func archivesAnother(_ schemes: [String], runs ran: String, archives archived: String) -> Self {
        let names = schemes.map { "\"\($0)\"" }.listed(upTo: 4)
        return Self(
            schemes.words(
                "the scheme \(names) runs \(ran) and archives \(archived)",
                "the schemes \(names) run \(ran) and archive \(archived)"))
    }
}

extension Finding.Note {
    static func archiveAction(of scheme: String, at location: SourceLocation?) -> Self {
        Self(message: "the archive action of \"\(scheme)\"", location: location)
    }

    static func runAction(uses configuration: String, at location: SourceLocation?) -> Self {
        Self(message: "the run action uses \(configuration)", location: location)
    }
}
