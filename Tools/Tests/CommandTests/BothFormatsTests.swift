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

    @Test(arguments: folders) func answersAreTheSame(_ folder: String) async throws {
        try await withTemporaryFolder { temporary in
            let copy = temporary.appendingPathComponent("App")
            try FileManager.default.copyItem(at: URL(fileURLWithPath: folder), to: copy)
            let before = try await answers(in: copy)
            for file in Self.projects(in: copy.path) {
                do {
                    try ConvertedProject.convert(copy.appendingPathComponent(file).deletingLastPathComponent())
                } catch is ConvertedProject.Unconvertible {
                    return
                }
            }
            let after = try await answers(in: copy)
            for (command, answer) in before {
                let changes = (after[command] ?? []).difference(from: answer)
                #expect(
                    changes.isEmpty,
                    "\(folder): \(command)\n\(changes.prefix(12).map(Self.line).joined(separator: "\n"))")
            }
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
        for file in Self.projects(in: folder.path) + Self.converted(in: folder.path) {
            let project = String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex))
            guard let read = try? XcodeProject(reading: folder.path + "/" + project) else { continue }
            for target in read.targets.prefix(2) {
                for configuration in target.configurations.configurations.prefix(2) {
                    commands.append([
                        "build-settings", "--project", project, "--target", target.name, "--configuration",
                        configuration.name,
                    ])
                }
            }
        }
        var answers: [String: [String]] = [:]
        for command in commands {
            let ended = try await Switchyard.run(command, in: folder)
            let text = ended.all.replacing("project.xcproj", with: "project.pbxproj")
            let lines = text.split(separator: "\n").map { line in
                // What only one of the formats has: a reference by an identifier, and one by a name.
                String(line).replacing(/project\.pbxproj(:\d+)*/, with: "project.pbxproj")
                    .replacing(/\(line \d+\)|lines? \d+/, with: "line")
            }
            answers[command.joined(separator: " ")] = ["\(ended.code ?? -1)"] + Self.withoutExcerpts(lines).sorted()
        }
        return answers
    }

    private static func converted(in folder: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".xcodeproj/project.xcproj") }.sorted()
    }

    /// The lines without those of the project file that a finding shows.
    private static func withoutExcerpts(_ lines: [String]) -> [String] {
        lines.filter { !$0.contains(#/^ *\d* \| /#) }
    }
}
