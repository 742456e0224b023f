import ArgumentParser
import Reports

/// `switchyard strip`: removes from an unsigned app what a release does without, and audits it.
struct StripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strip",
        abstract: "Remove generated specifiers and catalogs with other environments from an unsigned app.",
        discussion: """
            ARTIFACT is an .app or another folder that is not signed yet. Generated specifiers are removed from its \
            Settings bundles, and catalogs are removed or reduced to production; nothing that people wrote changes. \
            All files are written, or none. A second run changes nothing. Then the artifact is audited, see \
            "switchyard audit".

            A signed artifact is refused: a change would break its signature. Leave the files out when the app is built.

            Exit codes: 0 proven, 1 not proven, 2 unusable input: nothing was written; or something could \
            not be read.

            Examples: switchyard strip build/Shop.app --catalog Switchyard.yaml
            """
    )

    @Argument(help: ArgumentHelp("The folder of the app.", valueName: "artifact"))
    var artifact: String

    @Option(help: ArgumentHelp("Switchyard.yaml or a property-list catalog, or a folder with one.", valueName: "file"))
    var catalog: String?

    @Flag(name: .customLong("no-catalog"), help: "Audit only for what developers usually leave behind.")
    var isWithoutCatalog = false

    @Option(help: ArgumentHelp("The brand, in a catalog with brands.", valueName: "name"))
    var brand: String?

    @Flag(help: "Write nothing; print what would change.")
    var dryRun = false

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func validate() throws { try RequestError.telling { try request.validate() } }

    /// What is asked for.
    private var request: StripRequest {
        StripRequest(
            artifact: artifact, catalog: catalog, isWithoutCatalog: isWithoutCatalog, brand: brand, isDry: dryRun)
    }

    func run() throws {
        let report = StripReport(request)
        switch format {
        case .text:
            if let text = StripText(report).text { try Output.line(text) }
            Output.errors(FindingPrinter().lines(report.findings + report.remarks))
        case .json: try Output.line(JSONDocument.text(of: StripJSON(report)))
        }
        if let status = report.status { throw status }
    }
}
