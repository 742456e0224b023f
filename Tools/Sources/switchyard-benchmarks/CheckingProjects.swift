import BuildSettings
import Foundation
import LocatedPropertyLists  // For ConvertedProject, which is a link to the one of tests.
import PropertyLists
import Reports
import Rules
import SettingsBundle
import SourceText
import XcodeProjects

/// The seventh benchmark: `switchyard check` of a project with every rule, compared with reading its files.
///
/// Each operation is the first of a process, as for a command.
enum CheckingProjects {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        let full = SampleProject.Size()
        return [
            benchmark("60 targets, 8 configurations", full, against: "reading its files", goal: 3, in: folder) {
                (Check(.rules, $0, cores: 1), Check(.readers, $0, cores: 1))
            },
            benchmark("two cores", full, against: "one core", goal: 0.6, in: folder) {
                (Check(.rules, $0, cores: 2), Check(.rules, $0, cores: 1))
            },
            Benchmark("check what an edit brought: 60 targets", against: "check all of it", goal: 3) {
                let project = try SampleProject(in: folder.url.appendingPathComponent("project-edited"), full)
                try project.edit()
                return (Check(.since, project, cores: 2).work, Check(.report, project, cores: 2).work)
            },
            growth("60 targets", full, against: "30 targets", .init(targets: 30, schemes: 20), goal: 2.2, in: folder),
            growth("60 targets", full, against: "15 targets", .init(targets: 15, schemes: 10), goal: 4.4, in: folder),
            growth("8 configurations", full, against: "4", .init(configurations: 4), goal: 2.2, in: folder),
            growth("8 configurations", full, against: "2", .init(configurations: 2), goal: 4.4, in: folder),
            Benchmark("read a project file: project.xcproj, 60 targets", against: "project.pbxproj", goal: 1) {
                let project = try SampleProject(in: folder, full)
                let json = try SampleProject(in: folder.url.appendingPathComponent("project-json"), full)
                try ConvertedProject.convert(json.folder.appendingPathComponent("Shop.xcodeproj"))
                return (Check(.project, json, cores: 1).work, Check(.project, project, cores: 1).work)
            },
        ]
    }

    private static func benchmark(
        _ name: String, _ size: SampleProject.Size, against peer: String, goal: Double, in folder: BenchmarkFolder,
        _ checks: @escaping (SampleProject) throws -> (Check, Check)
    ) -> Benchmark {
        Benchmark("check a project: \(name)", against: peer, goal: goal) {
            let project = try SampleProject(in: folder, size)
            try verify(project)
            let (subject, peer) = try checks(project)
            return (subject.work, peer.work)
        }
    }

    private static func growth(
        _ name: String, _ size: SampleProject.Size, against peer: String, _ smaller: SampleProject.Size, goal: Double,
        in folder: BenchmarkFolder
    ) -> Benchmark {
        benchmark(name, size, against: peer, goal: goal, in: folder) {
            (Check(.rules, $0, cores: 1), Check(.rules, try SampleProject(in: folder, smaller), cores: 1))
        }
    }

    /// Checks that the rules do what they should.
    private static func verify(_ project: SampleProject) throws {
        let found = FolderCheck(CheckedFolder(project.folder.path)).findings.filter { $0.severity > .note }
        guard found.count == project.mistakes else { throw CheckError(findings: found.map(\.message)) }
    }

    fileprivate struct CheckError: Error {
        let findings: [String]
    }
}

extension CheckingProjects {
    /// What one process does and measures.
    struct Check {
        /// The first argument of the process: `--check KIND FOLDER`.
        static let option = "--check"

        enum Kind: String {
            /// Every rule over everything in the folder.
            case rules
            /// Our own readers over the same files, each of them once.
            case readers
            /// The reader of the project file alone.
            case project
            /// What the command answers.
            case report
            /// What the command answers about the change since the last commit.
            case since
        }

        let kind: Kind
        let folder: String
        /// The number of processors that the process runs on.
        var cores = 1

        init(_ kind: Kind, _ project: SampleProject, cores: Int) {
            self.kind = kind
            folder = project.folder.path
            self.cores = cores
        }

        init(_ arguments: [String]) throws(OptionsError) {
            guard arguments.count == 2, let kind = Kind(rawValue: arguments[0]) else {
                throw OptionsError(message: "\(Self.option) is reserved for the benchmarks")
            }
            self.kind = kind
            folder = arguments[1]
        }

        var work: Benchmark.Work { FreshProcess.work([Self.option, kind.rawValue, folder], processors: cores) }

        /// Does it, and prints the nanoseconds.
        func perform() async throws {
            let duration =
                switch kind {
                case .rules: ContinuousClock().measure { blackHole(FolderCheck(CheckedFolder(folder)).findings) }
                case .readers: try readers()
                case .project:
                    try ContinuousClock().measure { blackHole(try XcodeProject(reading: folder + "/Shop.xcodeproj")) }
                case .report, .since: try await command()
                }
            print(Int64(duration / .nanoseconds(1)), terminator: "")
        }

        private func command() async throws -> Duration {
            var request = CheckRequest(path: folder)
            request.since = kind == .since ? "HEAD" : nil
            let start = ContinuousClock.now
            let report = await Redaction.scope { await CheckReport.running(request, CheckProgress(on: nil)) }
            let duration = ContinuousClock.now - start
            // What was there before is not reported.
            guard report.status != .unusable,
                kind == .report || report.findings.map(\.finding.rule) == [.changedRelease]
            else { throw CheckError(findings: report.findings.map(\.finding.message)) }
            return duration
        }

        private func readers() throws -> Duration {
            // Which files there are is found out before.
            let found = CheckedFolder(folder)
            let files = FileManager.default
            return try ContinuousClock().measure {
                for project in found.projects {
                    blackHole(try XcodeProject(reading: project))
                    let schemes = project + "/xcshareddata/xcschemes"
                    for name in try files.contentsOfDirectory(atPath: schemes) {
                        blackHole(try XcodeScheme(reading: "\(schemes)/\(name)"))
                    }
                }
                for file in found.xcconfigFiles {
                    guard let bytes = XcconfigFileSystem.disk.read(file) else { continue }
                    blackHole(XcconfigFile(bytes: bytes, file: file))
                }
                for file in found.propertyLists { blackHole(try PropertyList.read(URL(fileURLWithPath: file))) }
                for bundle in found.settingsBundles {
                    blackHole(SettingsBundleContents.read(URL(fileURLWithPath: bundle, isDirectory: true)))
                }
            }
        }
    }
}

extension SampleProject {
    /// Commits the project, and has releases talk to another host.
    fileprivate func edit() throws {
        for arguments in [
            ["init", "--quiet"], ["add", "--all"],
            ["-c", "user.name=Benchmark", "-c", "user.email=none", "commit", "--quiet", "--message", "All"],
        ] {
            let git = Process()
            git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            git.arguments = ["git", "-C", folder.path] + arguments
            try git.run()
            git.waitUntilExit()
            guard git.terminationStatus == 0 else {
                throw CheckingProjects.CheckError(findings: ["git cannot commit the project"])
            }
        }
        let file = folder.appendingPathComponent("Config/Environments/production.xcconfig")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("= api.", with: "= elsewhere.").utf8).write(to: file)
    }
}
