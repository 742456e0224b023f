import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore

extension ManifestReader {
    mutating func key(_ entry: YAMLNode.Entry) -> ManifestKey {
        var key = ManifestKey(entry.name)
        key.location = document.location(entry.mark)
        let node = entry.value
        if let type = node.scalar {
            key.type = ValueType.Kind(name: type.text)
            return key
        }
        key.type = node["type"]?.text.flatMap(ValueType.Kind.init)
        key.summary = node["description"]?.text
        key.values = node["values"]?.texts ?? []
        key.minimum = bound(node["minimum"])
        key.maximum = bound(node["maximum"])
        key.isLive = node["live"]?.flag ?? false
        key.secret = secret(node["secret"], of: entry)
        key.isManaged = node["managed"]?.flag ?? false
        key.isOptional = node["optional"]?.flag ?? false
        if let setting = node["setting"] {
            key.setting = setting.flag.map { $0 ? entry.name : nil } ?? setting.text
        }
        key.infoKey = node["infoKey"]?.text
        key.aliases = node["aliases"]?.texts ?? []
        key.isUncertain = node[Manifest.uncertain]?.flag ?? false
        checkDeclaration(key, entry)
        return key
    }

    private func bound(_ node: YAMLNode?) -> Double? {
        switch node?.scalar?.value {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .text(let text): ManifestDuration.seconds(text)
        default: nil
        }
    }

    private mutating func secret(_ node: YAMLNode?, of key: YAMLNode.Entry) -> ManifestKey.Secret? {
        guard let node else { return nil }
        switch (node["variable"]?.text, node["file"]?.text) {
        case (let variable?, nil): return .variable(variable)
        case (nil, let file?): return .file(file)
        default:
            report(
                .manifestValue, "the secret \(key.name) must name either a variable or a file", node.mark,
                fix: "write secret: { variable: \(Manifest.variableName(key.name)) }")
            return nil
        }
    }

    private mutating func checkDeclaration(_ key: ManifestKey, _ entry: YAMLNode.Entry) {
        func mark(_ name: String) -> YAMLMark {
            entry.value.map?.first { $0.name == name }?.mark ?? entry.mark
        }
        if key.type == .enumeration, key.values.isEmpty {
            report(.manifestValue, "enumeration \(key.name) has no values", mark("type"), fix: "add values: [a, b]")
        }
        if key.type != .enumeration, !key.values.isEmpty {
            report(
                .manifestValue, "\(key.name) has values, but is not an enumeration", mark("values"),
                fix: "set type: enumeration")
        }
        if key.minimum != nil || key.maximum != nil, key.type?.isNumeric != true {
            report(
                .manifestValue, "\(key.name) has a minimum or maximum, but is not a number or a duration",
                mark(key.minimum == nil ? "maximum" : "minimum"), fix: "set type: int, double, or duration")
        }
        if let minimum = key.minimum, let maximum = key.maximum, minimum >= maximum {
            report(.manifestValue, "the maximum of \(key.name) must be above its minimum", mark("maximum"))
        }
        if key.secret != nil, key.isLive || key.setting != nil || key.infoKey != nil {
            report(
                .manifestValue, "\(key.name) is secret, so it cannot be live, a setting, or an Info.plist key",
                mark("secret"), fix: "user defaults and Info.plist can be read by anyone who has the app")
        }
        if key.secret != nil, key.type?.canBeSecret == false {
            report(.manifestValue, "the secret \(key.name) must be a string, a URL, or data", mark("type"))
        }
    }

    /// Makes the keys known by their names and earlier names, which belong to one key only.
    mutating func index(_ declared: [ManifestKey]) {
        for key in declared { keys[key.name] = key }
        for key in declared {
            for alias in key.aliases {
                if let other = keys[alias] {
                    let mark = document.root["keys"]?[key.name]?["aliases"]?.mark ?? document.root.mark
                    report(.manifestValue, "\"\(alias)\" is also a name of the key \(other.name)", mark)
                } else {
                    keys[alias] = key
                }
            }
        }
    }
}
