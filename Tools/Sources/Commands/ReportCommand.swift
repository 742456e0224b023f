import ArgumentParser
import Foundation
import PropertyLists
import Reports
import SourceText

/// `switchyard report`: a picture of which environment every scheme reaches, and why.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a page that shows which environment each scheme reaches, every value, and all findings.",
        discussion: """
            The page is one file that loads nothing: the findings of check, the map from schemes to environments and \
            their servers with the chain behind each line, the values that differ, and every file that takes part. \
            Without Switchyard.yaml or a property-list catalog, it guesses by names and values, and its lines are \
            dotted. The same files always produce the same bytes.

            svg writes the map alone; mermaid writes it as a diagram that GitHub and GitLab draw in comments and \
            READMEs; markdown writes a pull request comment: what changed, for the App Store first, then findings and \
            map, folded.

            Exit codes: 0 success, 1 a finding is an error (the report is still written), 2 unusable input.

            Examples: switchyard report -o environments.html
                      switchyard report App --since main -o environments.html
                      switchyard report --since main --format markdown
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A folder with an Xcode project, or the project or workspace; by default, the current folder.",
            valueName: "path"))
    var path = "."

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; by default, the report is printed.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Mark what changed since this git revision.", valueName: "revision"))
    var since: String?

    @Option(help: "html for a page, svg for the map alone, mermaid for a diagram in Markdown, markdown for a comment.")
    var format: ReportPageFormat = .html

    func validate() throws {
        guard !([path] + [output, since].compactMap { $0 }).contains("") else {
            throw ValidationError("A path or revision must not be empty.")
        }
        if let since, since.hasPrefix("-") {
            throw ValidationError("A revision must not begin with \"-\": \(since)")
        }
    }

    func run() async throws {
        let model = await ReportModel.checking(path, since: since)
        guard model.status != .unusable else {
            Output.errors(FindingPrinter().lines(model.findings))
            throw ExitStatus.unusable
        }
        let text = PathsOfComputer(from: path.absolutePath).hidden(in: format.text(of: model))
        if let output {
            try Self.write(text, to: output)
            try Output.line(
                "wrote \(output.printable): \(ReportPage.count(model.paths.count, "line")) of the map, "
                    + ReportPage.count(model.findings.count, "finding"))
        } else {
            try Output.line(text)
        }
        if let status = model.status { throw status }
    }

    static func write(_ text: String, to path: String) throws(ExitStatus) {
        do {
            try Output.write(text, to: URL(fileURLWithPath: path.absolutePath))
        } catch {
            Output.error(
                "switchyard report: \(path.printable) cannot be written: \(error.localizedDescription.printable)")
            throw .unusable
        }
    }
}
