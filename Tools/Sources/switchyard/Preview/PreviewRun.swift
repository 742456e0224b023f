import Foundation
import SettingsPreview

/// A preview while it is served: what it says at its start, and the browser that it opens.
struct PreviewRun {
    let model: PreviewModel
    let defaults: String
    let opens: Bool
    let format: ReportFormat

    func serve(port: Int, until signals: EndingSignals? = nil) async throws {
        do {
            try await PreviewServer(model, port: port).run(until: signals) { opening in
                // Where nobody can be told the address, the preview is of no use, and Control-C still ends it.
                try? announce(opening)
                // Not awaited: the server answers nobody before this returns.
                if opens { Task { await Browser.open(opening.ticketURL) } }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            Output.error("switchyard preview: cannot listen on 127.0.0.1:\(port); is the port in use?")
            throw ExitStatus.unusable
        }
    }

    private func announce(_ opening: PreviewServer.Opening) throws {
        switch format {
        case .text:
            try Output.line("Settings are shown at \(opening.url)")
            try Output.line("and stored in \(defaults)".printable)
            try Output.line("The address has the key to them. Control-C ends the preview.".faint)
        case .json:
            let line = JSONValue.object([
                "address": .string(opening.url), "defaults": .string(defaults),
                "origin": .string(opening.address.origin),
                "port": .integer(Int64(opening.address.port)),
            ])
            try Output.line(try line.document(isOneLine: true))
        }
    }
}
