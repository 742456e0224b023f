import Foundation
package import TestSupport

/// A catalog of random environments, keys, and values.
package struct RandomCatalog {
    package enum Value: Equatable { case text(String), number(Int), real(Double), bool(Bool), list([String]) }
    package struct Environment {
        package var name: String
        package var title: String?
        /// By key; absent where production's value counts.
        package var values: [(key: String, value: Value)] = []
        package var secrets: [(key: String, value: String)] = []
        package var appGroup: String?
        package var domain: String?
    }
    package struct Key { package var name: String; package var kind: Kind }
    package enum Kind: CaseIterable { case url, host, text, short, tiny, number, bool, secret, list, rich }

    package var environments: [Environment] = []
    package var keys: [Key] = []
    package var isYAML = true
    /// The environment that may be in the artifact.
    package var expected = 0

    static let syllables = [
        "ba", "co", "di", "fu", "ga", "lo", "mi", "nu", "pe", "ra", "se", "ti", "vo", "xa", "zu", "ke", "tro", "plin",
        "shor", "wen",
    ]
    static func word(_ random: inout SeededGenerator, _ count: Int = 3) -> String {
        (0..<count).map { _ in random.pick(syllables) }.joined()
    }

    static func host(_ environment: String, _ company: String, _ random: inout SeededGenerator) -> String {
        let name = environment.lowercased().filter { $0.isLetter || $0.isNumber }
        let service = random.pick(["api", "auth", "cdn", "push", "img", "gateway", "www", word(&random, 2)])
        switch random.upTo(7) {
        case 0: return "\(service).\(name).\(company)"
        case 1: return "\(name)-\(service).\(company)"
        case 2: return "\(service)-\(name)\(random.upTo(9)).\(company)"
        case 3: return "\(name).\(company)"
        case 4: return "\(word(&random)).\(company)"
        case 5: return "\(service).\(word(&random, 2)).internal.\(company)"
        case 6:
            return
                "\(word(&random, 2))\(random.upTo(99)).eu-west-\(random.upTo(3)).\(random.pick(["amazonaws.com", "azurewebsites.net", "run.app", "herokuapp.com"]))"
        default: return "\(service).\(company)"
        }
    }

    static func url(_ host: String, _ random: inout SeededGenerator) -> String {
        let port = random.oneIn(5) ? ":\(1024 + random.upTo(50000))" : ""
        let path = random.pick([
            "", "/", "/v2", "/api/v1", "/api?x=1&y=2", "/graphql", "/\(word(&random))/\(word(&random, 2))",
            "/socket.io/?EIO=4", "/%7Buser%7D/x", "/a;b=c#frag",
        ])
        return random.pick(["https", "https", "https", "http", "wss"]) + "://" + host + port + path
    }

    static func text(_ kind: Kind, _ random: inout SeededGenerator) -> String {
        switch kind {
        case .short:
            let choices = [
                "\(word(&random, 2))-\(random.upTo(99))", "\(word(&random, 2)).\(word(&random, 2))",
                "\(word(&random, 1))_\(word(&random, 2))", "K\(random.upTo(99999))-\(random.upTo(9))",
                "\(word(&random, 2))/\(word(&random, 1))",
            ]
            return String(random.pick(choices).prefix(15))
        case .tiny: return random.pick(["on", "v2", "a1", "eu", "7x", "blue", "no", "x-1"])
        case .rich:
            return random.pick([
                "Grüße \(word(&random)) & \(word(&random))", "say \"\(word(&random))\" to <\(word(&random))>",
                "日本 \(word(&random)) テスト環境", "\(word(&random))\\\(word(&random))\\path",
                "it's \(word(&random)) – \(word(&random)) 🚀", "a/b/\(word(&random))/\(word(&random))+c d",
            ])
        default:
            return random.pick([
                "\(word(&random)) \(word(&random)) \(word(&random))",
                "\(word(&random))-\(word(&random))-\(word(&random))",
                "com.\(word(&random)).\(word(&random)).\(word(&random, 2))",
                "UA-\(10_000_000 + random.upTo(9_999_999))-\(random.upTo(9))-\(word(&random))",
                "1:\(100_000_000_000 + random.upTo(99_999_999)):ios:\(word(&random))",
                "AIzaSy\(word(&random, 8))", "/var/\(word(&random))/\(word(&random))/data",
            ])
        }
    }

    package init(_ random: inout SeededGenerator) {
        let company = random.pick([
            "shop.example", "\(Self.word(&random)).com", "\(Self.word(&random)).io", "\(Self.word(&random)).co.uk",
            "\(Self.word(&random)).dev",
        ])
        isYAML = !random.oneIn(4)
        let count = 2 + random.upTo(4)
        var names = [random.pick(["production", "production", "Production", "prod", "live", "release", "store"])]
        var pool = [
            "staging", "qa", "dev", "development", "test", "testing", "local", "uat", "preprod", "beta 2", "QA-2",
            "demo", "sandbox", "integration", "Staging (EU)",
        ]
        while names.count < count { names.append(pool.remove(at: random.upTo(pool.count - 1))) }
        for name in names {
            var environment = Environment(name: name)
            if random.oneIn(2) {
                environment.title = random.pick([
                    "\(name.capitalized) server", "\(Self.word(&random).capitalized) \(name)",
                    "Grün \(Self.word(&random))", "\(Self.word(&random).capitalized) environment",
                ])
            }
            if isYAML, random.oneIn(4) {
                let part = name.lowercased().filter { $0.isLetter || $0.isNumber }
                environment.appGroup = "group.com.example.\(part).\(Self.word(&random))"
                environment.domain = Self.host(name, company, &random)
            }
            environments.append(environment)
        }
        var keyNames = [
            "apiURL", "socket", "analytics.id", "bucket", "featureText", "server.base", "server.backup", "pageSize",
            "isVerbose", "apiToken", "auth.clientSecret", "hosts", "greeting", "region", "push.host", "push.topic",
            "cdn", "theme", "retries", "ratio",
        ]
        for _ in 0..<(1 + random.upTo(11)) {
            let name = keyNames.remove(at: random.upTo(keyNames.count - 1))
            var kind = random.pick([
                Kind.url, .url, .url, .host, .text, .text, .short, .tiny, .number, .bool, .secret, .list, .rich,
            ])
            if kind == .secret && !isYAML { kind = .text }
            keys.append(Key(name: name, kind: kind))
            let same = random.oneIn(10)
            var first: Value?
            for index in environments.indices {
                let environment = environments[index].name
                var value: Value
                switch kind {
                case .url:
                    let host =
                        random.oneIn(12) && index > 0
                        ? random.pick(["localhost:80\(80 + index)", "10.1.\(index).7", "192.168.0.\(20 + index)"])
                        : Self.host(environment, company, &random)
                    value = .text(host.contains(":") ? "http://\(host)/api" : Self.url(host, &random))
                case .host: value = .text(Self.host(environment, company, &random))
                case .text, .short, .tiny, .rich: value = .text(Self.text(kind, &random))
                case .number:
                    value = random.oneIn(2) ? .number(random.upTo(100_000)) : .real(Double(random.upTo(1000)) / 8)
                case .bool: value = .bool(random.oneIn(2))
                case .list:
                    value = .list(
                        (0...random.upTo(2)).map { _ in
                            random.oneIn(2) ? Self.host(environment, company, &random) : Self.text(.text, &random)
                        })
                case .secret:
                    environments[index].secrets.append(
                        (
                            name,
                            random.oneIn(3)
                                ? Self.text(.text, &random)
                                : "sk_\(environment.filter { $0.isLetter })_\(Self.word(&random, 6))\(random.upTo(9999))"
                        ))
                    continue
                }
                if index > 0 && same, let first { value = first }
                first = first ?? value
                environments[index].values.append((name, value))
            }
        }
        if random.oneIn(10) {
            expected = 1 + random.upTo(environments.count - 2)
        }
    }

    /// The name of the environment that may be in the artifact.
    package var expectedName: String { environments[expected].name }
    var productionName: String { environments[0].name }

    /// `Switchyard.yaml`, or a property list.
    package var file: (name: String, bytes: Bytes) {
        isYAML ? ("Switchyard.yaml", Array(yaml.utf8)) : ("Environments.plist", TreeWriter.xml(tree))
    }

    private static func variable(_ key: String) -> String {
        "SECRET_" + key.uppercased().filter { $0.isLetter } + "_{environment}"
    }

    /// The variables with the secrets.
    package var secretVariables: [String: String] {
        var variables: [String: String] = [:]
        for environment in environments {
            let name = environment.name.uppercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
            for secret in environment.secrets {
                variables[Self.variable(secret.key).replacingOccurrences(of: "{environment}", with: name)] =
                    secret.value
            }
        }
        return variables
    }

    private func quoted(_ text: String) -> String { TreeWriter.quoted(text, .plain) }

    private func yaml(_ value: Value) -> String {
        switch value {
        case .text(let text): quoted(text)
        case .number(let number): "\(number)"
        case .real(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .list(let texts): "[" + texts.map { quoted($0) }.joined(separator: ", ") + "]"
        }
    }

    private var yaml: String {
        var text =
            "app: Shop\nproduction: \(quoted(productionName))\nconfigurations:\n  Release: { environment: \(quoted(productionName)), for: app-store }\nkeys:\n"
        for key in keys {
            let type: String
            switch key.kind {
            case .url: type = "type: url"
            case .number:
                let values = environments.compactMap { $0.values.first { $0.key == key.name }?.value }
                type = values.allSatisfy { if case .number = $0 { true } else { false } } ? "type: int" : "type: double"
            case .bool: type = "type: bool"
            case .list: type = "type: array"
            case .secret: type = "type: string, secret: { variable: \(quoted(Self.variable(key.name))) }"
            default: type = "type: string"
            }
            text += "  \(key.name): { \(type) }\n"
        }
        text += "environments:\n"
        for environment in environments {
            text += "  \(quoted(environment.name)):\n"
            if let title = environment.title { text += "    title: \(quoted(title))\n" }
            if let group = environment.appGroup, let domain = environment.domain {
                text +=
                    "    identity: { bundleIdentifier: com.example.shop\(environment.name == environments[expected].name ? "" : "." + group.suffix(6)), appGroup: \(group), associatedDomains: [\"applinks:\(domain)\"] }\n"
            }
            text += environment.values.isEmpty ? "    values: {}\n" : "    values:\n"
            for (key, value) in environment.values { text += "      \(key): \(yaml(value))\n" }
        }
        return text
    }

    private func tree(_ value: Value) -> Tree {
        switch value {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .real(let number): .text("\(number)")
        case .bool(let bool): .bool(bool)
        case .list(let texts): .list(texts.map { .text($0) })
        }
    }

    private func tree(_ values: [(key: String, value: Value)]) -> Tree {
        var entries: [(String, Tree)] = []
        for (key, value) in values {
            let parts = key.split(separator: ".").map(String.init)
            guard parts.count == 2 else {
                entries.append((key, tree(value)))
                continue
            }
            if let index = entries.firstIndex(where: { $0.0 == parts[0] }), case .table(let inner) = entries[index].1 {
                entries[index].1 = .table(inner + [(parts[1], tree(value))])
            } else {
                entries.append((parts[0], .table([(parts[1], tree(value))])))
            }
        }
        return .table(entries)
    }

    private var tree: Tree {
        var entries: [(String, Tree)] = environments.map { ($0.name, tree($0.values)) }
        var settings: [(String, Tree)] = [("Production", .text(productionName))]
        let titles = environments.compactMap { environment in
            environment.title.map { (environment.name, Tree.text($0)) }
        }
        if !titles.isEmpty { settings.append(("Titles", .table(titles))) }
        entries.append(("Switchyard", .table(settings)))
        return .table(entries)
    }

    /// The catalog with the expected environment alone, as a sealed app may have it.
    var sealedTree: Tree { .table([(environments[expected].name, tree(environments[expected].values))]) }

    static func texts(_ value: Value) -> [String] {
        switch value {
        case .text(let text): [text]
        case .list(let texts): texts
        default: []
        }
    }

    /// The texts of the expected environment.
    package var expectedTexts: [(key: String, text: String, isSecret: Bool)] {
        let environment = environments[expected]
        return environment.values.flatMap { entry in Self.texts(entry.value).map { (entry.key, $0, false) } }
            + environment.secrets.map { ($0.key, $0.value, true) }
    }

    package static func host(of text: String) -> String? {
        guard let range = text.range(of: "://") else { return nil }
        let host = text[range.upperBound...].prefix { !"/:?#;".contains($0) }
        return host.isEmpty ? nil : String(host)
    }
}
