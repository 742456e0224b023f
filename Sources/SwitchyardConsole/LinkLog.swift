import Foundation
import Switchyard
import SwitchyardCore

/// Where a link says what it does, so that a mistake is seen without a line of code: one line for each status, none twice.
///
/// ```swift
/// import ConsoleCommands
/// import SwitchyardConsole
///
/// // In an app with a logging library of its own.
/// let log = LinkLog { line in print(line) }
/// let link = try HubLink(await EnvironmentConsole(try session), log: log)
/// ```
public struct LinkLog: Sendable {
    private let write: @Sendable (String) -> Void
    private let written = Locked<Set<String>>([])

    /// Creates a log.
    ///
    /// - Parameter write: writes one line. It may be called on any thread.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes to the unified log, with the subsystem `Switchyard`; on Linux, to standard error.
    public static var `default`: LinkLog { LinkLog { writeToSystem($0) } }

    /// Writes nothing.
    public static var silent: LinkLog { LinkLog { _ in } }

    func record(_ line: String?) {
        guard let line, written.withLock({ $0.insert(line).inserted }) else { return }
        write(line)
    }
}

extension HubLinkStatus {
    /// What the log says of the status; `nil` if it is not logged.
    func line(_ address: HubAddress?) -> String? {
        let place = address?.url.absoluteString ?? "no address"
        if let reason { return "the link to a hub does nothing: \(reason)" }
        if let code {
            return "the hub at \(place) waits for an operator to approve the code \(code): compare it with switchyard "
                + "console pairings, or with the page of the hub"
        }
        return switch self {
        case .connected: "the hub at \(place) is connected"
        case .notPaired:
            "the hub at \(place) has not paired this app: an operator did not approve; HubLink.pair() asks again"
        case .revoked:
            "the hub at \(place) does not know this device: it was removed; HubLink.pair() asks to be paired again"
        case .otherHub:
            "the server at \(place) is not the hub that this app was paired with, or cannot prove that it is: start that "
                + "hub, or pair with this one by HubLink.pair()"
        default: nil
        }
    }
}
