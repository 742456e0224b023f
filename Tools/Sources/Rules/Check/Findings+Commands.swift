import Foundation
import PropertyLists
import SourceText

extension [Finding] {
    /// The findings, one for all files that one command creates: those of both platforms of an app made with Flutter, and
    /// of all projects whose pods are not installed. What examples lack is told with what the app lacks.
    func withoutRepeatedCommands(in folder: CheckedFolder) -> [Finding] {
        var found: [CommandFinding] = []
        var kept: [Finding] = []
        for finding in self {
            guard let command = finding.cause?.command else {
                kept.append(finding)
                continue
            }
            found.append(CommandFinding(finding, command, below: folder.path))
        }
        let commands = Dictionary(grouping: Self.withoutPreparations(found)) { element in
            element.command.isOfAllFolders ? [element.command.text] : [element.command.text, element.command.folder]
        }
        let groups = commands.values.compactMap { group -> (main: CommandFinding, rest: [CommandFinding])? in
            let ordered = group.enumerated().sorted {
                ($0.element.order + [$0.offset]).lexicographicallyPrecedes($1.element.order + [$1.offset])
            }.map(\.element)
            return ordered.first.map { ($0, [CommandFinding](ordered.dropFirst())) }
        }
        let ofExamples = groups.filter { $0.main.isOfExample }
        let ofApps = groups.filter { !$0.main.isOfExample }.sorted { $0.main.command.text < $1.main.command.text }
        let hasApp = folder.projects.contains { !CommandFinding.isOfExample($0, below: folder.path) }
        for (index, group) in ofApps.enumerated() {
            // Examples are made ready as their app is.
            let examples = index == 0 ? ofExamples.flatMap { [$0.main] + $0.rest } : []
            kept.append(group.main.told(with: group.rest + examples))
        }
        guard ofApps.isEmpty else { return kept }
        return kept
            + ofExamples.map { group in
                var finding = group.main.told(with: group.rest)
                if hasApp { finding.severity = .note }
                return finding
            }
    }

    /// The findings without those whose command another one's needs first: whoever runs that one has run both.
    private static func withoutPreparations(_ found: [CommandFinding]) -> [CommandFinding] {
        let places = Dictionary(
            found.enumerated().compactMap { index, element in element.preparation.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        guard !places.isEmpty else { return found }
        var kept = found
        var prepared: Set<Int> = []
        for (number, element) in found.enumerated() {
            guard let index = places[[element.command.text, element.command.folder]] ?? place(of: element, places)
            else { continue }
            prepared.insert(number)
            kept[index].prepared.append(element.finding)
        }
        return kept.enumerated().filter { !prepared.contains($0.offset) }.map(\.element)
    }

    /// The preparation of a folder within that of a command, which creates the file there: a workspace of packages is made
    /// ready from any of its folders.
    private static func place(of element: CommandFinding, _ places: [[String]: Int]) -> Int? {
        let within = places.filter { place, _ in
            guard place.first == element.command.text, let folder = place.last else { return false }
            return folder.hasPrefix(element.command.folder + "/")
                && element.finding.location?.file.hasPrefix(folder + "/") == true
        }
        return within.max { ($0.key.last?.count ?? 0) < ($1.key.last?.count ?? 0) }?.value
    }
}

/// A finding that a command removes.
private struct CommandFinding {
    let finding: Finding
    let command: Finding.Cause.Command
    /// Whether the command is run for an example or an experiment, and not for the app.
    let isOfExample: Bool
    /// What the command that is run before this one removes.
    var prepared: [Finding] = []
    private let root: String

    init(_ finding: Finding, _ command: Finding.Cause.Command, below root: String) {
        self.finding = finding
        self.command = command
        self.root = root
        isOfExample = Self.isOfExample(command.folder, below: root)
    }

    /// Whether a path is below a folder of examples.
    static func isOfExample(_ path: String, below root: String) -> Bool {
        guard path.hasPrefix(root + "/") else { return false }
        return path.dropFirst(root.count).split(separator: "/").contains { examples.contains($0.lowercased()) }
    }

    private static let examples: Set<String> = ["example", "examples", "poc", "pocs"]

    /// The finding with the folders that its command is run in, and others of the same command as notes.
    func told(with others: [CommandFinding]) -> Finding {
        var told = finding
        told.fix = told.fix?.replacing("run \(command.text)", with: words)
        for other in others {
            let isElsewhere = other.command.folder != command.folder || other.command.text != command.text
            let message = other.finding.message + (isElsewhere ? ": \(other.words)" : "")
            told.notes += [.init(message: message, location: other.finding.location)] + other.finding.notes
        }
        for finding in ([self] + others).flatMap(\.prepared) {
            told.notes += [.init(message: finding.message, location: finding.location)] + finding.notes
        }
        return told
    }

    /// The command that is run before, and its folder.
    var preparation: [String]? { command.preparation.map { [$0.text, $0.folder] } }

    /// What to run, and where, if that is not the checked folder.
    private var words: String {
        let before = command.preparation.map { "\($0.text)\(place($0.folder)), then " } ?? ""
        return "run \(before)\(command.text)\(place(command.folder))"
    }

    private func place(_ folder: String) -> String {
        folder.hasPrefix(root + "/") ? " in \(RelativePaths(from: root).shown(folder))" : ""
    }

    /// The one to tell is the topmost, which is the app's, as a rule.
    var order: [Int] { [isOfExample ? 1 : 0, command.folder.count { $0 == "/" }] }
}
