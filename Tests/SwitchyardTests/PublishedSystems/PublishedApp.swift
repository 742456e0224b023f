import CatalogChecks
import Foundation
import PropertyLists
import SettingsBundle
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

/// A fixture app of a published system, walked along the whole road: files, selection, configuration, session.
struct PublishedApp {
    let bundle: AppBundle

    /// A variant of a system's app: `App` as its author wanted it, others with one mistake each.
    init(_ system: String, _ variant: String = "App") throws {
        let fixtures = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        bundle = AppBundle(
            url: fixtures.appendingPathComponent("PublishedSystems/\(system)/\(variant)", isDirectory: true))
    }

    /// A file of the app.
    func path(_ name: String) -> String { bundle.url.appendingPathComponent(name).path }

    /// The facts of a launch.
    func context(
        arguments: [String] = [], variables: [String: String] = [:], store: (any DefaultsStore)? = nil,
        policy: ReleasePolicy = .open, date: Date = Date()
    ) throws -> LaunchContext {
        try LaunchContext.reading(
            bundle, policy: policy,
            process: AppProcess(arguments: arguments, environment: variables, identifier: "app"), store: store,
            date: date)
    }

    /// A launch, all the way.
    func launch<Values: ConfigurationResolvable>(
        _ values: Values.Type = EnvironmentConfiguration.self, arguments: [String] = [],
        variables: [String: String] = [:],
        store: (any DefaultsStore)? = nil, policy: ReleasePolicy = .open, date: Date = Date(),
        handlers: [EnvironmentChangeHandler] = []
    ) throws -> EnvironmentSession<Values> {
        let context = try context(arguments: arguments, variables: variables, store: store, policy: policy, date: date)
        let selection = try EnvironmentSelection(context: context)
        let configuration = EnvironmentConfiguration(selection: selection, context: context)
        let settings = AppSettings(
            bundle: context.settingsBundle ?? bundle.settingsBundle.map { SettingsBundleContents.read($0) },
            infoPlist: (try? bundle.infoPlistValues()) ?? [:], binding: context.catalog.settings)
        let remembered = try (store as? InMemoryDefaultsStore)?.recorded.remembered
        let session = try EnvironmentSession<Values>(
            resolving: context, settings: settings,
            options: SessionOptions(
                store: store, handlers: handlers, whenLocked: .provisional, process: Recorded.process, log: .silent))
        // Every stage of the road says the same, whoever asks it. A launch that was reset answers anew, and only the record
        // knows of a remembered variable.
        if session.environmentChange?.isReset != true, remembered == nil {
            #expect(session.selection == selection)
            #expect(session.configuration.values.keys == configuration.values.keys)
        }
        return session
    }

    /// What the checks say about the app as it stands.
    func findings(stored: [String: PropertyListValue] = [:]) throws -> [PropertyListFinding] {
        let context = try context(store: InMemoryDefaultsStore(stored))
        return context.findings + context.catalog.check() + SettingsChecks.findings(in: context)
    }
}
