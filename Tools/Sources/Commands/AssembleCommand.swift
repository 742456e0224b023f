import ArgumentParser
import Reports

/// `switchyard assemble`: lays out what a build would put into its product, without a build.
struct AssembleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assemble",
        abstract: "Lay out what a build configuration would put into the app, without building it.",
        discussion: """
            Writes the expanded Info.plist and the resources that the build copies and does not exclude, for the app \
            and for the extensions and frameworks that it embeds. What only a build can make, such as the program and \
            asset catalogs, is listed. The folder can be audited and explained like a built app.

            An existing folder is replaced only if this command made it.

            Exit codes: 0 laid out, 1 laid out, but with findings of error severity, such as a build for the App Store \
            that is open, 2 nothing was written.

            Examples: switchyard assemble --configuration Release -o build/Shop.app
                      switchyard audit build/Shop.app --catalog Switchyard.yaml
            """
    )

    @OptionGroup var project: ProjectOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write, such as Shop.app.", valueName: "folder"))
    var output: String

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func validate() throws { try RequestError.telling { try request.validate() } }

    /// What is asked for.
    private var request: AssembleRequest { AssembleRequest(project: project.request, output: output) }

    func run() throws {
        let report = AssembleReport(request)
        switch format {
        case .text:
            if let text = AssembleText(report).text { try Output.line(text) }
            Output.errors(FindingPrinter().lines(report.findings), isBelow: report.assembly != nil)
        case .json: try Output.line(JSONDocument.text(of: AssembleJSON(report)))
        }
        if let status = report.status { throw status }
    }
}
