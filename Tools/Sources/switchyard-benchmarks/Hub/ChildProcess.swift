import Foundation
import Synchronization

/// A process that ends with this one, also at Control-C.
final class ChildProcess: Sendable {
    let identifier: pid_t
    /// The lines that it prints.
    let lines: AsyncStream<String>
    private let process: Process
    private let input: FileHandle

    /// Starts a program.
    ///
    /// - Parameter niceness: how much others go first.
    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:], niceness: Int = 0) throws {
        process = Process()
        process.executableURL = niceness == 0 ? program : URL(fileURLWithPath: "/usr/bin/nice")
        process.arguments = (niceness == 0 ? [] : ["-n", "\(niceness)", program.path]) + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (input, output) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardInput = input
        self.input = input.fileHandleForWriting
        try process.run()
        identifier = process.processIdentifier
        lines = output.fileHandleForReading.textLines
        Self.running.withLock { _ = $0.insert(identifier) }
    }

    func say(_ line: Data) { input.write(line + Data("\n".utf8)) }

    /// Sends a signal, and waits until the process has ended.
    func end(_ signal: Int32 = SIGKILL) {
        kill(identifier, signal)
        process.waitUntilExit()
        Self.running.withLock { _ = $0.remove(identifier) }
    }

    // MARK: Ending

    private static let running = Mutex(Set<pid_t>())

    /// Ends all processes and calls a closure at the signals that end this process.
    static func endAll(atSignals work: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // Its handler holds the source, so that it lasts as long as this process.
                withExtendedLifetime(source) {
                    endAll()
                    work()
                }
                exit(128 + number)
            }
            source.resume()
        }
    }

    static func endAll() {
        for identifier in running.withLock({ $0 }) { kill(identifier, SIGKILL) }
    }
}
