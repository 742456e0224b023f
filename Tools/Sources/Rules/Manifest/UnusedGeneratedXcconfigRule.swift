import AppProjects
import BuildSettings
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// An app whose build configuration does not use the xcconfig file that is generated for it: the build has neither its
/// environment nor its compilation condition.
enum UnusedGeneratedXcconfigRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        survey.manifestBuilds.flatMap(findings)
    }

    private static func findings(in builds: ManifestBuilds) -> [Finding] {
        let unused = builds.all.filter {
            builds.configuration(of: $0) != nil && !builds.usesGenerated($0, of: [$0.configuration])
        }
        return builds.byTarget(unused).compactMap { unused in
            guard let first = unused.first else { return nil }
            let names = unused.map(\.configuration).sorted()
            return Finding(
                .generatedXcconfigUnused, .error,
                .usesNoGenerated(
                    names, of: first.target.name, "\(builds.manifest.outputs.folder)/\(names[0]).xcconfig"),
                at: SourceLocation(file: first.project.file))
        }
    }
}

extension Rule {
    static let generatedXcconfigUnused = Rule(
        .generatedXcconfigUnused, .manifest, [.error], by: [.folder(UnusedGeneratedXcconfigRule.self)],
        "A build configuration does not use the xcconfig file that is generated for it",
        why: """
            The build has neither the environment nor the compilation condition that Switchyard.yaml gives it: it is sealed, \
            and starts in production.
            """,
        fix:
            "Choose the file in the project editor, under Info > Configurations, or include it in the one chosen there",
        bad: .checkFolder(ExampleProject().with(.text("Switchyard.yaml", wiredManifest("")))),
        good: .checkFolder(
            ExampleProject().with(
                .text("Switchyard.yaml", wiredManifest("generate: { xcconfig: false, catalog: false }\n")))))

    private static func wiredManifest(_ outputs: String) -> String {
        "configurations:\n  Debug: { environment: staging, for: development }\n"
            + "environments:\n  production: {}\n  staging: {}\n" + outputs
    }
}

extension FindingWords {
    static func usesNoGenerated(_ configurations: [String], of target: String, _ file: String) -> Self {
        let files = configurations.words("its generated xcconfig file", "their generated xcconfig files")
        return Self(
            "\(configurations.listed) of \(target) \(configurations.words("does", "do")) not use \(files), such as \(file)",
            fix:
                "choose \(file) in the project editor, under Info > Configurations, or include it in the xcconfig file that "
                + "is there")
    }
}
