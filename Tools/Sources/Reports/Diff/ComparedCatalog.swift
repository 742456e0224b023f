import AppProjects
package import CatalogDifferences
package import Foundation
import LocatedPropertyLists
import Manifest
import PropertyLists
import Rules
import SourceText
import Switchyard

/// The catalog that a path refers to: a file, or the only catalog of a folder, a project, or a built app.
package struct ComparedCatalog {
    /// The reason that there is none, or that it cannot be used.
    package struct ReadError: Error {
        let findings: [Finding]

        init(_ findings: [Finding]) {
            self.findings = findings
        }

        init(_ rule: RuleID, _ message: String, file: String, fix: String? = nil) {
            self.init([Finding(rule, .error, message, file: file, fix: fix)])
        }
    }

    /// The file.
    let file: URL

    /// Finds the file of a path.
    package init(_ path: String) throws(ReadError) {
        let url = URL(fileURLWithPath: path.absolutePath)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        // A file that is gone may be in an earlier revision.
        if !exists, ["yaml", "yml", "plist"].contains(url.pathExtension) {
            file = url
            return
        }
        guard exists else { throw ReadError(.missingFile, "there is no such file or folder", file: url.path) }
        file = isFolder.boolValue ? try Self.catalog(in: url) : url
    }

    private static func catalog(in folder: URL) throws(ReadError) -> URL {
        let manifest = folder.appendingPathComponent(Manifest.fileName)
        if FileManager.default.fileExists(atPath: manifest.path) { return manifest }
        let isApp = ["app", "xcarchive"].contains(folder.pathExtension)
        let found: [URL]
        if isApp {
            do throws(BuiltApp.Refusal) {
                found = [AppBundle(url: try BuiltApp.folder(of: folder.path)).catalog].compactMap { $0 }
            } catch {
                throw ReadError([error.finding])
            }
        } else {
            let isPackage = ["xcodeproj", "xcworkspace"].contains(folder.pathExtension)
            found = catalogs(in: isPackage ? folder.deletingLastPathComponent() : folder)
        }
        guard let catalog = found.first else {
            throw ReadError(
                .missingCatalog, "there is no \(Manifest.fileName) and no catalog", file: folder.path,
                fix: "pass the path of a catalog")
        }
        guard found.count == 1 else {
            let names = found.map { RelativePaths(from: folder.path).shown($0.path) }
            throw ReadError(
                .missingCatalog, "there are several catalogs: \(names.joined(separator: ", "))", file: folder.path,
                fix: "pass the path of one of them")
        }
        return catalog
    }

    /// The catalogs below a folder: of those side by side, the one that a launch reads.
    private static func catalogs(in folder: URL) -> [URL] {
        let byFolder = Dictionary(grouping: CheckedFolder(folder.path).catalogs.map { URL(fileURLWithPath: $0) }) {
            $0.deletingLastPathComponent().path
        }
        return byFolder.sorted { $0.key < $1.key }.compactMap { _, files in
            AppBundle.catalogNames.firstNonNil { name in files.first { $0.lastPathComponent == name } }
        }
    }

    /// What the file amounts to.
    func contents(shown: (String) -> String) throws(ReadError) -> CatalogContents {
        let data: Data
        do throws(PropertyListError) {
            data = try RegularFile.contents(atPath: file.path, limit: Self.mostBytes)
        } catch {
            throw ReadError([Finding(error)])
        }
        return try contents(of: data, shownAs: shown(file.path))
    }

    /// The largest catalog that is read, in bytes.
    package static let mostBytes = 8 << 20

    /// What the bytes of a version of the file amount to.
    ///
    /// - Parameter name: the path that is shown.
    package func contents(of data: Data, shownAs name: String) throws(ReadError) -> CatalogContents {
        guard file.pathExtension != "yaml", file.pathExtension != "yml" else {
            do throws(ManifestError) {
                let manifest = try Manifest(data, file: name)
                return CatalogContents(manifest)
            } catch {
                throw ReadError(error.findings)
            }
        }
        let located = LocatedPropertyList(data: data)
        func location(_ keyPath: PropertyListKeyPath) -> SourceText.SourceLocation? {
            SourceLocation(file: name, position: located.position(of: keyPath.components))
        }
        do {
            let catalog = try EnvironmentCatalog.declaring(data, file: file.path)
            return CatalogContents(catalog, location: location)
        } catch let error as PropertyListError {
            throw ReadError(.malformedPropertyList, error.message, file: name)
        } catch let error as ConfigurationError {
            throw ReadError(
                error.findings.map { finding in
                    Finding(
                        rule: RuleID(finding.rule), severity: finding.severity, message: finding.message,
                        location: finding.keyPath.flatMap(location) ?? SourceLocation(file: name), fix: finding.fix)
                })
        } catch {
            throw ReadError(.unreadableFile, "\(error)", file: name)
        }
    }
}
