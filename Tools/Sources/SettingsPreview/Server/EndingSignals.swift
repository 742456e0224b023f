import UnixSignals

/// The signals that end a preview: SIGINT, SIGTERM and SIGHUP. From its making on they end no process by themselves, so
/// that whoever makes files first makes this.
public struct EndingSignals: Sendable {
    private let signals: UnixSignalsSequence

    /// Takes the signals.
    public init() async {
        signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    }

    /// Waits for the first one.
    func first() async {
        for await _ in signals { return }
    }
}
