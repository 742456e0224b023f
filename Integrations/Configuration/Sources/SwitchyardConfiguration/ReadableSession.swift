import Switchyard
import SwitchyardCore

/// What a provider needs of a session, whatever the type of its values.
protocol ReadableSession: AnyObject, Sendable {
    var liveValues: [String: ResolvedValue] { get }
    var updates: AsyncStream<SessionUpdate> { get }

    func currentValue(named name: String) -> ResolvedValue?
    func refresh()
}

extension EnvironmentSession: ReadableSession {}
