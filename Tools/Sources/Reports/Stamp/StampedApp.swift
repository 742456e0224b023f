import Artifacts
import Foundation
import PropertyLists
import SourceText
import Switchyard

/// The app in an artifact, whose files may be in an archive.
struct StampedApp {
    let infoPlist: [String: PropertyListValue]
    /// The catalog: the one that the app would read.
    let catalog: (path: String, data: Data)?
    /// The folder of the bundle's contents, with a slash at its end, and whether it is that of an app for macOS.
    private let contents: String
    private let isDeep: Bool
    private let files: [String: ArtifactFile]

    private static let mostBytes = 8 << 20

    /// - Throws: ``AuditRefusal`` if there is not exactly one app that no other one contains.
    init(_ artifact: Artifact, at path: String) throws(AuditRefusal) {
        let own = artifact.files.filter { $0.storage != .structure }
        files = Dictionary(own.map { ($0.path, $0) }) { first, _ in first }
        var apps = own.compactMap { Self.contents(of: $0.path, isApp: artifact.name.hasSuffix(".app")) }
        let least = apps.map(\.depth).min() ?? 0
        apps.removeAll { $0.depth > least }
        guard let app = apps.first, apps.count == 1, let file = files[app.contents + "Info.plist"] else {
            throw AuditRefusal(
                .unreadableFile, apps.count > 1 ? "there are several apps in it" : "there is no app in it", file: path,
                fix: "name an .app, an .ipa, or an .xcarchive with one app")
        }
        (contents, isDeep) = (app.contents, app.isDeep)
        do {
            guard let values = try PropertyList.parse(try file.contents(limit: Self.mostBytes)).dictionaryValue else {
                throw PropertyListError(.malformed, "Info.plist must be a dictionary", file: file.path)
            }
            infoPlist = values
            let resources = contents + (isDeep ? "Resources/" : "")
            let found = AppBundle.catalogNames.firstNonNil { [files] in files[resources + $0] }
            catalog = try found.map { ($0.path, try $0.contents(limit: Self.mostBytes)) }
        } catch let error as PropertyListError {
            throw AuditRefusal(.malformedPropertyList, error.message, file: file.path)
        } catch {
            throw AuditRefusal(
                .unreadableFile, "\((error as? ArtifactIssue)?.reason.code ?? "unreadable")", file: file.path)
        }
    }

    /// The bytes of the program of a name.
    func program(_ name: String) -> Data? {
        let file = files[contents + (isDeep ? "MacOS/" : "") + name]
        return try? file?.contents(limit: 2 << 30)
    }

    private struct Contents {
        let contents: String
        let isDeep: Bool
        let depth: Int
    }

    /// The contents of an app whose Info.plist has a path; `nil` for another file.
    private static func contents(of path: String, isApp: Bool) -> Contents? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.popLast() == "Info.plist" else { return nil }
        let isDeep = parts.last == "Contents"
        let folder = isDeep ? parts.dropLast().last : parts.last
        guard folder?.hasSuffix(".app") ?? isApp else { return nil }
        return Contents(
            contents: parts.map { $0 + "/" }.joined(), isDeep: isDeep, depth: parts.count - (isDeep ? 1 : 0))
    }
}
