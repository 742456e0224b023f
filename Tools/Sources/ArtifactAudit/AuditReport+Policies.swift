import SourceText
package import Switchyard

/// What of a policy the executables of an artifact say.
package enum MarkedPolicy: Sendable, Hashable {
    /// The policy of every executable that has one, or the widest of them.
    case known(ReleasePolicy)
    /// No executable has a marker, one with the runtime lacks it, or one could not be read.
    case unknown
}

extension AuditReport {
    /// What the artifact can be switched to, by the markers of generated accessors. It holds for a report that expects sealed builds.
    package var markedPolicy: MarkedPolicy {
        let others = hits.filter { $0.rule == .otherPolicy }.map { ReleasePolicy(marker: $0.value) }
        // One open executable opens the app, whatever the others are.
        for policy in [ReleasePolicy.open, .testFlight] where others.contains(policy) { return .known(policy) }
        let markers = required.filter { $0.what == "\(ReleasePolicy.sealed.rawValue)-marker" }
        let isRead = coverage.unread.isEmpty
        return !markers.isEmpty && markers.allSatisfy(\.found) && isRead ? .known(.sealed) : .unknown
    }
}
