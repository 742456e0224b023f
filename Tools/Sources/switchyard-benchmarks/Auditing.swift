import ArtifactAudit
import Artifacts
import Foundation
import PropertyLists
import Switchyard

/// The ninth benchmark: `switchyard audit` of a folder, compared with a search for the same texts, as they are, by ripgrep. Processor time of
/// both, user and system, because both use all processors.
///
/// An audit searches for each text in every spelling, decodes what is compressed, and reads what has a structure. Without ripgrep, there is
/// nothing to compare it with.
enum Auditing {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        guard let search = ripgrep else { return [] }
        let artifacts: [(String, (URL) throws -> Void, few: Double, many: Double)] = [
            ("small files", writeSmallFiles, few: 3, many: 2.5),
            ("programs", writePrograms, few: 2, many: 1),
        ]
        return artifacts.flatMap { name, write, few, many in
            [(Texts(["staging"], of: 1), few), (Texts(["staging", "testing", "preview"], of: 200), many)].map {
                benchmark(name, write, $0, goal: $1, search, in: folder)
            }
        }
    }

    /// The values of environments, each of them a URL, and their hosts.
    private struct Texts {
        let catalog: EnvironmentCatalog
        let lines: [String]

        init(_ names: [String], of count: Int) {
            var environments: [String: [String: PropertyListValue]] = [
                "production": ["server": "https://example.com/v3/graphql"]
            ]
            var lines: [String] = []
            for name in names {
                for index in 0..<count {
                    let host = "service-\(index).\(name).example.com"
                    environments[name, default: [:]]["url\(index)"] = .string("https://\(host)/v\(index % 7)/graphql")
                    lines += ["https://\(host)/v\(index % 7)/graphql", host]
                }
            }
            catalog = EnvironmentCatalog(environments: environments)
            self.lines = lines
        }
    }

    private static func benchmark(
        _ name: String, _ write: @escaping (URL) throws -> Void, _ texts: Texts, goal: Double, _ search: URL,
        in folder: BenchmarkFolder
    ) -> Benchmark {
        let words = "audit: \(name), \(texts.lines.count) texts"
        return Benchmark(words, against: "rg -c -a -F -uuu -f", goal: goal) {
            let place = folder.url.appendingPathComponent("audit \(name)")
            if !FileManager.default.fileExists(atPath: place.path) {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                try write(place)
            }
            let patterns = folder.url.appendingPathComponent("\(texts.lines.count).txt")
            try Data((texts.lines.joined(separator: "\n") + "\n").utf8).write(to: patterns)
            return (
                processorTime(of: ownTime) {
                    let audit = ArtifactAudit(AuditedTexts(texts.catalog, expected: "production"))
                    blackHole(audit.report(on: try Artifact(at: place.path)))
                },
                processorTime(of: timeOfChildren) {
                    let process = Process()
                    process.executableURL = search
                    process.arguments = ["-c", "-a", "-F", "-uuu", "-f", patterns.path, place.path]
                    process.standardOutput = FileHandle.nullDevice
                    try process.run()
                    process.waitUntilExit()
                }
            )
        }
    }

    /// RUSAGE_SELF and RUSAGE_CHILDREN, which have another type on Linux than `getrusage` takes.
    private static let (ownTime, timeOfChildren): (Int32, Int32) = (0, -1)

    /// An operation whose repetitions are measured together, by the processor time of this process, or of those that it started.
    private static func processorTime(of who: Int32, _ body: @escaping () throws -> Void) -> Benchmark.Work {
        func time() -> Duration {
            var usage = rusage()
            getrusage(who, &usage)
            return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
                $0 + .seconds(Int($1.tv_sec)) + .microseconds(Int($1.tv_usec))
            }
        }
        return { repetitions in
            let start = time()
            for _ in 0..<repetitions { try body() }
            return time() - start
        }
    }

    /// Copies of this program, 1 GB of them.
    private static func writePrograms(to folder: URL) throws {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let size = try program.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 1 << 30
        for copy in 0..<max(1, (1 << 30) / size) {
            try FileManager.default.copyItem(at: program, to: folder.appendingPathComponent("program-\(copy)"))
        }
    }

    /// 20,000 files of text, JSON, and property lists of both kinds, 122 MB.
    private static func writeSmallFiles(to folder: URL) throws {
        var random = SeededNumbers(state: 54)
        let words = (0..<5_000).map { _ in
            String(decoding: (0..<random.number(2...10)).map { _ in UInt8(random.number(97...122)) }, as: UTF8.self)
        }
        func text(_ count: ClosedRange<Int>) -> String {
            (0..<random.number(count)).map { _ in words[random.number(0...words.count - 1)] }.joined(separator: " ")
        }
        func values(_ size: Int) -> [String: String] {
            var values: [String: String] = [:]
            var count = 0
            while count < size {
                let key = "\(text(1...1))\(random.number(0...999))"
                let value =
                    random.number(0...7) == 0
                    ? "https://www.\(text(1...1)).org/\(text(1...1))?x=\(random.number(0...9))" : text(2...8)
                values[key] = value
                count += key.utf8.count + value.utf8.count + 9
            }
            return values
        }
        for file in 0..<20_000 {
            let size = random.number(1...12) * 1_000
            let (content, end): (Data, String) =
                switch file % 4 {
                case 0: (Data((0..<size / 60).map { _ in text(6...12) + "\n" }.joined().utf8), "txt")
                case 1: (try JSONSerialization.data(withJSONObject: values(size), options: .prettyPrinted), "json")
                case 2: (try list(values(size * 2 / 3), .xml), "plist")
                default: (try list(values(size), .binary), "plist")
                }
            let place = folder.appendingPathComponent("\(file % 100)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try content.write(to: place.appendingPathComponent("\(file).\(end)"))
        }
    }

    private static func list(
        _ values: [String: String], _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
    }

    private static var ripgrep: URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
            URL(fileURLWithPath: "\($0)/rg")
        }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

/// The same numbers in each run.
private struct SeededNumbers {
    var state: UInt64

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int(state >> 33) % range.count
    }
}
