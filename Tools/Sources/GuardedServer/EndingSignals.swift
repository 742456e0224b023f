import UnixSignals

/// The signals that end a server: SIGINT, SIGTERM, and SIGHUP. As soon as an instance exists, they no longer end the
/// process, so create it before any temporary files.
package struct EndingSignals: Sendable {
    private let signals: UnixSignalsSequence

    /// Starts to handle the signals.
    package init() async {
        signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    }

    /// Waits for the first signal.
    package func first() async {
        for await _ in signals { return }
    }
}
