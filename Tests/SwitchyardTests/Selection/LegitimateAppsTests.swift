import Foundation
import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

/// Apps with keys of their own that have the name of an environment as a value. They mean something else: none is kept from
/// starting, and none is warned at each launch.
@Suite("An equal value under another name is no alarm")
struct LegitimateAppsTests {
    /// Keys of other libraries, of build systems and of apps.
    private static let infoKeys = [
        "SentryEnvironment", "AppFlavor", "BugsnagReleaseStage", "DATADOG_ENV", "ReactNativeEnv", "Channel",
        "AppCenterGroup", "BuildType", "LaunchDarklyStage", "FeatureLevel", "APIVersion", "Tenant", "Cluster",
        "NewRelicApplicationEnvironment", "FIREBASE_PROJECT", "OneSignal_mode", "CodePushDeployment", "Region",
    ]
    private static let rows = [
        "logLevel", "theme", "lastServer", "debugMenu", "network.profile", "user.environment", "analyticsStage",
        "flavor",
    ]
    private static let stored = [
        "lastTab", "selectedProfile", "recent.server", "onboarding", "com.vendor.env", "channel",
    ]
    private static let arguments = ["-state", "-logLevel", "-FIRAnalyticsDebugEnabled", "-stages", "-profile", "-mode"]
    private static let variables = ["OS_ACTIVITY_MODE", "CI_ENVIRONMENT", "NODE_ENV", "SENTRY_ENVIRONMENT", "STAGE"]

    struct App: CustomTestStringConvertible {
        let testDescription: String
        var header: [String: PropertyListValue] = [:]
        var infoPlist: [String: PropertyListValue] = [:]
        var rows: [PropertyListValue] = []
        var stored: [String: PropertyListValue] = [:]
        var arguments: [String] = []
        var variables: [String: String] = [:]
    }

    /// The apps, with the value of each environment and of an alias.
    private static let apps: [App] = {
        var apps: [App] = []
        for value in ["debug", "live", "beta", "Debug"] {
            for key in infoKeys {
                apps.append(App(testDescription: "Info.plist \(key) = \(value)", infoPlist: [key: .string(value)]))
            }
            for key in rows {
                apps.append(App(testDescription: "row \(key) = \(value)", rows: [Row.text(key, default: value)]))
            }
            for key in stored {
                apps.append(App(testDescription: "stored \(key) = \(value)", stored: [key: .string(value)]))
            }
            for key in arguments { apps.append(App(testDescription: "\(key) \(value)", arguments: [key, value])) }
            for key in variables { apps.append(App(testDescription: "\(key)=\(value)", variables: [key: value])) }
        }
        apps.append(
            App(
                testDescription: "-state beside stage", header: ["EnvironmentKey": "stage"], arguments: ["-state", "x"])
        )
        apps.append(
            App(
                testDescription: "staged beside stage", header: ["EnvironmentKey": "stage"],
                rows: [Row.toggle("staged")]))
        apps.append(App(testDescription: "an alias as Default", header: ["Default": "beta"]))
        apps.append(
            App(
                testDescription: "Environments as a word", header: ["InfoKey": "Environment", "Default": "debug"],
                infoPlist: ["Environments": "two"]))
        return apps
    }()

    /// What names the environment of an app.
    private static let named: [App] = [
        App(testDescription: "Default", header: ["Default": "debug"]),
        App(testDescription: "Info.plist", infoPlist: ["SwitchyardEnvironment": "debug"]),
    ]

    private static func launch(
        _ app: App, _ named: App, _ log: FindingsLog, _ store: InMemoryDefaultsStore
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        var header: [String: PropertyListValue] = ["Aliases": ["beta": "debug"], "Production": "production"]
        for part in [named.header, app.header] { header.merge(part) { $1 } }
        var context = try LaunchContext.testing(
            catalog: [
                "debug": ["n": 1], "live": ["n": 2], "production": ["n": 3], "Switchyard": .dictionary(header),
            ])
        context.infoPlist = named.infoPlist.merging(app.infoPlist) { $1 }
        context.storedValues = app.stored.filter { $0.key == context.catalog.sources.environmentKey }
        (context.arguments, context.processEnvironment) = (app.arguments, app.variables)
        if !app.rows.isEmpty { context.settingsBundle = try LaunchFolder().settingsBundle(["Root": app.rows]) }
        return try EnvironmentSession(context: context, store: store, process: Recorded.process, log: log)
    }

    @Test("Every app starts, and no log has a warning")
    func starts() async throws {
        for named in Self.named {
            for app in Self.apps {
                let written = Locked<[PropertyListFinding]>([])
                let log = FindingsLog { finding in written.withLock { $0.append(finding) } }
                let store = InMemoryDefaultsStore(app.stored)
                let session = try Self.launch(app, named, log, store)
                #expect(session.environment == "debug", "\(app.testDescription), \(named.testDescription)")
                let warned = written.withLock(\.self).filter { $0.severity > .note }
                #expect(warned.isEmpty, "\(app.testDescription), \(named.testDescription)")
            }
        }
    }

    @Test("Where nothing else names an environment, it is said once in an installation")
    func once() throws {
        let app = App(testDescription: "", infoPlist: ["SentryEnvironment": "live"])
        let store = InMemoryDefaultsStore([:])
        let said = try (0..<3).map { _ in
            let written = Locked<[PropertyListFinding]>([])
            let log = FindingsLog { finding in written.withLock { $0.append(finding) } }
            _ = try Self.launch(app, Self.named[0], log, store)
            return written.withLock(\.self).map(\.severity)
        }
        #expect(said == [[.note], [], []])
    }
}
