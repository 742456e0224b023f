package import Foundation
import PropertyLists
import SourceText

extension Manifest {
    /// Reads the bytes of a manifest.
    ///
    /// - Parameters:
    ///   - data: YAML in UTF-8, or in UTF-16 with a byte order mark.
    ///   - file: the path that findings show.
    /// - Throws: ``ManifestError`` with everything that is wrong, in the order of the file.
    package init(_ data: Data, file: String) throws(ManifestError) {
        let document = try YAMLDocument(data, file: file)
        var findings = ShapeCheck(document).findings
        // What has another shape cannot be read further.
        guard findings.isEmpty else { throw ManifestError(findings: findings.sorted(by: Finding.isInFileOrder)) }
        var reader = ManifestReader(document)
        let manifest = reader.manifest()
        findings = reader.findings + ManifestNames(manifest).findings
        guard findings.isEmpty else { throw ManifestError(findings: findings.sorted(by: Finding.isInFileOrder)) }
        self = manifest
        Redaction.declare(DeclaredSecrets(manifest))
    }

    /// Reads a manifest.
    ///
    /// - Throws: ``ManifestError`` with everything that is wrong, in the order of the file.
    package static func read(_ url: URL, shownAs file: String? = nil) throws(ManifestError) -> Manifest {
        let file = file ?? url.path
        let data: Data
        do {
            data = try RegularFile.contents(atPath: url.path, limit: YAMLDocument.mostBytes)
        } catch {
            var finding = Finding(error)
            if finding.rule == .missingFile {
                finding.fix =
                    misnamed(beside: url).map { "rename \($0) to \(fileName)" }
                    ?? "switchyard init proposes one from what the project has"
            }
            throw ManifestError(findings: [finding])
        }
        return try Manifest(data, file: file)
    }

    /// A file that was probably meant as the manifest: `Switchyard.yml`, or the name in another case.
    private static func misnamed(beside url: URL) -> String? {
        guard url.lastPathComponent == fileName else { return nil }
        return FolderEntry.all(in: url.deletingLastPathComponent().path).map(\.name).first(where: isMisnamed)
    }

    /// Whether the name of a file was probably meant as that of the manifest, and no command reads it.
    package static func isMisnamed(_ name: String) -> Bool {
        name != fileName && ["switchyard.yaml", "switchyard.yml"].contains(name.lowercased())
    }
}

extension Finding {
    static func isInFileOrder(_ left: Finding, _ right: Finding) -> Bool {
        guard let first = left.location?.position, let second = right.location?.position else {
            return left.location?.position == nil && right.location?.position != nil
        }
        return first < second
    }
}
