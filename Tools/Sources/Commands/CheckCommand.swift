import ArgumentParser
import PropertyLists
import Reports
import SourceText

/// `switchyard check`: every rule over everything in a folder.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Find errors in everything below a folder: projects, schemes, build settings, Settings bundles, catalogs.",
        discussion: """
            PATH is a folder, or a project, workspace, xcconfig file, Settings bundle, or catalog. Folders with \
            third-party or generated files (Pods, Carthage, DerivedData, node_modules, hidden ones) are read if a \
            project refers to them, but not checked unless --only names a path in them.

            In xcconfig files and strings files, the comment "// switchyard:ignore RULE reason" on the line or above it \
            suppresses a finding. For other files, use a baseline and write a reason into its entry.

            Examples: switchyard check
                      switchyard check App --format github
                      switchyard check --baseline .switchyard-baseline.json --write-baseline
                      switchyard check --since HEAD
            """
    )

    @Argument(help: ArgumentHelp("What to check; by default, the current folder.", valueName: "path"))
    var path = "."

    @Option(
        help: ArgumentHelp(
            "Only this rule; repeatable. See \"switchyard rules\".", valueName: "id"))
    var rule: [String] = []

    @Option(help: ArgumentHelp("The least severity to report: error, warning, or note.", valueName: "severity"))
    var severity: SeverityName = .warning

    @Option(
        help: ArgumentHelp(
            "Only findings in this file or folder, even one with third-party files; repeatable.", valueName: "path"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Leave out findings in this file or folder; repeatable.", valueName: "path"))
    var except: [String] = []

    @Option(help: ArgumentHelp("A file with known findings, which are not reported.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Write all findings to the file that --baseline names. Reasons in it are kept.")
    var writeBaseline = false

    @Option(
        help: ArgumentHelp(
            """
            Only findings from changes since this git revision, and what a release newly reaches; prints nothing if \
            there are none.
            """, valueName: "revision"))
    var since: String?

    @Option(
        help: """
            text for people and Xcode, json for programs, github for annotations, sarif for code scanning, junit for \
            tools that show test results, or markdown for a pull request comment.
            """)
    var format: CheckFormat = .text

    func validate() throws { try RequestError.telling { try request.validate() } }

    func run() async throws {
        let progress = CheckProgress(on: format == .text ? CheckProgress.terminal() : nil)
        let report = await CheckReport.running(request, progress)
        progress.end()
        switch format {
        case .text:
            let text = CheckText(report, isOfChange: since != nil).text
            if !text.isEmpty { try Output.line(text) }
        case .json: try Output.line(JSONDocument.text(of: CheckJSON(report)))
        case .github: try Output.line(CheckAnnotations(report).text)
        case .sarif: try Output.line(CheckSARIF(report).log.text)
        case .junit: try Output.line(JUnitReport(report).text)
        case .markdown: try Output.line(CheckMarkdown(report).text)
        }
        if let status = report.status { throw status }
    }

    /// What is asked for.
    private var request: CheckRequest {
        var request = CheckRequest(path: path)
        (request.rules, request.severity, request.only, request.except) = (rule, severity.severity, only, except)
        (request.baseline, request.writesBaseline, request.since) = (baseline, writeBaseline, since)
        return request
    }
}

/// The format of a check.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case github
    case sarif
    case junit
    case markdown
}

/// A severity on the command line.
enum SeverityName: String, ExpressibleByArgument, CaseIterable {
    case error
    case warning
    case note

    var severity: Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}
