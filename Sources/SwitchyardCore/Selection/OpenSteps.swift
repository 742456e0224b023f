import Foundation
import PropertyLists
import SettingsBundle

/// What a launch does where other sources than production may be asked. The policies that may open a build bring it with them, and
/// nothing else refers to it. Whether an opened build really reaches more, as in TestFlight, each step finds out by itself.
struct OpenSteps: Sendable {
    let ask: @Sendable (LaunchContext) -> AskedSources
    let read: @Sendable (inout LaunchContext, AppBundle, AppProcess, (any DefaultsStore)?, SettingsDevice?) -> Void
    let inquiry: @Sendable (SessionStart, any DefaultsStore) -> DistributionInquiry?
    let removeStale: @Sendable (SessionLaunch) -> Void
    let remember: @Sendable (SessionLaunch, EnvironmentSelection) -> Void
    let firstSelected: @Sendable (EnvironmentSelection, LaunchContext) -> [String: Date]
    let reportSurroundings: @Sendable (SessionLaunch, EnvironmentSelection) -> Void
    let recovered: @Sendable (SessionLaunch, ConfigurationError, SessionLaunch.Trial) -> SessionLaunch.Recovered?
    let check: @Sendable (SessionCore, EnvironmentsCheck) -> Void
    let follow:
        @Sendable (SessionCore, _ stored: [String: PropertyListValue], _ number: Int, _ onlyIfChanged: Bool) -> Void
    let scheduleExpiry: @Sendable (SessionCore) -> Void
    let meetOthers: @Sendable (SessionCore) -> Void

    static var all: OpenSteps {
        OpenSteps(
            ask: { SourceQuery($0).asked },
            read: { context, app, process, store, device in context.readSources(of: app, process, store, device) },
            inquiry: { $0.inquiry($1) },
            removeStale: { $0.removeStale() },
            remember: { $0.remember($1) },
            firstSelected: { $0.firstSelected(in: $1) },
            reportSurroundings: { $0.reportOpenSurroundings($1) },
            recovered: { $0.recovered(after: $1, $2) },
            check: { $0.check($1) },
            follow: { core, stored, number, onlyIfChanged in
                core.follow(stored, number, onlyIfChanged: onlyIfChanged)
            },
            scheduleExpiry: { $0.scheduleExpiry() }, meetOthers: { $0.meetOthers() })
    }
}

/// The answers of all sources, and what keeps an environment from being selected.
struct AskedSources {
    var answers: [SourceAnswer] = []
    var findings: [PropertyListFinding] = []
    var blocking: PropertyListFinding?

    /// What a sealed launch has without asking: production.
    static func sealed(_ context: LaunchContext) -> AskedSources {
        let sources = context.catalog.sources
        var asked = AskedSources()
        for source in EnvironmentSource.allCases where source != .production && sources.asks(source, .production) {
            asked.answers.append(SourceAnswer(source, asked: sources.key(of: source), .ignoredSealed))
        }
        do throws(EnvironmentCatalog.ProductionUnknown) {
            let name = try context.catalog.foundProduction()
            asked.answers.append(SourceAnswer(.production, asked: nil, .chosen, value: name))
        } catch {
            asked.findings.append(error.finding)
            asked.answers.append(SourceAnswer(.production, asked: nil, .absent, reason: error.finding.message))
        }
        return asked
    }
}

extension EnvironmentSourceNames {
    /// Managed configuration and the catalog's default are sources only where the catalog says so.
    func asks(_ source: EnvironmentSource, _ reach: Reach) -> Bool {
        switch source {
        case .managedConfiguration: allowsManagedConfiguration
        case .catalogDefault: defaultEnvironment != nil && reach == .everything
        default: true
        }
    }

    /// What is looked for in a source.
    func key(of source: EnvironmentSource) -> String? {
        switch source {
        case .processEnvironment: environmentVariable
        case .infoPlist: infoKey
        case .catalogDefault: "Default"
        case .production: nil
        default: environmentKey
        }
    }
}
