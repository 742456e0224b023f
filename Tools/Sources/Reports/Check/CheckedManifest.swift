import AppProjects
import Foundation
import Generation
import Manifest
import Rules
import SourceText

/// A `Switchyard.yaml`, and what is wrong with it and with what is generated from it.
struct CheckedManifest {
    /// The file.
    let file: URL
    /// What the file says about checks; `nil` if it cannot be read.
    private(set) var check: ManifestCheck?
    /// The findings, with absolute paths.
    private(set) var findings: [Finding] = []
    private(set) var secretNames: Set<String> = []

    private let manifest: Manifest?

    init(_ path: String) {
        file = URL(fileURLWithPath: path)
        do throws(ManifestError) {
            let manifest = try Manifest.read(file)
            self.manifest = manifest
            check = manifest.check
            secretNames = Set(manifest.keys.filter { $0.secret != nil }.map(\.name))
            findings = manifest.unknownRules + manifest.guesses.map { $0.finding() }
        } catch {
            manifest = nil
            findings = error.findings
        }
    }

    /// Adds what `switchyard generate --check` reports about the generated files.
    ///
    /// - Parameter projects: the projects of the folder that is checked.
    mutating func compare(with projects: [AppProject]) {
        guard let manifest else { return }
        let folder = file.deletingLastPathComponent()
        let project = ManifestProject.found(by: ManifestProject.Search(manifest, in: folder, known: projects))
        do throws(GenerationError) {
            let generation = try ManifestGeneration(manifest, in: OutputFolder(folder), project: project)
            findings += generation.findings + generation.files.staleFindings(in: folder)
        } catch {
            findings += error.findings
        }
    }
}
