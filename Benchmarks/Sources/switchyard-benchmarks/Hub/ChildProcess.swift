import Foundation

/// A process that ends with this one, also at Control-C.
final class ChildProcess: Sendable {
    let identifier: pid_t
    /// The lines that it prints.
    let lines: AsyncStream<String>
    // Process is not Sendable on Linux, but its methods may be called on any thread.
    nonisolated(unsafe) private let process: Process
    nonisolated(unsafe) private let input = Pipe()

    /// Starts a program.
    ///
    /// - Parameter niceness: how much others go first.
    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:], niceness: Int = 0) throws {
        process = Process()
        process.executableURL = niceness == 0 ? program : URL(fileURLWithPath: "/usr/bin/nice")
        process.arguments = (niceness == 0 ? [] : ["-n", "\(niceness)", program.path]) + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = input
        try process.run()
        identifier = process.processIdentifier
        lines = output.fileHandleForReading.textLines
        Self.running.withLock { $0.insert(identifier) }
    }

    func say(_ line: Data) { input.fileHandleForWriting.write(line + Data("\n".utf8)) }

    /// Sends a signal, and waits until the process has ended.
    func end(_ signal: Int32 = SIGKILL) {
        kill(identifier, signal)
        process.waitUntilExit()
        Self.running.withLock { _ = $0.remove(identifier) }
    }

    // MARK: Ending

    private static let running = Guarded(Set<pid_t>())
    private static let sources = Guarded([any DispatchSourceSignal]())

    /// Ends all processes and calls a closure at the signals that end this process.
    static func endAll(atSignals work: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                endAll()
                work()
                exit(128 + number)
            }
            source.resume()
            sources.withLock { $0.append(source) }
        }
    }

    static func endAll() {
        for identifier in running.withLock({ $0 }) { kill(identifier, SIGKILL) }
    }
}

/// A value behind a lock.
final class Guarded<Value>: @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work(&value)
    }
}
