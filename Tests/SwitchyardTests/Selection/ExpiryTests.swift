import Foundation
import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

@Suite("Expiry of ephemeral environments")
struct ExpiryTests {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let day = 86_400.0

    private static func root(_ header: [String: PropertyListValue] = [:]) -> PropertyListValue {
        let own: [String: PropertyListValue] = [
            "Ephemeral": ["pr-*": [:], "demo-*": [:], "kept-*": [:]], "Expiry": ["pr-*": "14d", "demo-*": "1h"],
            "EnvironmentVariable": "SERVER", "RememberVariable": "30d",
        ]
        return [
            "Switchyard": .dictionary(own.merging(header) { $1 }), "pr-listed": ["n": 1], "qa": ["n": 2],
            "production": ["n": 3],
        ]
    }

    // MARK: The rule

    private func selection(
        _ name: String, since: Date?, now: Date = start, arguments: [String] = [], infoPlist: String? = nil,
        policy: ReleasePolicy = .open
    ) throws -> EnvironmentSelection {
        var context = try LaunchContext.testing(
            catalog: Self.root(), arguments: arguments, stored: ["environment": .string(name)],
            infoPlist: infoPlist.map { ["SwitchyardEnvironment": .string($0)] } ?? [:], policy: policy)
        context.date = now
        context.firstSelected[name] = since
        return try EnvironmentSelection(context: context)
    }

    @Test(
        "A stored choice ends when the first launch with it is longer ago than the expiry of its pattern",
        arguments: [
            ("pr-7", 0, "pr-7"), ("pr-7", 13.9 * day, "pr-7"), ("pr-7", 14 * day, "pr-7"),
            ("pr-7", 14 * day + 1, "production"), ("pr-7", 400 * day, "production"), ("pr-7", -30 * day, "pr-7"),
            ("demo-7", 3_600, "demo-7"), ("demo-7", 3_601, "production"), ("kept-7", 400 * day, "kept-7"),
            ("pr-listed", 400 * day, "pr-listed"), ("qa", 400 * day, "qa"),
        ])
    func ends(_ name: String, age: TimeInterval, _ selected: String) throws {
        let selection = try selection(name, since: Self.start - age)
        #expect(selection.environment == selected)
        #expect(selection.findings.of("stale-choice").isEmpty == (selected == name))
        #expect(selection.answer(of: .userDefaults)?.outcome == (selected == name ? .chosen : .stale))
    }

    @Test("The finding says which environment, since when, the expiry, and what is selected instead")
    func finding() throws {
        let selection = try selection("pr-7", since: Self.start, now: Self.start + 15 * Self.day, infoPlist: "qa")
        let finding = try #require(selection.findings.of("stale-choice").first)
        #expect(finding.severity == .warning)
        #expect(finding.keyPath == ["environment"])
        #expect(
            finding.message == """
                environment "pr-7" in user defaults key environment is ignored: it was first selected on \
                2027-01-15T08:00:00Z and expired on 2027-01-29T08:00:00Z; "qa" is selected instead
                """)
        #expect(
            try self.selection("pr-7", since: Self.start, now: Self.start + 15 * Self.day).explanation
                .hasPrefix("\"pr-7\" in user defaults key environment has expired; "))
    }

    @Test("Without a date nothing ends, and neither does what Info.plist or this launch names")
    func neverEnds() throws {
        let late = Self.start + 400 * Self.day
        #expect(try selection("pr-7", since: nil, now: late).environment == "pr-7")
        #expect(try selection("pr-7", since: Self.start, now: late, infoPlist: "pr-7").source == .infoPlist)
        let argued = try selection(
            "pr-7", since: Self.start, now: late, arguments: ["-environment", "pr-7"])
        #expect(argued.environment == "pr-7")
        #expect(argued.findings.isEmpty)
        let other = try selection("pr-7", since: Self.start, now: late, arguments: ["-environment", "pr-8"])
        #expect(other.environment == "pr-8")
        #expect(other.findings.of("stale-choice").count == 1)
    }

    @Test("A sealed build knows nothing of it")
    func sealed() throws {
        let selection = try selection("pr-7", since: Self.start, now: Self.start + 400 * Self.day, policy: .sealed)
        #expect(selection.environment == "production")
        #expect(selection.findings.isEmpty)
    }

    // MARK: Several launches

    /// An app whose record outlives its launches.
    private struct Phone {
        let store = InMemoryDefaultsStore()

        @discardableResult
        func launch(
            day: Double, arguments: [String] = [], variable: String? = nil, policy: ReleasePolicy = .open
        ) throws -> EnvironmentSession<EnvironmentConfiguration> {
            var context = try LaunchContext.testing(
                catalog: root(), arguments: arguments, variables: variable.map { ["SERVER": $0] } ?? [:],
                stored: policy == .sealed ? [:] : try store.storedValues(), policy: policy)
            context.date = start + day * ExpiryTests.day
            return try EnvironmentSession(context: context, store: store, process: Recorded.process)
        }

        func environment(day: Double) throws -> String { try launch(day: day).environment }

        /// The days since which the record has environments.
        var days: [String: Double] {
            get throws {
                try store.recorded.firstSelected.mapValues { $0.timeIntervalSince(start) / ExpiryTests.day }
            }
        }
    }

    @Test("It counts from the first launch, and what is stored stays stored")
    func launches() throws {
        let phone = Phone()
        try phone.launch(day: 0).choose(environment: "pr-7")
        #expect(try phone.days == [:])
        #expect(try phone.environment(day: 2) == "pr-7")
        #expect(try phone.environment(day: 9) == "pr-7")
        #expect(try phone.days == ["pr-7": 2])
        for day in [17.0, 18, 400] {
            let session = try phone.launch(day: day)
            #expect(session.environment == "production")
            #expect(session.findings.of("stale-choice").count == 1)
        }
        #expect(try phone.store.storedValues()["environment"] == "pr-7")
        #expect(try phone.days == ["pr-7": 2])
    }

    @Test("Another environment in between makes the app forget the date")
    func another() throws {
        let phone = Phone()
        try phone.store.store("pr-7", forKey: "environment")
        try phone.launch(day: 0)
        try phone.store.store("pr-8", forKey: "environment")
        try phone.launch(day: 10)
        #expect(try phone.days == ["pr-8": 10])
        try phone.store.store("qa", forKey: "environment")
        try phone.launch(day: 11)
        #expect(try phone.days == [:])
        try phone.store.store("pr-7", forKey: "environment")
        #expect(try phone.environment(day: 20) == "pr-7")
        #expect(try phone.days == ["pr-7": 20])
    }

    @Test("Choosing an expired environment in the app starts anew")
    func chosenAnew() throws {
        let phone = Phone()
        try phone.store.store("pr-7", forKey: "environment")
        try phone.launch(day: 0)
        let session = try phone.launch(day: 15)
        #expect(session.environment == "production")
        #expect(try session.choose(environment: "pr-7").timing == .nextLaunch)
        #expect(session.pendingSelection?.environment == "pr-7")
        #expect(try phone.environment(day: 16) == "pr-7")
        #expect(try phone.environment(day: 29) == "pr-7")
        #expect(try phone.environment(day: 31) == "production")
    }

    @Test("So does naming it in a launch argument or a variable", arguments: [true, false])
    func namedAnew(_ isArgument: Bool) throws {
        let phone = Phone()
        try phone.store.store("pr-7", forKey: "environment")
        try phone.launch(day: 0)
        #expect(try phone.environment(day: 15) == "production")
        let session = try phone.launch(
            day: 16, arguments: isArgument ? ["-environment", "pr-7"] : [], variable: isArgument ? nil : "pr-7")
        #expect(session.findings.of("stale-choice").isEmpty)
        #expect(session.pendingSelection == nil)
        #expect(try phone.environment(day: 29) == "pr-7")
        #expect(try phone.environment(day: 31) == "production")
    }

    @Test("Another environment by a launch argument does not revive an expired one")
    func notRevived() throws {
        let phone = Phone()
        try phone.store.store("pr-7", forKey: "environment")
        try phone.launch(day: 0)
        try phone.launch(day: 15, arguments: ["-environment", "pr-8"])
        #expect(try phone.days == ["pr-7": 0, "pr-8": 15])
        #expect(try phone.environment(day: 16) == "production")
    }

    @Test("A remembered variable ends likewise, and is forgotten")
    func remembered() throws {
        let phone = Phone()
        try phone.launch(day: 0, variable: "pr-7")
        #expect(try phone.environment(day: 13) == "pr-7")
        let session = try phone.launch(day: 15)
        #expect(session.environment == "production")
        let finding = try #require(session.findings.of("stale-choice").first)
        #expect(finding.message.contains("environment \"pr-7\" of SERVER was removed: it was first selected on "))
        #expect(try phone.store.storedValues()["environment"] == nil)
        try phone.launch(day: 16)
        #expect(try phone.days == [:])
    }

    @Test("A clock that is turned back counts as now")
    func clock() throws {
        let phone = Phone()
        try phone.store.store("pr-7", forKey: "environment")
        try phone.launch(day: 100)
        #expect(try phone.environment(day: 0) == "pr-7")
        #expect(try phone.days == ["pr-7": 0])
        #expect(try phone.environment(day: 15) == "production")
    }

    @Test("A sealed launch leaves the dates as they are")
    func sealedLaunch() throws {
        let phone = Phone()
        try phone.store.store("pr-7", forKey: "environment")
        try phone.launch(day: 0)
        #expect(try phone.launch(day: 20, policy: .sealed).environment == "production")
        #expect(try phone.days == ["pr-7": 0])
    }

    // MARK: The catalog

    @Test("It is a duration by pattern, and part of the fingerprint")
    func read() throws {
        let catalog = try EnvironmentCatalog(root: Self.root())
        #expect(catalog.findings.isEmpty)
        let expiries = Dictionary(uniqueKeysWithValues: catalog.ephemeral.map { ($0.pattern, $0.expiry) })
        #expect(expiries == ["pr-*": .seconds(14 * 86_400), "demo-*": .seconds(3_600), "kept-*": nil])
        let without = try EnvironmentCatalog(root: Self.root(["Expiry": [:]]))
        #expect(without.fingerprint != catalog.fingerprint)
    }

    @Test(
        "What is no duration, or of no pattern, is a finding",
        arguments: [
            (["pr-*": "soon"], "Switchyard.Expiry.pr-* must be a duration such as 14d, not \"soon\""),
            (["pr-*": 0], "Switchyard.Expiry.pr-* must be a duration such as 14d, not 0"),
            (["mr-*": "1d"], "Switchyard.Expiry.mr-* is not a pattern of Ephemeral"),
            ("14d", "Switchyard.Expiry must be a dictionary from pattern to duration, not \"14d\""),
        ] as [(PropertyListValue, String)])
    func invalid(_ expiry: PropertyListValue, _ message: String) throws {
        let catalog = try EnvironmentCatalog(root: Self.root(["Expiry": expiry]))
        #expect(catalog.findings.map(\.message) == [message])
    }
}
