import Foundation
import PropertyLists
import Switchyard
import TestSupport
import Testing

/// A sealed update on a phone where an open build has left everything that it can leave, launched with everything that a
/// launch can be given. `make soak` attacks 20,000 phones, `make test` the first of these.
@Suite("Attacks on a sealed build", .timeLimit(.minutes(30)))
struct SealedAttackTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] != nil
    private static let first = ProcessInfo.processInfo.environment["SWITCHYARD_SEED"].flatMap(Int.init) ?? 0

    /// What a sealed launch may ask the user defaults for, see SECURITY.md.
    private static let mayBeRead: Set = [
        "SwitchyardSession.org.example.shop", "SwitchyardResetGeneration", "reset", "version",
    ]

    @Test("No random attack changes the environment or a value", arguments: ["sealed", "testflight"])
    func randomAttacks(_ policy: String) async throws {
        for seed in Self.first..<Self.first + (Self.isSoak ? 10_000 : 150) {
            var random = SeededGenerator(seed: UInt64(seed))
            let attack = Attack(&random, isTestFlight: policy == "testflight")
            let broken = try await attack.broken()
            #expect(broken == [], "seed \(seed): \(attack)")
            if !broken.isEmpty { break }
        }
    }

    @Test(
        "No source alone, and not all at once",
        arguments: Attack.Source.allCases.map { [$0] } + [Attack.Source.allCases])
    func sources(_ sources: [Attack.Source]) async throws {
        for name in Attack.names {
            var attack = Attack()
            attack.given = Dictionary(uniqueKeysWithValues: sources.map { ($0, name) })
            #expect(try await attack.broken() == [], "\(name)")
            // Unsealed, the same attack has an effect: it is one.
            attack.policy = .open
            if name == "qa", !sources.allSatisfy({ [.overrides, .remembered].contains($0) }) {
                #expect(try await attack.broken().contains("the environment is qa"), "\(sources)")
            }
        }
    }

    /// What somebody tries.
    struct Attack: CustomStringConvertible {
        enum Source: String, CaseIterable {
            case argument, variable, remembered, managed, stored, infoPlist, settingsBundle, overrides
        }

        /// Names of the other environments: listed, by an alias, in another case, ephemeral, misspelled.
        static let names = ["qa", "dev", "Testing", "QA", "pr-7", "qaa", "prod "]

        var policy = ReleasePolicy.sealed
        var distribution = Distribution.unknown
        var given: [Source: String] = [:]
        /// What an older, open build was used for before: the environments that it was switched to.
        var earlier: [String] = []
        var header: [String: PropertyListValue] = [
            "Aliases": ["Testing": "qa"], "ManagedConfiguration": true, "RememberVariable": "30d",
            "Ephemeral": ["pr-*": ["name": "pr-*", "endpoint": "https://pr-*.example"]],
            "TestFlightEnvironments": ["qa"],
        ]
        var hasAppGroup = true
        var isLocked = false
        var managedLimit: PropertyListValue?

        init() {}

        init(_ random: inout SeededGenerator, isTestFlight: Bool) {
            if isTestFlight {
                policy = .testFlight
                distribution = random.pick([.appStore, .unknown, .provisioned, .development])
            } else {
                distribution = random.pick([.appStore, .unknown, .testFlight, .development])
            }
            for source in Source.allCases where !random.oneIn(3) { given[source] = random.pick(Self.names) }
            earlier = (0..<random.upTo(3)).map { _ in random.pick(["qa", "dev", "pr-7"]) }
            for key in ["Aliases", "ManagedConfiguration", "RememberVariable", "Ephemeral"] where random.oneIn(3) {
                header[key] = nil
            }
            if random.oneIn(2) { header["IgnoreCase"] = true }
            if random.oneIn(2) { header["SkipUnknownNames"] = true }
            if random.oneIn(2), header["Ephemeral"] != nil { header["Expiry"] = ["pr-*": "1d"] }
            hasAppGroup = random.oneIn(2)
            isLocked = random.oneIn(8)
            managedLimit = random.pick([nil, 9, "many", true])
        }

        var description: String {
            "\(policy.rawValue), \(distribution), \(given.map { "\($0.key): \($0.value)" }.sorted()), earlier \(earlier), "
                + "\(header.keys.sorted()), group \(hasAppGroup), locked \(isLocked), limit \(managedLimit as Any)"
        }

        /// Launches the sealed build, and returns what is not as in production.
        func broken() async throws -> [String] {
            let info: [String: PropertyListValue] =
                given[.infoPlist].map { ["SwitchyardEnvironment": .string($0)] } ?? [:]
            let phone = try Phone(header, info: info)
            phone.appGroup = hasAppGroup ? "group.shop" : nil
            try phone.folder.write(
                [
                    "PreferenceSpecifiers": [
                        Row.picker("environment", Self.names, default: given[.settingsBundle]),
                        Row.toggle("reset", default: false), Row.text("theme", default: "dark"),
                        Row.text("volume", default: "7"), Row.title("version"),
                    ]
                ], to: "Shop.app/Settings.bundle/Root.plist")
            for name in earlier {
                let session = try? phone.launch(variables: ["SWITCHYARD_ENVIRONMENT": name])
                _ = try? session?.choose(environment: name)
                _ = try? session?.override(\.theme, with: .dark)
            }
            plant(in: phone)
            phone.policy = policy
            phone.distribution = distribution
            phone.isLocked = isLocked
            let session: Phone.Session
            do {
                session = try phone.launch(arguments: arguments, variables: variables)
            } catch {
                return ["the launch threw \(error)"]
            }
            var broken = differences(of: session, "")
            let asked = phone.life.askedKeys.subtracting(SealedAttackTests.mayBeRead)
            if !asked.isEmpty { broken.append("it read \(asked.sorted())") }
            // Afterward: what the app and the Settings app may try while it runs.
            for name in Self.names where (try? session.choose(environment: name)) != nil {
                broken.append("\(name) could be chosen")
            }
            if (try? session.override(\.theme, with: .dark)) != nil { broken.append("theme could be overridden") }
            plant(in: phone)
            phone.shared["theme"] = "dark"
            session.refresh()
            broken += differences(of: session, " after a refresh")
            if session.pendingSelection != nil { broken.append("an environment is pending") }
            return broken
        }

        private func differences(of session: Phone.Session, _ when: String) -> [String] {
            var broken: [String] = []
            if session.environment != "prod" { broken.append("the environment is \(session.environment)\(when)") }
            if !session.selection.isSealed { broken.append("it is not sealed\(when)") }
            if session.name != "prod" { broken.append("name is \(session.name)\(when)") }
            if session.endpoint.absoluteString != "https://prod.example" {
                broken.append("endpoint is \(session.endpoint)\(when)")
            }
            if session.theme != .light { broken.append("theme is \(session.theme)\(when)") }
            // The one key that is declared Managed, where the value is of its type.
            let limit = managedLimit == 9 ? 9 : 5
            if session.limit != limit { broken.append("limit is \(session.limit)\(when)") }
            return broken
        }

        private func plant(in phone: Phone) {
            if let name = given[.stored] { phone.shared["environment"] = .string(name) }
            if let name = given[.remembered] {
                phone.shared["SwitchyardRememberedEnvironment"] = [
                    "Environment": .string(name), "Variable": "SWITCHYARD_ENVIRONMENT",
                    "Expires": .date(Date(timeIntervalSinceNow: 86_400)),
                ]
            }
            if given[.overrides] != nil {
                for key in ["theme", "limit", "name", "endpoint", "token"] { phone.shared[key] = "dark" }
            }
            var managed: [String: PropertyListValue] = [:]
            if let name = given[.managed] {
                managed = ["environment": .string(name), "name": .string(name), "theme": "dark"]
            }
            managed["limit"] = managedLimit
            phone.managed = managed
        }

        private var arguments: [String] {
            var arguments: [String] = []
            if let name = given[.argument] { arguments += ["-environment", name] }
            if given[.overrides] != nil { arguments += ["-theme", "dark", "-limit", "7", "-name", "argument"] }
            return arguments
        }

        private var variables: [String: String] {
            given[.variable].map { ["SWITCHYARD_ENVIRONMENT": $0] } ?? [:]
        }
    }
}
