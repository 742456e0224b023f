import Foundation
import PropertyLists
import SettingsBundle
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

/// Each source names an environment of its own, so that the winner's name tells the winner.
private struct EverySource {
    static let catalog: PropertyListValue = [
        "Switchyard": ["ManagedConfiguration": true], "by-argument": ["n": 1], "by-variable": ["n": 2],
        "by-management": ["n": 7], "by-setting": ["n": 3], "by-info": ["n": 4],
        "by-bundle": ["n": 5],
        "production": ["n": 6],
    ]

    /// Without the catalog's default, which is asked only where the catalog has one.
    static let sources = EnvironmentSource.allCases.filter { $0 != .catalogDefault }

    static func name(_ source: EnvironmentSource) -> String {
        switch source {
        case .launchArgument: "by-argument"
        case .processEnvironment: "by-variable"
        case .managedConfiguration: "by-management"
        case .userDefaults: "by-setting"
        case .infoPlist: "by-info"
        case .settingsBundle: "by-bundle"
        default: "production"
        }
    }

    let folder: LaunchFolder

    init() throws { folder = try LaunchFolder() }

    /// A launch in which these sources say what `words` gives them, and the others nothing.
    func launch(
        _ speaking: some Sequence<EnvironmentSource>, words: (EnvironmentSource) -> String = EverySource.name,
        policy: ReleasePolicy = .open
    ) throws -> LaunchContext {
        var context = try LaunchContext.testing(catalog: Self.catalog, policy: policy)
        for source in speaking {
            switch source {
            case .launchArgument: context.arguments = ["-environment", words(source)]
            case .processEnvironment: context.processEnvironment["SWITCHYARD_ENVIRONMENT"] = words(source)
            case .managedConfiguration: context.managedConfiguration["environment"] = .string(words(source))
            case .userDefaults: context.storedValues["environment"] = .string(words(source))
            case .infoPlist: context.infoPlist["SwitchyardEnvironment"] = .string(words(source))
            case .settingsBundle:
                context.settingsBundle = try folder.settingsBundle([
                    "Root": [Row.picker("environment", ["x"], default: words(source))]
                ])
            default: break
            }
        }
        return context
    }
}

@Suite("The order of the sources")
struct SourceOrderTests {
    @Test("A source wins when the stronger ones are silent", arguments: EverySource.sources)
    func winner(_ source: EnvironmentSource) throws {
        let order = EverySource.sources
        let rank = try #require(order.firstIndex(of: source))
        let selection = try EnvironmentSelection(context: EverySource().launch(order[rank...]))

        #expect(selection.environment == EverySource.name(source))
        #expect(selection.source == source)
        #expect(selection.answers.map(\.source) == order)
        let expected = order.indices.map { $0 < rank ? SourceAnswer.Outcome.absent : $0 == rank ? .chosen : .outranked }
        #expect(selection.answers.map(\.outcome) == expected)
        #expect(selection.findings.isEmpty)
        #expect(!selection.isSealed)
    }

    @Test("What was outranked is recorded with the name it gave")
    func outrankedNames() throws {
        let selection = try EnvironmentSelection(context: EverySource().launch(EverySource.sources))
        #expect(selection.answers.map(\.value) == EverySource.sources.map(EverySource.name))
    }

    @Test("An empty choice is no answer", arguments: [EnvironmentSource.userDefaults, .settingsBundle])
    func emptyChoice(_ source: EnvironmentSource) throws {
        let selection = try EnvironmentSelection(context: EverySource().launch([source], words: { _ in "" }))
        #expect(selection.answer(of: source)?.outcome == .absent)
        #expect(selection.source == .production)
        #expect(selection.findings.isEmpty)
    }

    @Test(
        "An empty text that nobody chooses is no reason for production",
        arguments: [EnvironmentSource.launchArgument, .processEnvironment, .managedConfiguration, .infoPlist])
    func emptyText(_ source: EnvironmentSource) throws {
        let context = try EverySource().launch([source], words: { _ in "" })
        let (answers, findings) = EnvironmentSelection.answers(in: context)
        #expect(answers.first { $0.source == source }?.outcome == .unknownName)
        #expect(!answers.contains { $0.outcome == .chosen })
        #expect(findings.map(\.rule) == [.emptyEnvironment])
        #expect(configurationError { try EnvironmentSelection(context: context) }?.code == .emptyEnvironment)
        // A source that names one is asked.
        let named = try EverySource().launch(
            [source, .settingsBundle], words: { $0 == source ? "" : EverySource.name($0) })
        #expect(try EnvironmentSelection(context: named).source == .settingsBundle)
    }

    /// A launch in which one source has a name without its last letter, and those below it have theirs.
    private static func misspelled(
        _ source: EnvironmentSource, in sources: some Sequence<EnvironmentSource>, skips: Bool = false
    ) throws -> (context: LaunchContext, name: String) {
        let name = String(EverySource.name(source).dropLast())
        var context = try EverySource().launch(sources, words: { $0 == source ? name : EverySource.name($0) })
        context.catalog.sources.skipsUnknownNames = skips
        return (context, name)
    }

    @Test(
        "After an unknown name in a stored value or a file, the next source that names an environment is used",
        arguments: [EnvironmentSource.userDefaults, .infoPlist])
    func unknownName(_ source: EnvironmentSource) throws {
        let order = EverySource.sources
        let rank = try #require(order.firstIndex(of: source))
        let (context, misspelled) = try Self.misspelled(source, in: order[rank...])
        let selection = try EnvironmentSelection(context: context)

        #expect(selection.answer(of: source)?.outcome == .unknownName)
        #expect(selection.answer(of: source)?.value == misspelled)
        #expect(selection.source == order[rank + 1])
        #expect(selection.environment == EverySource.name(order[rank + 1]))
        let finding = try #require(selection.findings.first)
        #expect(selection.findings.count == 1)
        #expect(finding.rule == .unknownEnvironment)
        #expect(finding.severity == .warning)
        #expect(finding.message.contains("\"\(misspelled)\""))
        #expect(finding.fix == "did you mean \"\(EverySource.name(source))\"?")
        #expect(selection.explanation.hasPrefix("unknown environment \"\(misspelled)\" in "))
    }

    @Test(
        "An unknown name in an argument or a variable is an error, whatever else is named",
        arguments: [EnvironmentSource.launchArgument, .processEnvironment])
    func unknownNameForThisLaunch(_ source: EnvironmentSource) throws {
        let order = EverySource.sources
        let rank = try #require(order.firstIndex(of: source))
        let (context, misspelled) = try Self.misspelled(source, in: order[rank...])
        let error = try #require(configurationError { try EnvironmentSelection(context: context) })
        #expect(error.code == .unknownEnvironment)
        #expect(error.message.contains("\"\(misspelled)\""))
        #expect(error.findings.map(\.severity) == [.error])
        #expect(error.findings.first?.fix == "did you mean \"\(EverySource.name(source))\"?")
        #expect(EnvironmentSelection.answers(in: context).answers.allSatisfy { $0.outcome != .chosen })
    }

    @Test(
        "SkipUnknownNames makes it a finding, and the next source is used",
        arguments: [EnvironmentSource.launchArgument, .processEnvironment])
    func skippedUnknownName(_ source: EnvironmentSource) throws {
        let order = EverySource.sources
        let rank = try #require(order.firstIndex(of: source))
        let (context, _) = try Self.misspelled(source, in: order[rank...], skips: true)
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.source == order[rank + 1])
        #expect(selection.findings.map(\.severity) == [.warning])
    }

    @Test(
        "Production, which nobody named, is never used after an unknown name",
        arguments: EverySource.sources.dropLast(), [false, true])
    func neverProduction(_ source: EnvironmentSource, _ skips: Bool) throws {
        let (context, _) = try Self.misspelled(source, in: [source], skips: skips)
        let error = try #require(configurationError { try EnvironmentSelection(context: context) })
        #expect(error.code == .unknownEnvironment)
        #expect(error.findings.map(\.severity) == [.error])
        let production = EnvironmentSelection.answers(in: context).answers.last
        #expect(production?.outcome == .outranked)
        #expect(production?.reason == "not used after an unknown name")
    }

    @Test("Production is used after an unknown name if a source names it")
    func namedProduction() throws {
        let context = try LaunchContext.testing(
            catalog: ["qa": ["n": 1], "prod": ["n": 2]], stored: ["environment": "quality"],
            infoPlist: ["SwitchyardEnvironment": "prod"])
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.environment == "prod")
        #expect(selection.source == .infoPlist)
    }

    @Test("An unknown name below the selected source is only a finding")
    func unknownNameBelow() throws {
        let context = try LaunchContext.testing(
            catalog: ["qa": ["n": 1], "prod": ["n": 2]], arguments: ["-environment", "qa"],
            stored: ["environment": "quality"])
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.environment == "qa")
        #expect(selection.findings.map(\.severity) == [.warning])
        #expect(selection.explanation.hasPrefix("from launch argument"))
    }

    @Test("An unknown name in a sealed app is not even read")
    func sealed() throws {
        let context = try LaunchContext.testing(
            catalog: ["qa": ["n": 1], "prod": ["n": 2]], arguments: ["-environment", "quality"], policy: .sealed)
        #expect(try EnvironmentSelection(context: context).environment == "prod")
    }

    @Test("An unknown name that is like no other gets the list of the environments")
    func unlikeAny() throws {
        let context = try LaunchContext.testing(
            catalog: ["qa": ["n": 1], "prod": ["n": 2]], arguments: ["-environment", "westminster"])
        let error = try #require(configurationError { try EnvironmentSelection(context: context) })
        #expect(error.findings.first?.fix == "use one of prod, qa")
    }

    @Test("Case matters: QA is not qa, and the finding says so")
    func letterCase() throws {
        let context = try LaunchContext.testing(
            catalog: ["qa": ["n": 1], "prod": ["n": 2]], stored: ["environment": "QA"])
        let error = try #require(configurationError { try EnvironmentSelection(context: context) })
        #expect(error.code == .unknownEnvironment)
        #expect(error.findings.first?.fix == "did you mean \"qa\"?")
    }

    @Test(
        "A stored value that is not a string names nothing",
        arguments: [
            (3, "3"), (true, "true"), (["qa"], "an array of 1 element"), (["name": "qa"], "a dictionary of 1 key"),
            (.data(Data("qa".utf8)), "2 bytes"),
        ] as [(PropertyListValue, String)])
    func noText(_ stored: PropertyListValue, _ said: String) throws {
        var context = try LaunchContext.testing(
            catalog: ["qa": ["n": 1], "prod": ["n": 2]], stored: ["environment": stored],
            infoPlist: ["SwitchyardEnvironment": "qa"])
        context.storedValuesFile = "/defaults.plist"
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.source == .infoPlist)
        #expect(selection.answer(of: .userDefaults)?.outcome == .unknownName)
        #expect(selection.answer(of: .userDefaults)?.value == said)
        let finding = try #require(selection.findings.first)
        #expect(finding.rule == .unknownEnvironment)
        #expect(finding.file == "/defaults.plist")
        #expect(finding.keyPath == ["environment"])
    }

    @Test(
        "A build setting that nobody expanded is named as such",
        arguments: ["$(APP_ENVIRONMENT)", "${APP_ENVIRONMENT}"])
    func unexpanded(_ value: String) throws {
        let context = try LaunchContext.testing(
            catalog: ["qa": ["n": 1], "prod": ["n": 2]], infoPlist: ["SwitchyardEnvironment": .string(value)])
        let error = try #require(configurationError { try EnvironmentSelection(context: context) })
        #expect(error.findings.first?.fix?.contains("was not expanded") == true)
    }

    @Test("The catalog names its own sources")
    func namesFromCatalog() throws {
        let catalog: PropertyListValue = [
            "Switchyard": [
                "EnvironmentKey": "server", "EnvironmentVariable": "SERVER", "InfoKey": "DefaultServer",
                "Production": "blue", "AllowUnnamed": true,
            ],
            "blue": ["n": 1], "green": ["n": 2],
        ]
        let asked = try EnvironmentSelection(context: .testing(catalog: catalog)).answers.map(\.asked)
        #expect(asked == ["server", "SERVER", "server", "DefaultServer", "server", nil])

        let byArgument = try EnvironmentSelection(context: .testing(catalog: catalog, arguments: ["-server", "green"]))
        #expect(byArgument.source == .launchArgument)
        let byVariable = try EnvironmentSelection(context: .testing(catalog: catalog, variables: ["SERVER": "green"]))
        #expect(byVariable.source == .processEnvironment)
        let byInfo = try EnvironmentSelection(
            context: .testing(catalog: catalog, infoPlist: ["DefaultServer": "green"]))
        #expect(byInfo.source == .infoPlist)
        // The default names mean nothing to this app.
        let byDefaults = try EnvironmentSelection(
            context: .testing(
                catalog: catalog, arguments: ["-environment", "green"], variables: ["SWITCHYARD_ENVIRONMENT": "green"],
                stored: ["environment": "green"], infoPlist: ["SwitchyardEnvironment": "green"]))
        #expect(byDefaults.environment == "blue")
        #expect(byDefaults.source == .production)
    }

    @Test(
        "Where production is not known and nothing else answers, there is no selection, but the answers",
        arguments: [
            (["a": ["n": 1], "b": ["n": 2]], "no environment is named production"),
            (["prod": ["n": 1], "live": ["n": 2]], "several environments could be production: live, prod"),
            (
                ["Switchyard": ["Production": "produktion"], "production": ["n": 1]],
                "unknown production environment \"produktion\""
            ),
        ] as [(PropertyListValue, String)])
    func productionUnknown(_ catalog: PropertyListValue, _ words: String) throws {
        let context = try LaunchContext.testing(catalog: catalog)
        let error = try #require(configurationError { try EnvironmentSelection(context: context) })
        #expect(error.code == .noEnvironment)
        #expect(error.findings.map(\.rule) == [.unknownProduction])
        #expect(error.findings.first?.severity == .error)
        #expect(error.description.contains(words))
        let (answers, findings) = EnvironmentSelection.answers(in: context)
        #expect(answers.map(\.outcome) == Array(repeating: .absent, count: 6))
        #expect(findings == error.findings)
    }

    @Test("Where production is not known and another source answers, the launch goes on with an error finding")
    func productionUnknownButChosen() throws {
        let context = try LaunchContext.testing(catalog: ["a": ["n": 1], "b": ["n": 2]], stored: ["environment": "b"])
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.environment == "b")
        #expect(selection.findings.of("unknown-production").map(\.severity) == [.error])
    }
}

@Suite("A sealed selection")
struct SealedSelectionTests {
    @Test("Production, and every other source ignored without a value")
    func onlyProduction() throws {
        let selection = try EnvironmentSelection(
            context: EverySource().launch(EverySource.sources, policy: .sealed))
        #expect(selection.environment == "production")
        #expect(selection.source == .production)
        #expect(selection.isSealed)
        #expect(selection.answers.map(\.outcome) == Array(repeating: .ignoredSealed, count: 6) + [.chosen])
        #expect(selection.answers.dropLast().allSatisfy { $0.value == nil && $0.reason == nil && !$0.isRemembered })
    }

    @Test("A typing error in an ignored source is not even looked at")
    func noFindings() throws {
        let context = try EverySource().launch(EverySource.sources, words: { _ in "nonsense" }, policy: .sealed)
        #expect(try EnvironmentSelection(context: context).findings.isEmpty)
    }

    @Test("Without a production there is no sealed launch, whatever the sources say")
    func noProduction() throws {
        let context = try LaunchContext.testing(
            catalog: ["a": ["n": 1], "b": ["n": 2]], arguments: ["-environment", "a"], policy: .sealed)
        #expect(configurationError { try EnvironmentSelection(context: context) }?.code == .noEnvironment)
    }
}

@Suite("Reading a sealed launch")
struct SealedReadingTests {
    private let folder: LaunchFolder
    private let store = InMemoryDefaultsStore(["environment": "dev"], appGroup: "group.example")

    init() throws {
        folder = try LaunchFolder()
        try folder.write(["dev": ["n": 1], "prod": ["n": 2]], to: "Environments.plist")
        try folder.write(text: "this is <no property list", to: "Info.plist")
        try folder.write(text: "nor { is this", to: "Settings.bundle/Root.plist")
    }

    @Test("A sealed launch reads the catalog and nothing else")
    func nothingElse() throws {
        let process = AppProcess(
            arguments: ["-environment", "dev"], environment: ["SWITCHYARD_ENVIRONMENT": "dev"], identifier: "app")
        let context = try LaunchContext.reading(folder.bundle, policy: .sealed, process: process, store: store)
        #expect(store.readCount == 0)
        #expect(context.findings.isEmpty, "a corrupt file that is not read cannot be reported")
        #expect(context.arguments.isEmpty && context.processEnvironment.isEmpty && context.storedValues.isEmpty)
        #expect(context.infoPlist.isEmpty && context.infoPlistFile == nil && context.settingsBundle == nil)
        #expect(context.appGroup == nil && context.storedValuesFile == nil)
        #expect(try EnvironmentSelection(context: context).environment == "prod")
    }

    @Test("The same launch, open, reads everything and reports what is corrupt")
    func openReadsAll() throws {
        let context = try LaunchContext.reading(
            folder.bundle, policy: .open, process: Recorded.process, store: store)
        #expect(store.readCount == 2, "the keys of the catalog, and all, for names that are nearly a source's")
        #expect(
            context.findings.of("malformed-property-list").compactMap(\.file) == [
                folder.file("Info.plist").path, folder.file("Settings.bundle/Root.plist").path,
            ])
        #expect(context.appGroup == "group.example")
        #expect(try EnvironmentSelection(context: context).source == .userDefaults)
    }

    @Test("Settings that cannot be read are a finding, and the launch goes on")
    func unreadableStore() throws {
        store.fail(with: PropertyListError(.unreadable, "the settings cannot be read", file: "/defaults.plist"))
        let context = try LaunchContext.reading(
            folder.bundle, policy: .open, process: Recorded.process, store: store)
        #expect(context.findings.of("unreadable-file").map(\.file) == ["/defaults.plist"])
        #expect(try EnvironmentSelection(context: context).environment == "prod")
    }

    @Test("A bundle without a catalog is an error that names the folder")
    func noCatalog() throws {
        let empty = try LaunchFolder()
        let error = try #require(configurationError { try LaunchContext.reading(empty.bundle, policy: .sealed) })
        #expect(error.code == .unusableCatalog)
        #expect(error.findings.map(\.rule) == [.missingCatalog])
        #expect(error.findings.first?.file == empty.url.path)
    }

    @Test("A program without Info.plist gets a note, not an error")
    func noInfoPlist() throws {
        let plain = try LaunchFolder()
        try plain.write(["prod": ["n": 1]], to: "config.plist")
        let context = try LaunchContext.reading(plain.bundle, policy: .open, process: Recorded.process)
        #expect(context.findings.of("missing-file").map(\.severity) == [.note])
        #expect(!context.findings.containError)
    }

    @Test("The layout of macOS is found too")
    func deepBundle() throws {
        let deep = try LaunchFolder()
        try deep.write(["SwitchyardEnvironment": "qa"], to: "Contents/Info.plist")
        try deep.write(["qa": ["n": 1], "prod": ["n": 2]], to: "Contents/Resources/Environments.plist")
        let context = try LaunchContext.reading(deep.bundle, policy: .open, process: Recorded.process)
        #expect(try EnvironmentSelection(context: context).environment == "qa")
    }
}
