import Commands
import Foundation
import GuardedServer
import Reports
import SettingsPreview

/// A running preview: what it prints at its start, and the browser that it opens.
struct PreviewRun {
    let model: PreviewModel
    let defaults: String
    let opens: Bool
    let format: ReportFormat

    func serve(port: Int, until signals: EndingSignals? = nil) async throws {
        do {
            try await PreviewServer(model, port: port).run(until: signals) { opening in
                // If the address cannot be printed, the preview is useless, but Control-C still ends it.
                try? announce(opening)
                // Not awaited, because the server does not respond before this returns.
                if opens { Task { await Browser.open(opening.ticketURL) } }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            Output.error("switchyard preview: cannot listen on 127.0.0.1:\(port); the port may be in use")
            throw ExitStatus.unusable
        }
    }

    /// What programs read at the start.
    private struct Opened: Encodable {
        let address, defaults, origin: String
        let port: Int
    }

    private func announce(_ opening: GuardedServer.Opening) throws {
        switch format {
        case .text:
            try Output.line("Settings are available at \(opening.url)")
            try Output.line("Changes are stored in \(defaults)".printable)
            try Output.line("The address contains the access key. Press Control-C to end the preview.".faint)
        case .json:
            let line = Opened(
                address: opening.url, defaults: defaults, origin: opening.address.origin, port: opening.address.port)
            try Output.line(JSONDocument.text(of: line, isOneLine: true))
        }
    }
}
