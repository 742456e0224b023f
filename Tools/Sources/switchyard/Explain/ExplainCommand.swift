import ArgumentParser
import Foundation
import Switchyard

/// `switchyard explain`: the environment that a built app would select, who else was asked, and every value with its
/// origin.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say which environment an app selects, why, and with what values.",
        discussion: """
            Asks the six sources in the app's own order, with the app's own code: launch argument, process environment, stored \
            setting, Info.plist, Settings bundle, the catalog's production. Nothing is written.

            The app is a built one (--bundle), or what a target, a build configuration and a scheme of a project would make \
            (--project): then every Info.plist value is followed down to the xcconfig line behind it.

            Examples: switchyard explain --bundle App.app --stored environment=qa apiURL
                      switchyard explain --project . --scheme "App (QA)"
            """
    )

    @OptionGroup var facts: LaunchOptions

    @Option(help: "text for people, json for programs.")
    var format: ReportFormat = .text

    @Argument(help: "Print only these keys; all below a key of nested ones.")
    var keys: [String] = []

    func run() throws {
        let report = ExplainReport(ExplainedLaunch(facts), keys: keys)
        switch format {
        case .text: try Output.line(ExplainText(report).text)
        case .json: try Output.line(ExplainJSON(report).text)
        }
        if let status = report.status { throw status }
    }
}

/// The form of a report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}
