import Foundation
import Manifest
import PropertyLists
import Switchyard
import SwitchyardCore
import TestSupport

/// A manifest with random keys, environments that extend each other, and brands; and what it says, by a model of its own.
struct RandomManifest {
    struct Key {
        let name: String
        let type: ValueType
        let isLive: Bool
        let isSecret: Bool
        /// The key in user defaults and Settings.
        let setting: String?
        /// The key in Info.plist, for values that a build setting can have.
        fileprivate(set) var infoKey: String?
    }

    private(set) var keys: [Key] = []
    private(set) var environments = ["production"]
    private(set) var brands: [String] = []
    /// The environment of the build configuration Debug, which is open. That of Release is production, and it is sealed.
    private(set) var debugEnvironment = "production"
    private var extends: [String: String] = [:]
    private var common: [String: PropertyListValue] = [:]
    private var own: [String: [String: PropertyListValue]] = [:]
    private var brandCommon: [String: [String: PropertyListValue]] = [:]
    private var brandOwn: [String: [String: [String: PropertyListValue]]] = [:]
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        environments += (0..<generator.upTo(4)).map { "env-\($0)x" }
        brands = (0..<generator.upTo(2)).map { "brand\($0)" }
        for index in 1..<environments.count where generator.oneIn(2) {
            extends[environments[index]] = environments[generator.upTo(index - 1)]
        }
        for index in 0...generator.upTo(14) {
            let prefix = generator.pick(["", "", "api.", "api.v2.", "ui."])
            let type = type()
            let isSecret = type == .string && generator.oneIn(4)
            keys.append(
                Key(
                    name: "\(prefix)key\(index)", type: type, isLive: !isSecret && generator.oneIn(5),
                    isSecret: isSecret,
                    setting: !isSecret && generator.oneIn(3) ? "setting\(index)" : nil))
        }
        debugEnvironment = generator.pick(environments)
        for key in keys where !key.isSecret {
            if generator.oneIn(2) { common[key.name] = value(key.type) }
            for environment in environments {
                let isNeeded = self.value(of: key, in: environment, brand: nil) == nil
                if isNeeded || generator.oneIn(3) { own[environment, default: [:]][key.name] = value(key.type) }
            }
            for brand in brands {
                if generator.oneIn(4) { brandCommon[brand, default: [:]][key.name] = value(key.type) }
                let environment = generator.pick(environments)
                if generator.oneIn(4) {
                    brandOwn[brand, default: [:]][environment, default: [:]][key.name] = value(key.type)
                }
            }
        }
        for index in keys.indices where generator.oneIn(3) && isWritable(keys[index]) {
            keys[index].infoKey = "Info\(index)"
        }
    }

    /// Whether a build setting can have the values of a key.
    private func isWritable(_ key: Key) -> Bool {
        switch key.type {
        case .array, .dictionary: return false
        case .string:
            let layers = [common] + Array(own.values) + Array(brandCommon.values) + brandOwn.values.flatMap(\.values)
            return !key.isSecret
                && !layers.contains { $0[key.name]?.stringValue?.contains(where: \.isNewline) ?? false }
        default: return true
        }
    }

    /// The values of secrets as variables have them.
    var variables: [String: String] {
        let pairs = environments.flatMap { environment in
            keys.filter(\.isSecret).map {
                ("\($0.variable)_\(Manifest.variableName(environment))", secret($0, in: environment))
            }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The value of a secret.
    func secret(_ key: Key, in environment: String) -> String { "the \"\(key.name)\" \\ of \(environment)" }

    /// The value of a key: the nearest environment that has it, the brand before the app; then Common likewise.
    func value(of key: Key, in environment: String, brand: String?) -> PropertyListValue? {
        var name: String? = environment
        while let current = name {
            if let brand, let value = brandOwn[brand]?[current]?[key.name] { return value }
            if let value = own[current]?[key.name] { return value }
            name = extends[current]
        }
        if let brand, let value = brandCommon[brand]?[key.name] { return value }
        return common[key.name]
    }

    private mutating func type() -> ValueType {
        generator.pick([
            .string, .bool, .int, .double, .url, .duration, .date, .data, .enumeration(["on", "off", "no"]), .array,
            .dictionary,
        ])
    }

    private mutating func value(_ type: ValueType) -> PropertyListValue {
        switch type {
        case .string: .string(randomText())
        case .bool: .boolean(generator.oneIn(2))
        case .int: .integer(Int64(generator.upTo(2_000_000)) - 1_000_000)
        case .double: .real(Double(generator.upTo(10_000)) / 16 - 100)
        case .url: .string("https://host\(generator.upTo(99)).example/path?q=\(generator.upTo(9))#f")
        case .duration: .string("\(generator.upTo(900))\(generator.pick(["ms", "s", "m", "h", "d"]))")
        case .date: .string("20\(10 + generator.upTo(80))-01-02T03:04:05Z")
        case .data: .string(Data((0...generator.upTo(40)).map { UInt8($0) }).base64EncodedString())
        case .enumeration(let values): .string(generator.pick(values))
        case .array: .array((0...generator.upTo(3)).map { _ in .string(randomText()) })
        case .dictionary: .dictionary(["a": .string(randomText()), "b": .integer(Int64(generator.upTo(9)))])
        }
    }

    private mutating func randomText() -> String {
        let pieces = [
            "a", " ", "é", "漢", "😀", "<", "&", "\"", "'", "\\", "\n", "\t", "0", "1.10", "no", "#", ": ", "//", "$(X)",
            "{", "]",
        ]
        return (0...generator.upTo(6)).map { _ in generator.pick(pieces) }.joined()
    }

    // MARK: YAML

    /// The manifest, with values now nested and now with dots.
    var text: String {
        mutating get {
            var lines = [
                "configurations:", "  Debug: { environment: \(debugEnvironment), for: development }",
                "  Release: { environment: production, for: app-store }", "keys:",
            ]
            for key in keys {
                var parts = ["type: \(key.type.name)"]
                if case .enumeration(let values) = key.type {
                    parts.append("values: [\(values.map { "\"\($0)\"" }.joined(separator: ", "))]")
                }
                if key.isLive { parts.append("live: true") }
                if key.isSecret { parts.append("secret: { variable: \"\(key.variable)_{environment}\" }") }
                if let setting = key.setting { parts.append("setting: \(setting)") }
                if let infoKey = key.infoKey { parts.append("infoKey: \(infoKey)") }
                lines.append("  \(key.name): { \(parts.joined(separator: ", ")) }")
            }
            lines.append("common: \(dictionary(common))")
            lines.append("environments:")
            for environment in environments {
                let extended = extends[environment].map { "extends: \($0), " } ?? ""
                lines.append("  \(environment): { \(extended)values: \(dictionary(own[environment] ?? [:])) }")
            }
            if !brands.isEmpty { lines.append("brands:") }
            for brand in brands {
                lines.append(
                    "  \(brand):\n    targets: [\(brand)]\n    common: \(dictionary(brandCommon[brand] ?? [:]))")
                guard let environments = brandOwn[brand] else { continue }
                lines.append("    environments:")
                for (name, values) in environments.sorted(by: { $0.key < $1.key }) {
                    lines.append("      \(name): \(dictionary(values))")
                }
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    private mutating func dictionary(_ values: [String: PropertyListValue]) -> String {
        guard generator.oneIn(2) else {
            return "{ "
                + values.sorted { $0.key < $1.key }.map { "\($0.key): \(yaml($0.value))" }.joined(separator: ", ")
                + " }"
        }
        var nested: [String: PropertyListValue] = [:]
        for (name, value) in values {
            Self.insert(value, at: name.split(separator: ".").map(String.init)[...], in: &nested)
        }
        return yaml(.dictionary(nested))
    }

    private static func insert(
        _ value: PropertyListValue, at path: ArraySlice<String>, in values: inout [String: PropertyListValue]
    ) {
        guard let first = path.first else { return }
        guard path.count > 1 else { return values[first] = value }
        var below = values[first]?.dictionaryValue ?? [:]
        insert(value, at: path.dropFirst(), in: &below)
        values[first] = .dictionary(below)
    }

    private func yaml(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): quoted(text)
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .boolean(let flag): String(flag)
        case .array(let elements): "[" + elements.map(yaml).joined(separator: ", ") + "]"
        case .dictionary(let entries):
            "{ " + entries.sorted { $0.key < $1.key }.map { "\($0.key): \(yaml($0.value))" }.joined(separator: ", ")
                + " }"
        default: "null"
        }
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }
}

extension RandomManifest.Key {
    /// The name of the variables with the secret, without the environment.
    fileprivate var variable: String { "SECRET_" + Manifest.variableName(name) }
}
