import CatalogDifferences
import Foundation
import PropertyLists
package import SourceText
import Switchyard

/// The data of a comparison of two versions of the catalog.
package struct RevisionDiffReport {
    /// The revision to compare with.
    let from: String
    /// The other revision; `nil` for the file as it is.
    let to: String?
    /// The catalog, or where it was looked for, as it is shown.
    private(set) var path: String
    private(set) var changes: [CatalogChange] = []
    package private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?

    package init(from: String, to: String?, path: String) async {
        (self.from, self.to) = (from, to)
        let locations = LocationFinder()
        self.path = locations.shown(path.absolutePath)
        do {
            let source = try ComparedCatalog(path)
            let name = locations.shown(source.file.path)
            self.path = name
            let new =
                if let to { try await Self.contents(source, at: to, name) } else {
                    try source.contents(shown: locations.shown)
                }
            changes = CatalogDifference(from: try await Self.former(source, at: from, name), to: new).changes
        } catch let error as ComparedCatalog.ReadError {
            stop(error.findings.map(locations.shown))
        } catch let error as GitRevision.ReadError {
            stop([Finding(.unreadableRevision, .error, error.message, file: self.path, fix: error.fix)])
        } catch {
            stop([Finding(.unreadableRevision, .error, "\(error)", file: self.path)])
        }
    }

    /// What the catalog was; one that was not there yet had nothing.
    private static func former(
        _ source: ComparedCatalog, at revision: String, _ name: String
    ) async throws -> CatalogContents {
        do {
            return try await contents(source, at: revision, name)
        } catch let error as GitRevision.ReadError where error.isMissing {
            // One that was moved to another folder is followed.
            if let (path, data) = try await GitRevision(name: revision).moved(source.file) {
                return try source.contents(of: data, shownAs: "\(revision):\(path)")
            }
            return CatalogContents(EnvironmentCatalog(environments: [:])) { _ in nil }
        }
    }

    private static func contents(
        _ source: ComparedCatalog, at revision: String, _ name: String
    ) async throws -> CatalogContents {
        let data = try await GitRevision(name: revision).contents(of: source.file)
        return try source.contents(of: data, shownAs: "\(revision):\(name)")
    }

    private mutating func stop(_ findings: [Finding]) {
        self.findings = findings
        status = .unusable
    }
}
