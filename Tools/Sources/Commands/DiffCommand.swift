import ArgumentParser
import Reports
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

            Between revisions, only the resulting values of an environment count: a change in Common that an \
            environment overrides is not a change for it. What users of the App Store get comes first. What schemes \
            and build configurations select is compared by switchyard report --since.

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

    @Option(help: "text for people, json for programs, or markdown for a pull request comment.")
    var format: DiffFormat = .text

    func validate() throws { _ = try request() }

    /// What is asked for.
    private func request() throws -> DiffRequest {
        try RequestError.telling { try DiffRequest(words, from: from, to: to, brand: brand) }
    }

    func run() async throws {
        let status: ExitStatus?
        switch try request() {
        case .revisions(let from, let to, let path):
            let report = await RevisionDiffReport(from: from, to: to, path: path)
            status = report.status
            try show(
                RevisionDiffText(report).text, RevisionDiffMarkdown(report).text, RevisionDiffJSON(report),
                report.findings, isUsable: status == nil)
        case .environments(let first, let second, let path, let brand):
            let report = EnvironmentDiffReport(first, second, path: path, brand: brand)
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
