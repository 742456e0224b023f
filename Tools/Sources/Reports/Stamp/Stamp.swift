import AppProjects
import ArtifactAudit
import Artifacts
import Foundation
import Generation
import PropertyLists
import SourceText
import Switchyard

/// What a built app says of itself.
package struct Stamp {
    /// The catalog in the app.
    struct Catalog {
        let path: String
        let hash: String
        /// What it says, whatever the format of the file.
        let fingerprint: String
        let environments: [String]
    }

    /// What generation said under a key of Info.plist.
    struct Claim {
        let build: BuildClaim
        /// What is otherwise in the app.
        let differs: [Part]

        enum Part: String, Encodable { case policy, reaches, catalog }
    }

    /// What a first launch selects that no person and no argument has touched.
    struct FirstLaunch {
        let environment: String
        let source: String
    }

    /// The artifact, as it was given.
    let artifact: String
    private(set) var name: String?
    private(set) var identifier: String?
    private(set) var version: String?
    private(set) var build: String?
    /// What its executables are marked with.
    let policy: MarkedPolicy
    private(set) var catalog: Catalog?
    /// The environments that are in it; `nil` where that is unknown.
    private(set) var environments: [String]?
    /// Those that it can select; `nil` where that is unknown.
    private(set) var reached: [String]?
    private(set) var firstLaunch: FirstLaunch?
    /// What its Info.plist claims; `nil` if it claims nothing.
    private(set) var claim: Claim?
    /// The hash of the program; `nil` if it cannot be read.
    private(set) var program: String?
    /// What the caller says.
    let commit: String?

    package init(of path: String, catalog: String?, brand: String?, commit: String?) throws(AuditRefusal) {
        (artifact, self.commit) = (path, commit)
        let listed: Artifact
        do throws(ArtifactIssue) {
            listed = try Artifact(at: path.absolutePath)
        } catch {
            throw AuditRefusal(.unreadableFile, "\(error.reason)", file: path)
        }
        let app = try StampedApp(listed, at: path)
        let subject = try catalog.map { (file) throws(AuditRefusal) in
            try AuditSubject(file, nil, brand, .sealed, false)
        }
        let report = ArtifactAudit(subject?.texts, allowsOpaque: true).report(on: listed)
        policy = report.markedPolicy
        let values = app.infoPlist
        func text(_ keys: String...) -> String? { keys.firstNonNil { values[$0]?.stringValue } }
        name = text("CFBundleDisplayName", "CFBundleName")
        identifier = text("CFBundleIdentifier")
        version = text("CFBundleShortVersionString")
        build = text("CFBundleVersion")
        program = text("CFBundleExecutable").flatMap(app.program).map(ArtifactHash.sha256(of:))
        if let file = app.catalog {
            try take(file, values)
        } else if let subject {
            let others = Set(report.hits.compactMap(\.environment)).subtracting([subject.expected])
            environments = ([subject.expected] + others).sorted()
            reached = Self.reached(policy, environments ?? [], production: subject.expected, listed: nil)
        }
        claim = text(BuildClaim.infoKey).flatMap(BuildClaim.init).map { Claim(build: $0, differs: differences($0)) }
    }

    /// What is in the app and is not as claimed. What is unknown differs from nothing.
    private func differences(_ claim: BuildClaim) -> [Claim.Part] {
        var parts: [Claim.Part] = []
        if case .known(let policy) = policy, policy.rawValue != claim.policy { parts.append(.policy) }
        // Of accessors, only those environments are found that have something of their own.
        if let reached, !Set(reached).isSubset(of: claim.reaches) { parts.append(.reaches) }
        if catalog?.fingerprint != claim.catalog { parts.append(.catalog) }
        return parts
    }

    private mutating func take(_ file: (path: String, data: Data), _ values: [String: PropertyListValue])
        throws(AuditRefusal)
    {
        let catalog: EnvironmentCatalog
        do {
            catalog = try EnvironmentCatalog.declaring(file.data, file: file.path)
        } catch {
            throw AuditRefusal(.malformedPropertyList, "the catalog in the app cannot be read", file: file.path)
        }
        let names = catalog.names
        self.catalog = Catalog(
            path: file.path, hash: ArtifactHash.sha256(of: file.data), fingerprint: catalog.fingerprint,
            environments: names)
        environments = names
        reached = Self.reached(
            policy, names, production: try? catalog.production.get(), listed: catalog.sources.testFlightEnvironments)
        // A sealed build asks nobody; of an unknown one, this is what it does if it is open.
        let known: ReleasePolicy = if case .known(let policy) = policy { policy } else { .open }
        let context = LaunchContext(catalog: catalog, policy: known, infoPlist: values)
        firstLaunch = (try? EnvironmentSelection(context: context)).map {
            FirstLaunch(environment: $0.environment, source: $0.source.rawValue)
        }
    }

    /// What a build can select.
    ///
    /// - Parameter listed: the environments for TestFlight; `nil` if they are not known.
    private static func reached(
        _ policy: MarkedPolicy, _ names: [String], production: String?, listed: Set<String>?
    ) -> [String]? {
        switch policy {
        case .known(.sealed): production.map { [$0] }
        case .known(.testFlight): production.flatMap { name in listed.map { ([name] + $0).uniqued.sorted() } ?? names }
        case .known: names
        // Who has one environment can select no other.
        case .unknown: names.count == 1 ? names : nil
        }
    }
}
