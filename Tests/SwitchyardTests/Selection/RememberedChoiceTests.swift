import Foundation
import PropertyLists
import SettingsBundle
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("A remembered variable")
struct RememberedChoiceTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let key = "environment"
    private let store = InMemoryDefaultsStore()

    private static func catalog(remember: PropertyListValue? = "7d", variable: String = "SERVER", more: Bool = false)
        throws
        -> EnvironmentCatalog
    {
        var header: [String: PropertyListValue] = [
            "EnvironmentVariable": .string(variable), "ResetKey": "reset", "Aliases": ["Quality": "qa", "2": "dev"],
        ]
        header["RememberVariable"] = remember
        var qa: [String: PropertyListValue] = ["n": 1]
        if more { qa["added"] = true }
        return try EnvironmentCatalog(
            root: ["Switchyard": .dictionary(header), "qa": .dictionary(qa), "dev": ["n": 2], "prod": ["n": 3]])
    }

    /// One launch, as the app does it.
    @discardableResult
    private func launch(
        _ catalog: EnvironmentCatalog? = nil, variable: String? = nil, arguments: [String] = [], date: Date = now,
        policy: ReleasePolicy = .open, role: AppProcess.Role = .app, picker: [PropertyListValue]? = nil
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        let catalog = try catalog ?? Self.catalog()
        var context = LaunchContext(
            catalog: catalog, policy: policy, arguments: arguments,
            processEnvironment: variable.map { [catalog.sources.environmentVariable: $0] } ?? [:],
            storedValues: policy == .sealed ? [:] : try store.storedValues(), date: date)
        context.now = { date }
        if let picker {
            let folder = try LaunchFolder()
            try folder.write(["PreferenceSpecifiers": [Self.row(picker)]], to: "Settings.bundle/Root.plist")
            context.settingsBundle = .read(folder.file("Settings.bundle"))
        }
        let process = AppProcess(arguments: arguments, environment: [:], identifier: "app", role: role)
        return try EnvironmentSession(context: context, store: store, process: process)
    }

    private static func row(_ values: [PropertyListValue]) -> PropertyListValue {
        [
            "Type": "PSMultiValueSpecifier", "Key": .string(key), "Title": "Server", "Values": .array(values),
            "Titles": .array(values.map { .string("\($0)") }), "DefaultValue": values[0],
        ]
    }

    private var stored: PropertyListValue? { get throws { try store.storedValues()[Self.key] } }

    @Test("Without the catalog's permission nothing is remembered", arguments: [nil, false] as [PropertyListValue?])
    func notWithoutPermission(_ remember: PropertyListValue?) throws {
        let catalog = try Self.catalog(remember: remember)
        #expect(try launch(catalog, variable: "qa").environment == "qa")
        #expect(try stored == nil)
        #expect(try launch(catalog).environment == "prod")
    }

    @Test("With it, launches without the variable go on with its environment, and Settings shows it")
    func remembered() throws {
        try launch(variable: "qa")
        #expect(try store.storedValues() == [Self.key: "qa"], "nothing else is stored in user defaults")
        let session = try launch(date: Self.now + 6 * 86_400)
        #expect(session.environment == "qa")
        let answer = try #require(session.selection.answer(of: .userDefaults))
        #expect(answer.outcome == .chosen && answer.isRemembered)
        #expect(answer.reason == "remembered until \((Self.now + 7 * 86_400).formatted(.iso8601))")
    }

    @Test("One of a clock that was ahead ends when the clock is right, not a year later")
    func clockAhead() throws {
        try launch(variable: "qa", date: Self.now + 365 * 86_400)
        // Within the tolerance, and as long as the catalog says.
        #expect(try launch(date: Self.now + 365 * 86_400 - 30).environment == "qa")
        let session = try launch()
        #expect(session.environment == "prod")
        let finding = try #require(session.findings.of("stale-choice").first)
        #expect(finding.message.hasSuffix("the clock was ahead when it was made"))
        #expect(try stored == nil)
    }

    @Test(
        "The row of a picker has the picker's own value",
        arguments: [("qa", "Quality"), ("dev", 2), ("prod", "prod")] as [(String, PropertyListValue)])
    func pickerValues(_ name: String, _ value: PropertyListValue) throws {
        let picker: [PropertyListValue] = ["prod", "Quality", 2]
        try launch(variable: name, picker: picker)
        #expect(try stored == value)
        #expect(try launch(picker: picker).environment == name)
    }

    @Test("A launch without the variable does not lengthen the choice's life, one with it does")
    func renewed() throws {
        try launch(variable: "qa")
        let first = try store.recorded.remembered
        try launch(date: Self.now + 86_400)
        #expect(try store.recorded.remembered == first)
        try launch(variable: "qa", date: Self.now + 86_400)
        #expect(try store.recorded.remembered?.expires == Self.now + 8 * 86_400)
    }

    @Test("A choice is made again that was stored before: it counts", arguments: [true, false])
    func retapped(_ isInSettings: Bool) throws {
        try store.store("qa", forKey: Self.key)
        let session = try launch(variable: "dev")
        #expect(try stored == "dev", "Settings shows what runs")
        #expect(session.pendingSelection == nil)
        if isInSettings {
            try store.store("qa", forKey: Self.key)
        } else {
            try session.choose(environment: "qa")
        }
        #expect(session.pendingSelection?.environment == "qa")
        for day in [0.0, 1, 8] {
            let next = try launch(date: Self.now + day * 86_400)
            #expect(next.environment == "qa")
            #expect(next.selection.answer(of: .userDefaults)?.isRemembered == false)
        }
    }

    @Test("At the end the choice returns that the variable replaced", arguments: [nil, "dev", "prod"])
    func expires(_ before: String?) throws {
        try store.store(before.map(PropertyListValue.string), forKey: Self.key)
        try launch(variable: "qa")
        // Another variable in between does not replace what somebody chose.
        try launch(variable: "dev", date: Self.now + 60)
        try launch(variable: "qa", date: Self.now + 120)
        let session = try launch(date: Self.now + 8 * 86_400)
        #expect(session.environment == before ?? "prod")
        #expect(try stored == before.map(PropertyListValue.string))
        #expect(try store.recorded.remembered == nil)
        let finding = try #require(session.findings.of("stale-choice").first)
        #expect(finding.message.contains("environment \"qa\" of SERVER was removed: it expired on"))
        #expect(try launch(date: Self.now + 9 * 86_400).findings.of("stale-choice").isEmpty)
    }

    @Test("It does not return where somebody has chosen since", arguments: [nil, "prod"])
    func changedSince(_ choice: String?) throws {
        try store.store("dev", forKey: Self.key)
        try launch(variable: "qa")
        try store.store(choice.map(PropertyListValue.string), forKey: Self.key)
        #expect(try launch(date: Self.now + 8 * 86_400).environment == "prod")
        #expect(try stored == choice.map(PropertyListValue.string))
    }

    @Test("Made in the app, a choice of the remembered environment is one for good")
    func chosenForGood() throws {
        try launch(variable: "qa").choose(environment: "qa")
        #expect(try launch(date: Self.now + 8 * 86_400).environment == "qa")
    }

    @Test("A running session says what the next launch selects after the end")
    func pendingAfterTheEnd() throws {
        let session = try launch(variable: "qa")
        #expect(session.pendingSelection == nil)
        try store.store("dev", forKey: "other")
        let later = try launch(date: Self.now + 8 * 86_400)
        #expect(later.environment == "prod" && later.pendingSelection == nil)
    }

    @Test("A choice with an end of its own ends although a variable was remembered in between")
    func replacedStamp() throws {
        try launch().choose(environment: "dev", for: .seconds(3_600))
        try launch(variable: "qa", date: Self.now + 60)
        try launch(date: Self.now + 8 * 86_400)
        #expect(try launch(date: Self.now + 8 * 86_400).environment == "prod")
        #expect(try stored == nil)
    }

    @Test("An argument beats it, an unknown name is not remembered, and neither is an extension's")
    func notRemembered() throws {
        try launch(variable: "qa")
        let argued = try launch(arguments: ["-environment", "prod"])
        #expect(argued.environment == "prod")
        #expect(argued.selection.answer(of: .userDefaults)?.outcome == .outranked)
        let error = configurationError { try launch(variable: "qaa") }
        #expect(error?.code == .unknownEnvironment)
        try launch(variable: "dev", role: .appExtension)
        #expect(try stored == "qa")
    }

    @Test("A reset forgets it")
    func reset() throws {
        try launch(variable: "qa")
        try store.store(true, forKey: "reset")
        #expect(try launch().environment == "prod")
        #expect(try store.recorded.remembered == nil)
    }

    @Test(
        "It ends with the catalog, the variable and the permission",
        arguments: [
            (try catalog(more: true), "the catalog has changed since"),
            (try catalog(variable: "BACKEND"), "it was made with another variable, SERVER"),
            (try catalog(remember: nil), "the catalog has no RememberVariable, so choices are not remembered"),
        ])
    func dropped(_ catalog: EnvironmentCatalog, _ reason: String) throws {
        try store.store("dev", forKey: Self.key)
        try launch(variable: "qa")
        let session = try launch(catalog)
        #expect(session.environment == "dev")
        #expect(session.findings.of("stale-choice").first?.message.hasSuffix(reason) == true)
        #expect(try stored == "dev")
    }

    @Test("A sealed launch neither follows nor touches it")
    func sealed() throws {
        try launch(variable: "qa")
        let before = try store.recorded.remembered
        #expect(try launch(variable: "dev", policy: .sealed).environment == "prod")
        #expect(try stored == "qa")
        #expect(try store.recorded.remembered == before)
    }

    @Test("Keys that the app's code declares do not make the choice stale for the tool, which does not know them")
    func typedValues() throws {
        struct Typed: ConfigurationResolvable {
            static let declarations = [ConfigurationKey<Int>("n").declaration]
            init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
                _ = try configuration.value(for: ConfigurationKey<Int>("n"))
            }
        }
        var context = LaunchContext(catalog: try Self.catalog(), processEnvironment: ["SERVER": "qa"], date: Self.now)
        _ = try EnvironmentSession<Typed>(context: context, store: store)
        context.processEnvironment = [:]
        context.storedValues = try store.storedValues()
        #expect(try EnvironmentSelection(context: context).environment == "qa")
        #expect(try EnvironmentSession<Typed>(context: context, store: store).environment == "qa")
    }

    @Test("The stored form survives a property list, and what is damaged is none")
    func roundTrip() throws {
        try store.store("dev", forKey: Self.key)
        try launch(variable: "qa")
        let choice = try #require(try store.recorded.remembered)
        let read = try PropertyList.parse(try PropertyList.data(choice.storedValue, binary: true))
        #expect(RememberedChoice(read) == choice)
        for key in ["Value", "Variable", "Catalog", "Expires"] {
            var damaged = try #require(choice.storedValue.dictionaryValue)
            damaged[key] = ["damaged"]
            if key != "Value" { #expect(RememberedChoice(.dictionary(damaged)) == nil) }
            damaged[key] = nil
            #expect(RememberedChoice(.dictionary(damaged)) == nil)
        }
    }
}
