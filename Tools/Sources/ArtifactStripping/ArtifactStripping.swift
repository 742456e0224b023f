import Artifacts
import Executables
package import Foundation
package import Generation
import PropertyLists
import SourceText
import Switchyard

/// What generation put into an unsigned bundle and a release does without: generated specifiers of its Settings bundles,
/// and catalogs with other environments than production.
///
/// Nothing is written; ``files`` are what a command writes, all or none. A second run changes nothing.
package struct ArtifactStripping: Sendable {
    /// The files that change, by path in the artifact.
    package private(set) var files: [GeneratedFile] = []
    private let folder: URL

    /// Finds out what is to be removed from a folder, such as an `.app` or the `Payload` of an archive.
    ///
    /// - Throws: ``StrippingError`` if the folder is signed, or something in it cannot be read or changed.
    package init(of folder: URL) throws(StrippingError) {
        self.folder = folder.standardizedFileURL
        let paths = try Self.unsignedFiles(of: self.folder)
        for bundle in Self.settingsBundles(paths) { files += try Self.stripped(bundle, in: self.folder) }
        let catalogs = Dictionary(grouping: paths.filter { Self.catalogNames.contains(Self.name($0)) }) { path in
            String(path.dropLast(Self.name(path).count))
        }
        for (_, paths) in catalogs.sorted(by: { $0.key < $1.key }) {
            files += try Self.catalogs(paths, in: self.folder)
        }
        files = files.filter { $0.change != .unchanged }.sorted { $0.path < $1.path }
    }

    // MARK: Reading

    /// The names of catalogs that generation writes; the last one has production alone.
    private static let catalogNames = [
        "Environments.plist", "Environments.testflight.plist", "Environments.production.plist",
    ]

    /// The paths of the files on disk.
    ///
    /// - Throws: ``StrippingError`` if one of them belongs to a code signature.
    private static func unsignedFiles(of folder: URL) throws(StrippingError) -> [String] {
        let artifact: Artifact
        do throws(ArtifactIssue) {
            artifact = try Artifact(at: folder.path)
        } catch {
            throw StrippingError(.unreadableFile, "\(error.reason)", folder.path)
        }
        guard artifact.kind == .folder else {
            throw StrippingError(
                .notARegularFile, "only a folder can be stripped, and this is a file", folder.path,
                fix: "unpack an archive first, or leave the files out when the app is built")
        }
        let files = artifact.files.filter { $0.storage == .file && $0.depth == 0 }
        for file in files {
            let isSeal = file.path.split(separator: "/").contains("_CodeSignature")
            guard isSeal || isSigned(file) else { continue }
            throw StrippingError(
                .signedArtifact, "the artifact is signed, and a change would break the signature",
                folder.appendingPathComponent(file.path).path,
                fix: "leave the files out when the app is built: \"switchyard generate --wire\" sets "
                    + "EXCLUDED_SOURCE_FILE_NAMES; or strip the app before it is signed")
        }
        return files.map(\.path)
    }

    private static func isSigned(_ file: ArtifactFile) -> Bool {
        guard file.byteCount >= 8, let reader = try? file.reader(),
            let executable = try? Executable.read(
                ExecutableBytes(byteCount: reader.byteCount) { try reader.bytes(in: $0) })
        else { return false }
        return executable.slices.contains { $0.signature != nil || $0.signatureError != nil }
    }

    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func settingsBundles(_ paths: [String]) -> [String] {
        let found = paths.compactMap { path -> String? in
            let parts = path.split(separator: "/")
            guard let index = parts.firstIndex(of: "Settings.bundle"), index < parts.count - 1 else { return nil }
            return parts[...index].joined(separator: "/")
        }
        return Set(found).sorted()
    }

    // MARK: Settings bundles

    /// Removes the generated specifiers, or the bundle if it has no others.
    private static func stripped(_ bundle: String, in folder: URL) throws(StrippingError) -> [GeneratedFile] {
        do throws(GenerationError) {
            return try SettingsBundleGeneration.strip(folder.appendingPathComponent(bundle)).map { file in
                GeneratedFile(
                    path: "\(bundle)/\(file.path)", before: file.before, after: file.data, reasons: file.reasons)
            }
        } catch {
            throw StrippingError(findings: error.findings)
        }
    }

    // MARK: Catalogs

    /// Removes the catalogs with other environments of one folder, or their environments if none with production alone
    /// is beside them: without a catalog, the app could not start.
    private static func catalogs(_ paths: [String], in folder: URL) throws(StrippingError) -> [GeneratedFile] {
        let hasProductionAlone = paths.contains { name($0) == catalogNames.last }
        var files: [GeneratedFile] = []
        for path in paths {
            let url = folder.appendingPathComponent(path)
            do {
                let before = try RegularFile.contents(atPath: url.path)
                let root = try PropertyList.parse(before)
                // One that people wrote does not name production.
                guard root.dictionaryValue?["Switchyard"]?.dictionaryValue?["Production"] != nil else { continue }
                let catalog = try EnvironmentCatalog(root: root, file: url.path)
                let production = try catalog.production.get()
                guard catalog.names != [production] || !catalog.ephemeral.isEmpty else { continue }
                if hasProductionAlone, name(path) != catalogNames.last {
                    files.append(
                        GeneratedFile(
                            path: path, before: before, after: nil,
                            reasons: ["removes the catalog with \(catalog.names.joined(separator: ", "))"]))
                } else {
                    files.append(
                        GeneratedFile(
                            path: path, before: before,
                            after: try CompiledCatalog.sealed(catalog, production: production),
                            reasons: ["keeps \(production) alone of \(catalog.names.joined(separator: ", "))"]))
                }
            } catch let error as GenerationError {
                throw StrippingError(findings: error.findings)
            } catch let error as PropertyListError {
                throw StrippingError(.unreadableFile, error.message, url.path)
            } catch {
                throw StrippingError(.catalogShape, "the catalog cannot be used: \(error)", url.path)
            }
        }
        return files
    }
}
