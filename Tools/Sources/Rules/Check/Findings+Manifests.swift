import Foundation
import PropertyLists
import SourceText

extension [Finding] {
    /// The findings, those about what to change in a project or a scheme with a note where a manifest beside the project
    /// generates it: a change in the project is gone when it is generated again.
    func withManifests(in folder: CheckedFolder) -> [Finding] {
        let manifests = Dictionary(
            folder.manifests.map { (URL(fileURLWithPath: $0).deletingLastPathComponent().path, $0) }
        ) { first, _ in first }
        guard !manifests.isEmpty else { return self }
        return map { finding in
            guard finding.severity > .note, finding.changesProject, let project = finding.project,
                let manifest = manifests[URL(fileURLWithPath: project).deletingLastPathComponent().path],
                let generator = UngeneratedProjectRule.generator(of: manifest, below: folder.path)
            else { return finding }
            var finding = finding
            finding.notes.append(
                .init(
                    message: "\(generator.name) generates the project from this file: make the change here",
                    location: SourceLocation(file: manifest)))
            return finding
        }
    }
}

extension Finding {
    /// Whether what to do is a change of the project, and not a command or a file to create.
    fileprivate var changesProject: Bool {
        guard let fix else { return false }
        return !["build ", "copy ", "create ", "download ", "first ", "put ", "run "].contains(where: fix.hasPrefix)
    }
}
