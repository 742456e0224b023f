import ArgumentParser
import Foundation
import SourceText

/// `switchyard diff`: what differs between two environments, or between two revisions of the catalog.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two environments, or two git revisions of the catalog: what changes, and for whom.",
        usage: """
            switchyard diff ENVIRONMENT ENVIRONMENT [PATH]
            switchyard diff --from REVISION [--to REVISION] [PATH]
            """,
        discussion: """
            PATH is Switchyard.yaml, a property-list catalog, or a folder, project, or built app with one; by default, \
            the current folder.

            Between revisions, only what an environment has in the end counts: a change in Common that an environment \
            overrides is no change for it. What users of the App Store get comes first. What schemes and build \
            configurations select is compared by switchyard report --since.

            Exit codes: 0 success, 2 unusable input.

            Examples: switchyard diff staging production
                      switchyard diff --from main
                      switchyard diff --from v1.2 --to v1.3 App/Environments.plist
            """
    )

    @Argument(help: ArgumentHelp("Two environments, and a path; with --from, only a path.", valueName: "words"))
    var words: [String] = []

    @Option(help: ArgumentHelp("The git revision to compare with: a commit, a tag, a branch.", valueName: "revision"))
    var from: String?

    @Option(help: ArgumentHelp("The other revision; by default, the file as it is.", valueName: "revision"))
    var to: String?

    @Option(help: ArgumentHelp("The brand whose environments are compared.", valueName: "name"))
    var brand: String?

    @Option(help: "text for people, json for programs, or markdown for the comment of a pull request.")
    var format: DiffFormat = .text

    func validate() throws {
        guard !(words + [from, to, brand].compactMap { $0 }).contains("") else {
            throw ValidationError("A name, revision, or path must not be empty.")
        }
        for revision in [from, to].compactMap({ $0 }) where revision.hasPrefix("-") {
            throw ValidationError("A revision must not begin with \"-\": \(revision)")
        }
        guard from != nil || to == nil else { throw ValidationError("--to requires --from.") }
        guard from == nil else {
            guard words.count <= 1 else { throw ValidationError("With --from, pass one path at most.") }
            guard brand == nil else {
                throw ValidationError("With --from, every brand is compared: leave out --brand.")
            }
            return
        }
        guard (2...3).contains(words.count) else {
            throw ValidationError("Pass two environments, or --from with a git revision.")
        }
    }

    func run() async throws {
        let status: ExitStatus?
        if let from {
            let report = await RevisionDiffReport(from: from, to: to, path: words.first ?? ".")
            status = report.status
            try show(
                RevisionDiffText(report).text, RevisionDiffMarkdown(report).text, RevisionDiffJSON(report),
                report.findings, isUsable: status == nil)
        } else {
            let report = EnvironmentDiffReport(
                words[0], words[1], path: words.count == 3 ? words[2] : ".", brand: brand)
            status = report.status
            try show(
                EnvironmentDiffText(report).text, EnvironmentDiffMarkdown(report).text, EnvironmentDiffJSON(report),
                report.findings, isUsable: status == nil)
        }
        if let status { throw status }
    }

    private func show(
        _ text: String, _ markdown: String, _ json: some Encodable, _ findings: [Finding], isUsable: Bool
    ) throws {
        switch format {
        case .json: try Output.line(JSONDocument.text(of: json))
        case .text, .markdown:
            if isUsable { try Output.line(format == .text ? text : markdown) }
            Output.errors(FindingPrinter().lines(findings), isBelow: isUsable)
        }
    }
}

/// The format of a comparison.
enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case markdown
}
