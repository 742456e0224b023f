import ArgumentParser
import Reports
import Switchyard

/// `switchyard audit`: proves that a built app has nothing of other environments.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Prove that a built app can only reach production, or show what else is in it.",
        discussion: """
            ARTIFACT is an .app, .ipa, .xcarchive, .framework, .appex, a zip of them, a folder, or an executable. \
            Nothing is unpacked to disk. Every byte is searched for every text and host that only other environments \
            have, in UTF-8, UTF-16, UTF-32, percent-encoded, JSON, XML, and base64, also in compressed content; titles \
            and names count only as whole values and keys of structured files.

            Without --catalog, the catalog of the current folder is used. With --no-catalog, the artifact is searched \
            for what developers usually leave behind: local, private, and staging-like hosts.

            Exit codes: 0 proven, or nothing found without a program, without a catalog, or with --allow-opaque; 1 not \
            proven (something of another environment is there or may be, a script or a configuration file is \
            compressed in a way that is not decoded, or something required is missing); 2 something could not be read, \
            or unusable arguments.

            Examples: switchyard audit Shop.ipa --catalog Switchyard.yaml
                      switchyard audit build/Shop.xcarchive --format html > audit.html
                      switchyard audit Shop.ipa --no-catalog
            """
    )

    @Argument(help: ArgumentHelp("The built app, archive, or folder.", valueName: "artifact"))
    var artifact: String

    @Option(help: ArgumentHelp("Switchyard.yaml or a property-list catalog, or a folder with one.", valueName: "file"))
    var catalog: String?

    @Flag(name: .customLong("no-catalog"), help: "Look only for what developers usually leave behind.")
    var isWithoutCatalog = false

    @Option(help: ArgumentHelp("The environment that may be there; by default, production.", valueName: "name"))
    var expect: String?

    @Option(help: "What the build may reach: sealed, testflight, or open.")
    var policy: AuditedPolicy = .sealed

    @Option(help: ArgumentHelp("The brand, in a catalog with brands.", valueName: "name"))
    var brand: String?

    @Flag(help: "Also search for other environments' secrets, read from where Switchyard.yaml says they are.")
    var secrets = false

    @Flag(
        name: .customLong("allow-opaque"),
        help: "Allow scripts and configuration files in compressions that are not decoded; nothing is proven then.")
    var allowsOpaque = false

    @Option(help: ArgumentHelp("A JSON file with known hits, each with a reason.", valueName: "file"))
    var accept: String?

    @Option(
        help: """
            text for people; json for programs; sarif for code scanning; junit for tools that show test results; html \
            to attach to a release; markdown for a pull request comment.
            """)
    var format: AuditFormat = .text

    func validate() throws { try RequestError.telling { try request.validate() } }

    func run() throws {
        let outcome: AuditResult
        do throws(AuditRefusal) {
            outcome = try request.audit()
        } catch {
            if format == .json {
                try Output.line(
                    JSONDocument.text(of: AuditJSON(.nothing(artifact, policy.policy), findings: error.findings)))
            } else {
                Output.errors(FindingPrinter().lines(error.findings))
            }
            throw ExitStatus.unusable
        }
        switch format {
        case .text: try Output.line(AuditText(outcome).text)
        case .json: try Output.line(JSONDocument.text(of: AuditJSON(outcome)))
        case .sarif: try Output.line(AuditSARIF(outcome).log.text)
        case .junit: try Output.line(JUnitReport(outcome).text)
        case .html: try Output.line(AuditHTML(outcome).text)
        case .markdown: try Output.line(AuditMarkdown(outcome).text)
        }
        if let status = outcome.status { throw status }
    }

    /// What is asked for.
    var request: AuditRequest {
        var request = AuditRequest(artifact: artifact)
        (request.catalog, request.isWithoutCatalog, request.expect) = (catalog, isWithoutCatalog, expect)
        (request.policy, request.brand, request.looksForSecrets) = (policy.policy, brand, secrets)
        (request.allowsOpaque, request.accept) = (allowsOpaque, accept)
        // A page for people says which artifact it is about.
        request.isHashed = format == .html
        return request
    }
}

/// A policy on the command line.
enum AuditedPolicy: String, ExpressibleByArgument, CaseIterable {
    case sealed, testflight, open

    var policy: ReleasePolicy { AuditRequest.policy(named: rawValue) ?? .sealed }
}

/// The forms of a report.
enum AuditFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, junit, html, markdown
}
