import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import TestSupport
import Testing

/// Every way to misspell the name of a source or of an environment, under every policy. An open build and one that
/// TestFlight installed never use production without a word.
@Suite("Production is never selected in silence")
struct SilentProductionTests {
    private static let catalog: PropertyListValue = ["dev": ["n": 1], "qa": ["n": 2], "production": ["n": 3]]

    /// What somebody wrote, and under which name.
    struct Attempt: CustomTestStringConvertible {
        let testDescription: String
        var arguments: [String] = []
        var variables: [String: String] = [:]
        var infoPlist: [String: PropertyListValue] = [:]
    }

    private static let values = ["qa", "QA", "qaa", "q a", " qa", "aq", "", "  ", "$(ENVIRONMENT)"]

    /// One letter less, another one, one more, and two neighbors swapped, at several places; and another case.
    static func misspellings(of key: String) -> [String] {
        let letters = Array(key)
        return [0, 1, letters.count / 2, letters.count - 2].flatMap { index in
            var (less, other, more, swapped) = (letters, letters, letters, letters)
            less.remove(at: index)
            other[index] = "x"
            more.insert("x", at: index)
            swapped.swapAt(index, index + 1)
            return [less, other, more, swapped].map { String($0) }
        } + [key.uppercased(), key.prefix(1).uppercased() + key.dropFirst(), key + " "]
    }

    private static var attempts: [Attempt] {
        let names = ["environment"] + misspellings(of: "environment")
        var attempts = names.flatMap { name in
            ["-", "--", "\u{2013}", "\u{2014}"].flatMap { dash in
                values.flatMap { value in
                    [["\(dash)\(name)", value], ["\(dash)\(name)=\(value)"], ["\(dash)\(name) \(value)"]].map {
                        Attempt(testDescription: $0.joined(separator: " "), arguments: $0)
                    }
                }
            }
        }
        attempts += [
            ["-environment"], ["-environment", "-verbose", "YES"], ["environment=qa"], ["environment", "qa"],
        ].map {
            Attempt(testDescription: $0.joined(separator: " "), arguments: $0)
        }
        for name in ["SWITCHYARD_ENVIRONMENT"] + misspellings(of: "SWITCHYARD_ENVIRONMENT") {
            attempts += values.map { Attempt(testDescription: "\(name)=\($0)", variables: [name: $0]) }
        }
        for name in ["SwitchyardEnvironment"] + misspellings(of: "SwitchyardEnvironment") {
            attempts += values.map {
                Attempt(testDescription: "Info.plist \(name) = \($0)", infoPlist: [name: .string($0)])
            }
        }
        return attempts
    }

    private static func context(
        _ attempt: Attempt, _ policy: ReleasePolicy, _ header: [String: PropertyListValue] = [:]
    ) throws -> LaunchContext {
        var catalog = Self.catalog.dictionaryValue ?? [:]
        catalog["Switchyard"] = .dictionary(header.merging(["TestFlightEnvironments": ["qa"]]) { $1 })
        var context = try LaunchContext.testing(catalog: .dictionary(catalog), policy: policy)
        context.arguments = attempt.arguments
        context.processEnvironment = attempt.variables
        context.infoPlist = attempt.infoPlist
        context.distribution = .testFlight
        return context
    }

    /// What an environment is probably meant by: not by a reference or an empty text under a name that no source has.
    private static func means(_ attempt: Attempt) -> Bool {
        let texts = attempt.arguments + attempt.variables.values + attempt.infoPlist.values.compactMap(\.stringValue)
        return texts.contains { $0.lowercased().contains("q") }
    }

    @Test(
        "An open build throws, or selects what was meant",
        arguments: [[:], ["Default": "dev"], ["AllowUnnamed": true], ["SkipUnknownNames": true]]
            as [[String:
            PropertyListValue]])
    func open(_ header: [String: PropertyListValue]) throws {
        for attempt in Self.attempts {
            let context = try Self.context(attempt, .open, header)
            let (answers, findings) = EnvironmentSelection.answers(in: context)
            guard let selection = try? EnvironmentSelection(context: context) else {
                #expect(findings.contains { $0.severity == .error && $0.fix != nil }, "\(attempt.testDescription)")
                continue
            }
            let isNamed = answers.contains { $0.outcome == .chosen && $0.value == "qa" }
            // Another key of Info.plist counts only where production would be selected.
            let isAllowed = header["AllowUnnamed"] != nil || header["Default"] != nil
            if Self.means(attempt), !isAllowed || attempt.infoPlist.isEmpty {
                #expect(isNamed, "\(attempt.testDescription): \(selection.environment)")
            } else {
                #expect(isNamed || selection.environment == (header["Default"]?.stringValue ?? "production"))
            }
        }
    }

    @Test("A TestFlight build selects what was meant, or says what is wrong")
    func testFlight() throws {
        for attempt in Self.attempts where Self.means(attempt) && attempt.infoPlist.isEmpty {
            let selection = try EnvironmentSelection(context: Self.context(attempt, .testFlight))
            #expect(selection.environment == "qa" || !selection.findings.isEmpty, "\(attempt.testDescription)")
        }
    }

    @Test("A sealed build reads none of it")
    func sealed() throws {
        for attempt in Self.attempts {
            let selection = try EnvironmentSelection(context: Self.context(attempt, .sealed))
            #expect(selection.environment == "production")
            #expect(selection.findings.isEmpty)
        }
    }

    @Test(
        "An empty value is an error, with what to do about it",
        arguments: [
            (Attempt(testDescription: "", infoPlist: ["SwitchyardEnvironment": ""]), "build setting"),
            (Attempt(testDescription: "", arguments: ["-environment", ""]), "after it"),
            (Attempt(testDescription: "", arguments: ["-environment"]), "after it"),
            (Attempt(testDescription: "", variables: ["SWITCHYARD_ENVIRONMENT": ""]), "remove it"),
        ])
    func empty(_ attempt: Attempt, _ fix: String) throws {
        let error = try #require(
            configurationError { try EnvironmentSelection(context: Self.context(attempt, .open)) })
        #expect(error.code == .emptyEnvironment)
        #expect(error.findings.map(\.rule) == [.emptyEnvironment])
        #expect(error.findings.first?.fix?.contains(fix) == true)
        // On a tester's phone it is said, and the app starts.
        let selection = try EnvironmentSelection(context: Self.context(attempt, .testFlight))
        #expect(selection.findings.map(\.severity) == [.error])
    }

    @Test("An empty value below a source that names an environment is only a finding")
    func emptyBelow() throws {
        let attempt = Attempt(
            testDescription: "", arguments: ["-environment", "qa"], infoPlist: ["SwitchyardEnvironment": ""])
        let selection = try EnvironmentSelection(context: Self.context(attempt, .open))
        #expect(selection.environment == "qa")
        #expect(selection.findings.map(\.severity) == [.warning])
    }

    @Test(
        "A misspelled argument is only named where its value is no other environment, or another source names one",
        arguments: [
            (["--environment", "production"], "production", "write -environment production", .warning),
            (["--environment", "verbose"], "production", "write -environment and the name of an environment", .note),
            (["-environment", "dev", "--environment", "qa"], "dev", "write -environment qa", .warning),
            (["-environment production"], "production", "pass -environment and production as two arguments", .warning),
        ] as [([String], String, String, PropertyListFinding.Severity)])
    func named(
        _ arguments: [String], _ environment: String, _ fix: String, _ severity: PropertyListFinding.Severity
    ) throws {
        let attempt = Attempt(testDescription: "", arguments: arguments)
        let selection = try EnvironmentSelection(context: Self.context(attempt, .open))
        #expect(selection.environment == environment)
        #expect(selection.findings.map(\.rule) == [.misspelledSource])
        #expect(selection.findings.map(\.severity) == [severity])
        #expect(selection.findings.map(\.fix) == [fix])
    }

    @Test(
        "A word is not a misspelled source",
        arguments: [
            ["environments.json"], ["-mode", "environment", "qa"], ["-env", "qa"], ["environment"], ["-e", "qa"],
            ["enviroment", "qa"], ["-NSShowNonLocalizedStrings", "qa"],
        ])
    func words(_ arguments: [String]) throws {
        let attempt = Attempt(testDescription: "", arguments: arguments)
        #expect(try EnvironmentSelection(context: Self.context(attempt, .open)).findings.isEmpty)
    }

    @Test(
        "A short key has no typing errors, one of 5 to 7 characters has one, a longer one two",
        arguments: [
            ("env", "emv", false), ("env", "ENV", true), ("stage", "stag", true), ("stage", "stg", false),
            ("staging", "stagin", true), ("staging", "stagi", false), ("backends", "backen", true),
            ("backends", "backe", false),
        ])
    func distance(_ key: String, _ written: String, _ isNear: Bool) throws {
        var context = try Self.context(Attempt(testDescription: "", arguments: ["-\(written)", "qa"]), .open)
        context.catalog.sources.environmentKey = key
        #expect(
            (configurationError { try EnvironmentSelection(context: context) }?.code == .misspelledSource) == isNear)
    }

    @Test(
        "An error in what names the sources keeps an open build from production that nobody names",
        arguments: [
            ["Switchyard": ["Default": ""]], ["Switchyard": ["Default": 5]], ["Switchyard": ["Defualt": "qa"]],
            ["Switchyard": ["InfoKye": "Configuration"]], ["Switchyard": ["Aliases": ["q": "quality"]]],
            ["Swichyard": ["Default": "qa"]], ["switchyard": ["Default": "qa"]],
        ] as [[String: PropertyListValue]])
    func damagedHeader(_ header: [String: PropertyListValue]) throws {
        let root = (Self.catalog.dictionaryValue ?? [:]).merging(header) { $1 }
        var context = try LaunchContext.testing(catalog: .dictionary(root))
        let error = try #require(configurationError { try EnvironmentSelection(context: context) })
        #expect(error.code == .unnamedEnvironment)
        context.arguments = ["-environment", "production"]
        #expect(try EnvironmentSelection(context: context).environment == "production")
        context.arguments = []
        context.policy = .testFlight
        context.distribution = .testFlight
        #expect(try EnvironmentSelection(context: context).environment == "production")
    }

    @Test(
        "An environment under another key of Info.plist is a note",
        arguments: [("Environment", "QA", 1), ("Environment", "qaa", 0), ("Environment", "Production", 1)])
    func unreadInfoKey(_ key: String, _ value: String, _ count: Int) throws {
        let context = try Self.context(Attempt(testDescription: "", infoPlist: [key: .string(value)]), .open)
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.findings.isEmpty)
        #expect(selection.unnamedFinding(in: context)?.severity == .warning)
        let notes = selection.equalValuesWhereUnnamed(in: context)
        #expect(notes.map(\.severity) == Array(repeating: .note, count: count))
        #expect(notes.allSatisfy { $0.message.contains("\"\(key)\"") })
    }
}
