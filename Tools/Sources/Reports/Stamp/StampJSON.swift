import ArtifactAudit
import Generation
package import SourceText
import Switchyard

/// `stamp --format json`: stable, for programs.
package struct StampJSON: Encodable {
    private let artifact: String
    private var line, fileName: String?
    private var name, identifier, version, build: String?
    private var policy = Self.unknown
    private var environments, reaches: [String]?
    private var firstLaunch: FirstLaunch?
    private var catalog: Catalog?
    private var claim: Claim?
    private var programHash: String?
    private var claimedCommit: String?
    private let findings: [FindingJSON]

    private struct FirstLaunch: Encodable { let environment, source: String }

    private struct Catalog: Encodable {
        let path, hash, fingerprint: String
        let environments: [String]
    }

    private struct Claim: Encodable {
        let policy: String
        let reaches: [String]
        let catalog: String?
        let differs: [Stamp.Claim.Part]
    }

    private static let unknown = "unknown"

    /// Why there is no stamp.
    package init(_ artifact: String, _ findings: [Finding]) {
        self.artifact = artifact
        self.findings = findings.map { FindingJSON($0) }
    }

    package init(_ stamp: Stamp) {
        self.init(stamp.artifact, [])
        line = StampText.line(stamp)
        fileName = StampText.fileName(stamp)
        (name, identifier) = (stamp.name, stamp.identifier)
        (version, build) = (stamp.version, stamp.build)
        if case .known(let known) = stamp.policy { policy = known.rawValue }
        (environments, reaches) = (stamp.environments, stamp.reached)
        firstLaunch = stamp.firstLaunch.map { FirstLaunch(environment: $0.environment, source: $0.source) }
        catalog = stamp.catalog.map {
            Catalog(path: $0.path, hash: $0.hash, fingerprint: $0.fingerprint, environments: $0.environments)
        }
        claim = stamp.claim.map { claim in
            Claim(
                policy: claim.build.policy, reaches: claim.build.reaches, catalog: claim.build.catalog,
                differs: claim.differs)
        }
        programHash = stamp.program
        claimedCommit = stamp.commit
    }
}
