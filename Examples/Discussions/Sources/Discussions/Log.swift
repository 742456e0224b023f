import Switchyard

/// Messages of the app, as many as the live key `log_level` says now.
struct Log {
    let session: EnvironmentSession<AppConfiguration>

    func debug(_ message: @autoclosure () -> String) { write(.debug, message()) }

    private func write(_ level: ConfiguredLogLevel, _ message: @autoclosure () -> String) {
        // The accessors have an enumeration of their own, with the same names.
        let wanted = ConfiguredLogLevel(rawValue: session.logLevel.rawValue) ?? .off
        if wanted.includes(level) { Output.error("\(level.rawValue): \(message())") }
    }
}
