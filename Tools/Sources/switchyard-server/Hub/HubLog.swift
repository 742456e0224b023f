import Commands
import Foundation
import Hub
import Reports

/// What a hub says on standard error while it runs.
struct HubLog: Sendable {
    /// What happened.
    enum Event: String, Encodable, Sendable {
        case storeUnreachable = "store-unreachable"
        case storeReachable = "store-reachable"
        case storeVersion = "store-version"
        case clockDifference = "clock-difference"
    }

    let format: ReportFormat

    /// Says a sentence.
    func say(_ event: Event, _ message: String) {
        guard format == .json else { return Output.error("switchyard hub: warning: \(message)".printable) }
        let line = Line(time: Date().timeIntervalSince1970, event: event, message: message)
        if let text = try? JSONText.of(line, isOneLine: true) { Output.error(text) }
    }

    private struct Line: Encodable {
        let time: TimeInterval
        let event: Event
        let message: String
    }

    /// Says when the store stops to answer and answers again, and that clocks differ, until the task is canceled.
    func watch(_ hub: Hub) async {
        var (wasReady, difference) = (true, false)
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            let isReady = await hub.isReady
            if wasReady, !isReady {
                say(.storeUnreachable, "the store does not answer; requests get 503 until it does")
            }
            if !wasReady, isReady { say(.storeReachable, "the store answers again") }
            wasReady = isReady
            let found = await hub.clockDifference
            if let found, !difference {
                let seconds = String(format: "%.1f", abs(found))
                say(
                    .clockDifference,
                    "the clock of another hub differs by \(seconds) s: changes end when the clock of one hub says so")
            }
            difference = found != nil
        }
    }
}
