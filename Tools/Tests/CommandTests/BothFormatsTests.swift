import Foundation
import TestProjects
import TestSupport
import Testing
import XcodeProjects

/// A project answers the same in both formats of its file, but for the name of the file, lines and columns.
@Suite struct BothFormatsTests {
    /// The folders of fixtures and examples with a project, and of the corpus: a fifth of all, and all of them in soak tests.
    private static let folders: [String] = {
        let fixtures = Switchyard.fixtures.path
        func names(_ folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
        }
        let example = fixtures.components(separatedBy: "/Tools/")[0] + "/Examples/Discussions"
        // Among the mistakes is a condition on a build configuration that the project does not have, which has a finding of
        // its own in the JSON form.
        let projects = names(fixtures + "/Projects").filter { !$0.hasSuffix("/Mistakes") }
        let own = projects + names(fixtures + "/Reports") + [example]
        let corpus = Corpus.isPresent ? names(Corpus.folder.path) : []
        // What is too large for a fifth of it is of no other kind.
        let all = own.filter(hasProject) + corpus.filter { hasProject($0) }
        let step = SoakCount.of(full: 1, slice: 5)
        return all.enumerated().filter { $0.offset.isMultiple(of: step) || $0.element == example }.map(\.element)
    }()

    private static func projects(in folder: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }.sorted()
    }

    private static func hasProject(_ folder: String) -> Bool {
        let files = FileManager.default.enumerator(atPath: folder)?.allObjects.count ?? 0
        return files < 4_000 && !projects(in: folder).isEmpty
    }

    /// The projects that have no JSON form, and why: they are compared as they are.
    private static let unconvertible = [
        "PsyTrack1.xcodeproj": "no project", "KZBootstrap.xcodeproj": "two configurations of one name",
    ]

    /// Converts the projects of a folder; the number of those that were.
    private static func convert(_ folder: URL) throws -> Int {
        var count = 0
        for file in projects(in: folder.path) {
            let directory = folder.appendingPathComponent(file).deletingLastPathComponent()
            do {
                try ConvertedProject.convert(directory)
                count += 1
            } catch let error as ConvertedProject.Unconvertible {
                print("not converted: \(file): \(error.reason)")
                #expect(unconvertible[directory.lastPathComponent] == error.reason, "\(folder.path): \(file)")
            }
        }
        return count
    }

    @Test(arguments: folders) func answersAreTheSame(_ folder: String) async throws {
        try await withTemporaryFolder { temporary in
            let copy = temporary.appendingPathComponent("App")
            try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
            // Another test may build the example.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != ".build" {
                try FileManager.default.copyItem(
                    at: URL(fileURLWithPath: "\(folder)/\(name)"), to: copy.appendingPathComponent(name))
            }
            try await Repository.commitAll(in: copy)
            var before = try await answers(in: copy)
            before.merge(try await changes(in: copy)) { $1 }
            let count = try Self.convert(copy)
            guard count > 0 else { return }
            // The revision to compare with has the old format, and then the new one.
            var after = try await answers(in: copy)
            after.merge(try await changes(in: copy)) { $1 }
            Self.compare(before, after, folder)
            try await Repository.git(["add", "--force", "."], in: copy)
            try await Repository.git(["commit", "--quiet", "--message", "converted"], in: copy)
            Self.compare(before, before.merging(try await changes(in: copy)) { $1 }, "\(folder), committed")
        }
    }

    /// What is converted is as much as can be.
    @Test func mostProjectsAreCompared() throws {
        var (all, converted) = (0, 0)
        for folder in Self.folders {
            let files = Self.projects(in: folder).map { URL(fileURLWithPath: "\(folder)/\($0)") }
            all += files.count
            converted += files.count { (try? ConvertedProject.text(of: Data(contentsOf: $0))) != nil }
        }
        print("BothFormatsTests: \(converted) of \(all) projects in \(Self.folders.count) folders are compared")
        #expect(converted > 0 && all - converted <= Self.unconvertible.count)
    }

    private static func compare(_ before: [String: [String]], _ after: [String: [String]], _ folder: String) {
        #expect(before.keys.sorted() == after.keys.sorted(), "\(folder)")
        for (command, answer) in before {
            let changes = (after[command] ?? []).difference(from: answer)
            #expect(
                changes.isEmpty, "\(folder): \(command)\n\(changes.prefix(12).map(line).joined(separator: "\n"))")
        }
    }

    private static func line(_ change: CollectionDifference<String>.Change) -> String {
        switch change {
        case .insert(_, let line, _): "json    " + line
        case .remove(_, let line, _): "pbxproj " + line
        }
    }

    /// What commands print, in lines without places, sorted: the formats have files in another order.
    private func answers(in folder: URL) async throws -> [String: [String]] {
        var commands = [
            ["explain", "."], ["matrix", "."], ["check", ".", "--severity", "note"],
            ["report", ".", "--format", "mermaid"],
        ]
        var answers: [String: [String]] = [:]
        for file in (Self.projects(in: folder.path) + Self.converted(in: folder.path)).sorted() {
            let project = String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex))
            guard let read = try? XcodeProject(reading: folder.path + "/" + project) else { continue }
            commands.append(["init", "--dry-run", "--project", project])
            for target in read.targets {
                for configuration in target.configurations.configurations {
                    let build = [
                        "--project", project, "--target", target.name, "--configuration", configuration.name,
                    ]
                    commands.append(["build-settings"] + build)
                    if target.isApplication {
                        answers.merge(try await product(of: build, in: folder)) { $1 }
                    }
                }
            }
        }
        for command in commands { answers[command.joined(separator: " ")] = try await answer(command, in: folder) }
        return answers
    }

    /// The files that are laid out of an app, and what an audit says about them.
    private func product(of build: [String], in folder: URL) async throws -> [String: [String]] {
        try await withTemporaryFolder { temporary in
            let output = temporary.appendingPathComponent("Product.app")
            let assembled = try await answer(["assemble"] + build + ["--output", output.path], in: folder)
            let files = try FileManager.default.subpathsOfDirectory(atPath: temporary.path).sorted().map { path in
                let data = try? Data(contentsOf: temporary.appendingPathComponent(path))
                return "\(path) \(data?.hashValue ?? 0)"
            }
            let audited = try await answer(["audit", output.path, "--no-catalog"], in: folder)
            func bare(_ lines: [String]) -> [String] { lines.map { $0.replacing(temporary.path, with: "") } }
            let name = build.joined(separator: " ")
            return ["assemble \(name)": bare(assembled), "files \(name)": files, "audit \(name)": bare(audited)]
        }
    }

    /// What is said about changes since a revision: without any, and of xcconfig files.
    private func changes(in folder: URL) async throws -> [String: [String]] {
        let commands = [["diff", "--from", "HEAD", "."], ["report", ".", "--since", "HEAD", "--format", "markdown"]]
        var answers: [String: [String]] = [:]
        for command in commands {
            answers[command.joined(separator: " ")] = try await answer(command, in: folder)
        }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".xcconfig") && !$0.hasPrefix(".git/")
        }
        var texts: [URL: Data] = [:]
        for path in paths {
            let file = folder.appendingPathComponent(path)
            guard let data = try? Data(contentsOf: file) else { continue }
            texts[file] = data
            try (data + Data("\nAPP_ENVIRONMENT = changed\nSWITCHYARD_ENVIRONMENT = changed\n".utf8)).write(to: file)
        }
        for command in commands where !texts.isEmpty {
            answers[command.joined(separator: " ") + " after changes"] = try await answer(command, in: folder)
        }
        for (file, data) in texts { try data.write(to: file) }
        return answers
    }

    private func answer(_ command: [String], in folder: URL) async throws -> [String] {
        let ended = try await Switchyard.run(command, in: folder)
        let text = ended.all.replacing("project.xcproj", with: "project.pbxproj")
        let lines = text.split(separator: "\n").map { line in
            // What only one of the formats has: a reference by an identifier, and one by a name.
            String(line).replacing(/project\.pbxproj(:\d+)*/, with: "project.pbxproj")
                .replacing(/\(line \d+\)|lines? \d+/, with: "line")
        }
        return ["\(ended.code ?? -1)"] + Self.withoutExcerpts(lines).sorted()
    }

    private static func converted(in folder: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".xcodeproj/project.xcproj") }.sorted()
    }

    /// The lines without those of the project file that a finding shows, without further places in it, of which the formats have
    /// different numbers in one line, and without products of packages that no phase links: a conversion leaves them out.
    private static func withoutExcerpts(_ lines: [String]) -> [String] {
        lines.filter {
            !$0.contains(#/^ *\d* \| /#) && !$0.hasSuffix("project.pbxproj: note: the same here")
                && !$0.hasSuffix(": the resources of Swift packages are not known")
        }
    }
}
