import PropertyLists
import SessionInspection
import SwitchyardCore

/// What can change in a session while the app runs. What is pinned is read when it is shown: a model is made at launch.
struct SessionState: Equatable {
    let pending: PendingSelection?
    let hasChoice: Bool
    let liveKeys: [LiveKey]
    let findings: [PropertyListFinding]

    init(_ session: any InspectableSession) {
        pending = session.pendingSelection
        hasChoice = session.hasChoice
        let canOverride = session.isWritable
        let live = session.catalog.declarations.values.filter(\.isLive).sorted { $0.name < $1.name }
        liveKeys = live.map { LiveKey($0, session.currentValue(named: $0.name), canOverride: canOverride) }
        findings = session.currentFindings
    }
}
