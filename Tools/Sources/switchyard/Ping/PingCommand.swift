import ArgumentParser
import Foundation
import Switchyard

/// `switchyard ping`: whether the servers of environments answer.
struct PingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ping",
        abstract:
            "Ask the server of every URL key: is it reachable, is TLS valid and until when, where does it redirect.",
        usage: "switchyard ping [ENVIRONMENT ...] [PATH]",
        discussion: """
            Without a name, every environment but production is asked; production only if it is named. PATH is \
            Switchyard.yaml, a property-list catalog, or a folder, project, or built app with one; by default, the \
            current folder.

            Each URL gets a HEAD request, and a GET request if the server does not know HEAD. A redirect to a host of \
            another environment is an error, and is not followed. A user, a password, and a query in a URL are not \
            printed, and user and password are not sent. The variables https_proxy, http_proxy, all_proxy, and no_proxy are \
            used, also in capitals.

            Exit codes: 0 success, 1 something is unreachable, has no valid certificate, or redirects to another \
            environment, 2 unusable input.

            Examples: switchyard ping
                      switchyard ping production
                      switchyard ping staging qa --timeout 3s App/Environments.plist
            """
    )

    @Argument(help: ArgumentHelp("Environments, and a path.", valueName: "words"))
    var words: [String] = []

    @Option(help: ArgumentHelp("How long each request may take.", valueName: "duration"))
    var timeout = PingTimeLimit(.seconds(10), text: "10s")

    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp(
            "A PEM file with certificates of authorities to trust besides the system's; repeatable.", valueName: "file")
    )
    var authorities: [String] = []

    @Option(help: ArgumentHelp("The brand whose URLs are asked.", valueName: "name"))
    var brand: String?

    @Option(help: "text for people, json for programs.")
    var format: ReportFormat = .text

    func validate() throws {
        guard !(words + authorities + [brand].compactMap { $0 }).contains("") else {
            throw ValidationError("A name or path must not be empty.")
        }
    }

    func run() async throws {
        let plan = PingPlan(words, brand: brand, authorities: authorities)
        var report = PingReport(plan)
        if report.status == nil {
            report = await PingReport(plan, results: Self.ask(plan, timeout.duration))
        }
        switch format {
        case .text:
            let isUsable = report.status != .unusable
            if isUsable { try Output.line(PingText(report).text) }
            Output.errors(FindingPrinter(secrets: plan.hiddenTexts).lines(report.findings), isBelow: isUsable)
        case .json: try Output.line(JSONDocument.text(of: PingJSON(report)))
        }
        if let status = report.status { throw status }
    }

    private static func ask(_ plan: PingPlan, _ timeout: Duration) async -> [ProbeKey: ProbeResult] {
        let progress = ProbeProgress(count: Set(plan.targets.compactMap(\.probe)).count)
        defer { progress.end() }
        let exchange = HTTPExchange(
            timeout: timeout, authorities: plan.authorities,
            proxies: ProxySettings(ProcessInfo.processInfo.environment))
        let probe = URLProbe(exchange: exchange, hosts: plan.hosts)
        return await probe.results(of: plan.targets, step: progress.step)
    }
}

/// A duration on the command line: `3s`, `500ms`, or seconds.
struct PingTimeLimit: ExpressibleByArgument {
    let duration: Duration
    /// The text in the help.
    let defaultValueDescription: String

    init(_ duration: Duration, text: String) {
        self.duration = duration
        defaultValueDescription = text
    }

    init?(argument: String) {
        guard let duration = try? Duration.coerced(from: .string(argument), folder: nil), duration > .zero,
            duration <= .seconds(3600)
        else { return nil }
        self.init(duration, text: argument)
    }
}
