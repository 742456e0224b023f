import AppProjects
import Manifest
import PropertyLists
package import SourceText

/// A file that was probably meant as `Switchyard.yaml`, whose name no command reads.
enum MisnamedManifestRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        survey.folder.misnamedManifests.filter { file in
            guard let text = ExistingFile.text(of: file) else { return false }
            return ["environments:", "configurations:"].contains { key in
                text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(key) }
            }
        }.map { file in
            Finding(
                .misnamedManifest, .error, .misnamed(String(file.part(afterLast: "/"))), at: SourceLocation(file: file))
        }
    }
}

extension RuleID {
    package static let misnamedManifest = RuleID("misnamed-manifest")
}

extension Rule {
    static let misnamedManifest = Rule(
        .misnamedManifest, .manifest, [.error], by: [.folder(MisnamedManifestRule.self)],
        "A manifest is not called Switchyard.yaml",
        why: """
            No command reads Switchyard.yml, or a name with different capitalization: nothing is generated from the \
            file, and nothing in it is checked.
            """,
        fix: "Rename the file to Switchyard.yaml",
        bad: .checkFolder([.text("Switchyard.yml", text)]), good: .checkFolder([.text("Switchyard.yaml", text)]))

    private static let text = "environments: { production: {}, staging: {} }\ngenerate: { catalog: false }\n"
}

extension FindingWords {
    static func misnamed(_ name: String) -> Self {
        Self(
            "this file is called \(name), and Switchyard reads Switchyard.yaml only",
            fix: "rename it to Switchyard.yaml")
    }
}
