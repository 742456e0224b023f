import Foundation
import Switchyard

/// This program once more, for what a process does only once. The new process takes the time itself, so its own start
/// does not count.
enum FreshProcess {
    /// The first argument of such a process: `--first session|peer BUNDLE STORE`.
    static let option = "--first"

    enum Task: String {
        case session, peer
    }

    struct Failure: Error {
        let message: String
    }

    static func work(_ task: Task, _ app: SampleApp) -> Benchmark.Work {
        let store = app.store.file ?? ""
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
            throw Failure(message: "the process \(arguments) ended with \(process.terminationStatus): \(text)")
        }
        return .nanoseconds(nanoseconds)
    }

    /// Does the task of the arguments after ``option``, and prints the nanoseconds.
    static func perform(_ arguments: [String]) throws {
        guard arguments.count == 3, let task = Task(rawValue: arguments[0]) else {
            throw Options.Failure(message: "\(option) is for the benchmarks themselves")
        }
        let duration = try Launching.duration(of: task, SampleApp(bundle: arguments[1], store: arguments[2]))
        print(Int64(duration / .nanoseconds(1)), terminator: "")
    }
}
