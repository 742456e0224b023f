import ArtifactAudit
import Generation
import Switchyard

/// A stamp as one line for people.
package enum StampText {
    /// How many digits of a hash tell builds apart.
    private static let digits = 12

    package static func line(_ stamp: Stamp) -> String {
        let version = [stamp.version, stamp.build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        let head = [stamp.name ?? stamp.identifier ?? stamp.artifact, version].filter { !$0.isEmpty }
        var parts = [reach(stamp)]
        if let catalog = stamp.catalog {
            parts.append("catalog \(catalog.hash.prefix(digits))")
        } else {
            parts.append("no catalog")
        }
        if stamp.catalog == nil, let program = stamp.program { parts.append("program \(program.prefix(digits))") }
        if let claim = stamp.claim { parts.append(words(claim, of: stamp)) }
        if let commit = stamp.commit { parts.append("commit \(commit) as the caller says") }
        return "\(head.joined(separator: " ")): \(parts.joined(separator: "; "))"
    }

    private static func words(_ claim: Stamp.Claim, of stamp: Stamp) -> String {
        let policy = claim.build.policy
        guard !claim.differs.isEmpty else {
            return stamp.policy != .unknown ? "as generated" : "\(policy) as Info.plist claims"
        }
        let catalog = claim.build.catalog == nil ? "no catalog" : stamp.catalog == nil ? "a catalog" : "another catalog"
        let reach = "\(policy), reaches \(claim.build.reaches.joined(separator: ", "))"
        let parts = [
            claim.differs == [.catalog] ? nil : reach,
            claim.differs.contains(.catalog) ? catalog : nil,
        ]
        return "Info.plist claims \(parts.compactMap { $0 }.joined(separator: ", "))"
    }

    /// The most characters of the names in a file's name.
    private static let mostOfNames = 60

    /// A stamp as part of a file's name, which every system takes.
    package static func fileName(_ stamp: Stamp) -> String {
        let policy = if case .known(let known) = stamp.policy { known.rawValue } else { "unknown" }
        let names = stamp.reached?.joined(separator: "-")
        let reached = names.map { $0.count > mostOfNames ? "\(stamp.reached?.count ?? 0)-environments" : $0 }
        let hash = (stamp.catalog?.hash ?? stamp.program).map { String($0.prefix(digits)) }
        let name = stamp.name ?? stamp.identifier ?? "App"
        let parts = [name, stamp.version, stamp.build, policy, reached, hash].compactMap { $0 }.map(part)
        return parts.filter { !$0.isEmpty }.joined(separator: "-")
    }

    private static func part(_ text: String) -> String {
        let words = text.prefix(mostOfNames).split { character in
            !(character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character)))
        }
        return String(words.joined(separator: "-").drop { $0 == "." })
    }

    private static func reach(_ stamp: Stamp) -> String {
        let known = stamp.reached.map { "reaches \($0.joined(separator: ", "))" }
        let first = stamp.firstLaunch.map { ", starts in \($0.environment)" } ?? ""
        switch stamp.policy {
        case .known(.sealed): return "sealed, \(known ?? "reaches production only")"
        case .known(.testFlight): return "for TestFlight, \(known ?? "reaches the TestFlight list")\(first)"
        case .known: return "open, \(known ?? "reaches every environment")\(first)"
        case .unknown:
            if let known { return "policy unknown, \(known)" }
            let names = stamp.environments.map { ", has \($0.joined(separator: ", "))" } ?? ""
            return "policy unknown\(names)\(first.isEmpty ? "" : first + " unless it is sealed")"
        }
    }
}
