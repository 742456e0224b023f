import PropertyLists
import SourceText

/// Checks what the parts of a manifest say about each other: names that refer to nothing, and circles.
struct ManifestNames {
    private let manifest: Manifest
    private let names: [String]
    private let known: Set<String>
    private(set) var findings: [Finding] = []

    init(_ manifest: Manifest) {
        self.manifest = manifest
        names = manifest.environments.map(\.name)
        known = Set(names)
        checkEnvironments()
        checkConfigurations()
        checkLists()
        checkEphemeral()
        checkBrands()
    }

    private mutating func report(_ rule: RuleID, _ message: String, at path: [String], fix: String? = nil) {
        findings.append(
            Finding(
                rule: rule, severity: .error, message: message, location: manifest.document?.location(of: path),
                fix: fix))
    }

    private mutating func requireEnvironment(_ name: String, in subject: String, at path: [String]) {
        guard !known.contains(name) else { return }
        report(
            .manifestUnknownName, "\(subject) names the unknown environment \"\(name)\"", at: path,
            fix: Suggestion.sentence(for: name, among: names)
                ?? (names.isEmpty ? nil : "use one of \(names.prefix(10).joined(separator: ", "))"))
    }

    private mutating func checkEnvironments() {
        if names.isEmpty {
            report(.manifestValue, "environments lists no environment", at: ["environments"])
        }
        for name in names where name == "Common" || name == "common" || name == "Switchyard" {
            report(
                .manifestValue,
                "an environment cannot be named \"\(name)\": in a catalog, the name has another meaning",
                at: ["environments", name])
        }
        for environment in manifest.environments {
            let path = ["environments", environment.name, "extends"]
            guard let extended = environment.extends else { continue }
            requireEnvironment(extended, in: "environment \"\(environment.name)\"", at: path)
        }
        // One circle is one finding.
        if let circle = circle, let name = circle.first {
            report(
                .manifestValue, "environments extend each other in a circle: \(circle.joined(separator: ", "))",
                at: ["environments", name, "extends"])
        }
        if let production = manifest.production {
            requireEnvironment(production, in: "production", at: ["production"])
        }
    }

    /// The environments of a circle, from the one that the file has first; it is there again at the end. Every environment
    /// is visited once, so that a long chain takes no longer than as many short ones.
    private var circle: [String]? {
        let extended = Dictionary(manifest.environments.map { ($0.name, $0.extends) }) { first, _ in first }
        var done: Set<String> = []
        var members: Set<String> = []
        for start in names {
            var path: [String] = []
            var visited: Set<String> = []
            var next: String? = start
            while let name = next, !done.contains(name), visited.insert(name).inserted {
                path.append(name)
                next = extended[name] ?? nil
            }
            if let name = next, visited.contains(name) { members.formUnion(path.drop { $0 != name }) }
            done.formUnion(path)
        }
        guard let first = names.first(where: members.contains) else { return nil }
        var circle = [first]
        while let name = circle.last.flatMap({ extended[$0] ?? nil }), name != first { circle.append(name) }
        return circle + [first]
    }

    private mutating func checkConfigurations() {
        let production = try? manifest.productionName
        for configuration in manifest.configurations {
            let path = ["configurations", configuration.name]
            requireEnvironment(
                configuration.environment, in: "build configuration \"\(configuration.name)\"",
                at: path + ["environment"])
            guard known.contains(configuration.environment), let production else { continue }
            if configuration.distribution == .appStore, configuration.environment != production {
                report(
                    .manifestValue,
                    "build configuration \"\(configuration.name)\" is for the App Store, where only \"\(production)\" can be "
                        + "selected, but has the environment \"\(configuration.environment)\"",
                    at: path + ["environment"],
                    fix: "set environment: \(production), or say for whom else it is built")
            }
            let listed = manifest.testFlightEnvironments.contains(configuration.environment)
            if configuration.distribution == .testFlight, configuration.environment != production, !listed {
                report(
                    .manifestValue,
                    "build configuration \"\(configuration.name)\" is for TestFlight, where "
                        + "\"\(configuration.environment)\" cannot be selected", at: path + ["environment"],
                    fix: "add \"\(configuration.environment)\" to testflight")
            }
        }
    }

    private mutating func checkLists() {
        for name in manifest.testFlightEnvironments {
            requireEnvironment(name, in: "testflight", at: ["testflight"])
        }
        for (alias, name) in manifest.selection.aliases.sorted(by: { $0.key < $1.key }) {
            let path = ["selection", "aliases", alias]
            requireEnvironment(name, in: "alias \"\(alias)\"", at: path)
            if known.contains(alias) {
                report(.manifestValue, "alias \"\(alias)\" is also the name of an environment", at: path)
            }
        }
    }

    /// The URLs of an ephemeral environment have hosts that the pattern allows, so that a name is never an address.
    private mutating func checkEphemeral() {
        for ephemeral in manifest.ephemeral {
            let path = ["ephemeral", ephemeral.pattern]
            if ephemeral.hosts.isEmpty {
                report(.manifestValue, "\(path.joined(separator: ".")) allows no host", at: path + ["hosts"])
            }
            for (name, text) in Self.texts(in: ephemeral.values) where text.contains("*") {
                guard let host = HostPattern.host(of: text) else { continue }
                guard !ephemeral.hosts.contains(where: { HostPattern.allows(host, $0) }) else { continue }
                report(
                    .manifestValue,
                    "the host \"\(host)\" of \(name) is not one of those that \(ephemeral.pattern) allows",
                    at: path + ["values"] + name.split(separator: ".").map(String.init),
                    fix: "add it to ephemeral.\(ephemeral.pattern).hosts")
            }
        }
    }

    private mutating func checkBrands() {
        var owners: [String: String] = [:]
        for brand in manifest.brands {
            for name in Set(brand.environments.keys).union(brand.identities.keys).sorted() {
                requireEnvironment(
                    name, in: "brand \"\(brand.name)\"",
                    at: ["brands", brand.name, brand.environments[name] == nil ? "identities" : "environments", name])
            }
            for target in brand.targets {
                if let other = owners.updateValue(brand.name, forKey: target) {
                    report(
                        .manifestValue, "target \"\(target)\" belongs to the brands \"\(other)\" and \"\(brand.name)\"",
                        at: ["brands", brand.name, "targets"])
                }
            }
        }
    }

    /// The texts among values, by the names of their keys.
    private static func texts(
        in values: [String: PropertyListValue], below prefix: String = ""
    ) -> [(name: String, text: String)] {
        values.sorted { $0.key < $1.key }.flatMap { key, value -> [(name: String, text: String)] in
            switch value {
            case .string(let text): [(prefix + key, text)]
            case .dictionary(let entries): texts(in: entries, below: "\(prefix)\(key).")
            default: []
            }
        }
    }
}
