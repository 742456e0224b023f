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

    init(_ path: String) {
        file = URL(fileURLWithPath: path)
        do throws(ManifestError) {
            let manifest = try Manifest.read(file)
            check = manifest.check
            Redaction.declare(DeclaredSecrets(manifest))
            secretNames = Set(manifest.keys.filter { $0.secret != nil }.map(\.name))
            findings = manifest.unknownRules + Self.findings(of: manifest, in: file.deletingLastPathComponent())
        } catch {
            findings = error.findings
        }
    }

    /// What `switchyard generate --check` reports.
    private static func findings(of manifest: Manifest, in folder: URL) -> [Finding] {
        do throws(GenerationError) {
            let generation = try ManifestGeneration(manifest, in: OutputFolder(folder))
            return generation.findings + generation.files.staleFindings(in: folder)
        } catch {
            return error.findings
        }
    }
}
