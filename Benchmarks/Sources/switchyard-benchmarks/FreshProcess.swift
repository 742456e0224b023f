import Foundation
import Switchyard

/// Another process of this program, to measure what a process does only once. The new process measures the time itself,
/// without its own start.
enum FreshProcess {
    /// The first argument of the process: `--first session|peer BUNDLE STORE`.
    static let option = "--first"

    enum Task: String {
        case session, peer
    }

    /// An error of the process.
    struct ProcessError: Error {
        let message: String
    }

    static func work(_ task: Task, _ app: SampleApp) -> Benchmark.Work {
        let store = app.storeName
        return { repetitions in
            try (0..<repetitions).reduce(.zero) { total, _ in
                try total + run([option, task.rawValue, app.bundle.url.path, store])
            }
        }
    }

    private static func run(_ arguments: [String]) throws -> Duration {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let nanoseconds = Int64(text) else {
            throw ProcessError(message: "the process \(arguments) ended with \(process.terminationStatus): \(text)")
        }
        return .nanoseconds(nanoseconds)
    }

    /// Runs the task in the arguments after ``option``, and prints the nanoseconds.
    static func perform(_ arguments: [String]) throws {
        guard arguments.count == 3, let task = Task(rawValue: arguments[0]) else {
            throw OptionsError(message: "\(option) is reserved for the benchmarks")
        }
        let duration = try Launching.duration(of: task, SampleApp(bundle: arguments[1], store: arguments[2]))
        print(Int64(duration / .nanoseconds(1)), terminator: "")
    }
}
