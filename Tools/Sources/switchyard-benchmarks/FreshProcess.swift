import Foundation
import Switchyard

/// Another process of this program, to measure what a process does only once. The new process measures the time itself,
/// without its own start.
enum FreshProcess {
    /// The first argument of the process: `--first session|accessors|peer BUNDLE STORE`.
    static let option = "--first"

    enum Task: String {
        case session, accessors, peer
    }

    /// An error of the process.
    struct ProcessError: Error {
        let message: String
    }

    static func work(_ task: Task, _ app: SampleApp) -> Benchmark.Work {
        work([option, task.rawValue, app.bundle.url.path, app.storeName])
    }

    /// The work of processes with these arguments, each of which prints its nanoseconds.
    ///
    /// - Parameter processors: how many it may use; `nil` for all. Only Linux can restrict a process.
    static func work(_ arguments: [String], processors: Int? = nil) -> Benchmark.Work {
        { repetitions in
            try (0..<repetitions).reduce(.zero) { total, _ in try total + run(arguments, processors: processors) }
        }
    }

    private static let taskset = URL(fileURLWithPath: "/usr/bin/taskset")

    private static func run(_ arguments: [String], processors: Int?) throws -> Duration {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = arguments
        if let processors, FileManager.default.isExecutableFile(atPath: taskset.path) {
            process.executableURL = taskset
            process.arguments =
                ["-c", "0-\(processors - 1)"] + [Bundle.main.executableURL?.path].compactMap { $0 } + arguments
        }
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
