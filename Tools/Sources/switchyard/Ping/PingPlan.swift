import CatalogDifferences
import Foundation
import NIOSSL
import PropertyLists
import SourceText
import Switchyard

/// What is asked: the URL keys of environments.
struct PingPlan {
    /// A key whose value is a URL.
    struct Target {
        let environment: String
        let key: String
        /// The value, for its text and its line.
        let value: CatalogValue
        /// What is asked; `nil` if nothing can be.
        let url: URL?
        /// Why nothing is asked.
        let skipped: String?

        var probe: ProbeKey? { url.map { ProbeKey(environment: environment, url: $0) } }
    }

    /// The catalog, or where it was looked for, as it is shown.
    private(set) var path: String
    /// The environments, in the order of the catalog.
    private(set) var environments: [String] = []
    private(set) var targets: [Target] = []
    /// The hosts of every environment, also of those that are not asked.
    private(set) var hosts = EnvironmentHosts()
    private(set) var authorities: [NIOSSLCertificate] = []
    /// What no printed line of source may contain: the names of secrets, and the URLs, which may have a password or a token.
    private(set) var hiddenTexts: Set<String> = []
    private(set) var findings: [Finding] = []

    init(_ words: [String], brand: String?, authorities files: [String]) {
        let locations = LocationFinder()
        path = locations.shown(ProjectOptions.path("."))
        do throws(ComparedCatalog.ReadError) {
            let (names, source, contents) = try Self.find(words, locations)
            path = locations.shown(source.file.path)
            environments = try Self.environments(names, contents, source)
            if let brand { try Self.require(brand, contents, source) }
            for file in files { authorities += try Self.certificates(file) }
            for name in contents.names {
                hosts.add(Self.targets(of: name, brand, in: contents).compactMap(\.url), to: name)
            }
            targets = environments.flatMap { Self.targets(of: $0, brand, in: contents) }
            hiddenTexts = contents.secretNames.union(targets.compactMap { $0.value.written?.stringValue })
        } catch {
            findings = error.findings.map(locations.shown)
        }
    }

    /// The words that name environments, and the catalog: the last word is its path if it names none.
    private static func find(
        _ words: [String], _ locations: LocationFinder
    ) throws(ComparedCatalog.ReadError) -> ([String], ComparedCatalog, CatalogContents) {
        if let last = words.last, FileManager.default.fileExists(atPath: last) {
            let source = try? ComparedCatalog(".")
            let contents = try? source?.contents(shown: locations.shown)
            guard let source, let contents, contents.names.contains(last) else {
                let source = try ComparedCatalog(last)
                return (words.dropLast(), source, try source.contents(shown: locations.shown))
            }
            return (words, source, contents)
        }
        let source = try ComparedCatalog(".")
        return (words, source, try source.contents(shown: locations.shown))
    }

    private static func environments(
        _ names: [String], _ contents: CatalogContents, _ source: ComparedCatalog
    ) throws(ComparedCatalog.ReadError) -> [String] {
        for name in names where !contents.names.contains(name) {
            throw ComparedCatalog.ReadError(
                .unknownEnvironment, "unknown environment \"\(name)\"", file: source.file.path,
                fix: Suggestion.sentence(for: name, among: contents.names)
                    ?? "use one of \(contents.names.prefix(10).joined(separator: ", "))")
        }
        guard names.isEmpty else { return contents.names.filter(names.contains) }
        guard let production = contents.production else {
            throw ComparedCatalog.ReadError(
                .unknownProduction, "it is unknown which environment is production, which is only asked if it is named",
                file: source.file.path, fix: "name the environments to ask")
        }
        // A pattern of ephemeral environments is no server.
        return contents.names.filter { $0 != production && !$0.contains("*") }
    }

    private static func require(
        _ brand: String, _ contents: CatalogContents, _ source: ComparedCatalog
    ) throws(ComparedCatalog.ReadError) {
        let known = contents.brands.compactMap { $0 }
        guard !known.contains(brand) else { return }
        throw ComparedCatalog.ReadError(
            .manifestUnknownName, "unknown brand \"\(brand)\"", file: source.file.path,
            fix: Suggestion.sentence(for: brand, among: known)
                ?? (known.isEmpty ? "the catalog has no brands" : "use one of \(known.joined(separator: ", "))"))
    }

    private static func certificates(_ path: String) throws(ComparedCatalog.ReadError) -> [NIOSSLCertificate] {
        do {
            return try NIOSSLCertificate.fromPEMFile(ProjectOptions.path(path))
        } catch {
            throw ComparedCatalog.ReadError(.unreadableFile, "the file has no certificates in PEM format", file: path)
        }
    }

    private static func targets(
        of environment: String, _ brand: String?, in contents: CatalogContents
    ) -> [Target] {
        (contents.values(of: environment, brand: brand) ?? [:]).sorted { $0.key < $1.key }.compactMap { key, value in
            guard value.type == .url else { return nil }
            let located = contents.located(value, key, environment, brand) ?? value
            let (url, skipped) = asked(value)
            return Target(environment: environment, key: key, value: located, url: url, skipped: skipped)
        }
    }

    /// What is asked for a value, or why nothing is.
    private static func asked(_ value: CatalogValue) -> (URL?, String?) {
        guard !value.isSecret else { return (nil, "a secret") }
        guard case .url(let url)? = value.typed else { return (nil, "not a URL") }
        guard !url.absoluteString.contains("*") else { return (nil, "a pattern") }
        switch url.scheme?.lowercased() {
        case "http", "https": return url.host == nil ? (nil, "no host") : (url, nil)
        // A server of web sockets answers HTTP too.
        case "ws", "wss":
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
            parts?.scheme = url.scheme?.lowercased() == "ws" ? "http" : "https"
            return parts?.url.map { ($0, nil) } ?? (nil, "not a URL")
        case "file": return (nil, "a file")
        case let scheme: return (nil, "URLs with \(scheme ?? "no scheme") are not asked")
        }
    }
}
