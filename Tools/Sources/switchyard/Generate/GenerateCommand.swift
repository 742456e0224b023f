import ArgumentParser
import Foundation

/// `switchyard generate`: writes every switch point that `Switchyard.yaml` asks for.
struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Write catalogs, xcconfig files, Info.plist keys, schemes, and Swift accessors from Switchyard.yaml.",
        discussion: """
            Only changed files are written, all or none. Files that are generated as a whole say so in their first lines; \
            in files that people write (Settings bundle, Info.plist, entitlements, schemes), everything else stays byte \
            for byte, and --prune restores the bytes from before the first run. A second run changes nothing.

            A variable SWITCHYARD_VALUE_ENVIRONMENT_KEY, such as SWITCHYARD_VALUE_STAGING_API_URL, replaces the value of \
            a key that is not secret, for this run's output only; --check ignores it.

            Exit codes: 0 success, 1 with --check and stale files, 2 unusable input: nothing was written.

            Examples: switchyard generate
                      switchyard generate --check
                      switchyard generate --secrets
            """
    )

    @Argument(
        help: ArgumentHelp("Switchyard.yaml, or the folder that contains it; by default, the current folder."))
    var path = "."

    @Flag(help: "Write nothing; print what is stale as a diff, and exit with code 1 if anything is.")
    var check = false

    @Flag(help: "Write nothing; print what would change.")
    var dryRun = false

    @Flag(help: "Print the changed lines of every file.")
    var diff = false

    @Flag(help: "Also write the Swift file with the values of secrets, which git must ignore.")
    var secrets = false

    @Flag(help: "Remove everything that was generated.")
    var prune = false

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func validate() throws {
        guard !path.isEmpty else { throw ValidationError("A path must not be empty.") }
        guard !(check && secrets) else {
            throw ValidationError("--check does not depend on secrets: leave out --secrets.")
        }
        guard !(check && prune) else { throw ValidationError("Pass --check or --prune, not both.") }
    }

    func run() async throws {
        let report = await GenerateReport(self)
        switch format {
        case .text: try Output.line(GenerateText(report).text)
        case .json: try Output.line(GenerateJSON(report).value.document())
        }
        if let status = report.status { throw status }
    }
}
