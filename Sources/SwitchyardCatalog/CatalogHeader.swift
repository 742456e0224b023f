import Foundation
import PropertyLists
@_spi(Tools) import SwitchyardCore

/// The reserved dictionary `Switchyard` of a handwritten catalog: the names that the sources use, the declared keys,
/// and the meaning of the Settings bundle's specifiers.
struct CatalogHeader {
    var sources = EnvironmentSourceNames()
    var settings = SettingsBinding()
    var declarations: [String: KeyDeclaration] = [:]
    var ephemeral: [EphemeralPattern] = []
    var titles: [String: String] = [:]
    var console = ConsoleSettings()
    var findings: [PropertyListFinding] = []
    private let file: String?
    /// By pattern. The patterns get them when everything is read.
    private var expiries: [String: Duration] = [:]

    /// How long a choice is remembered if the catalog does not give a duration.
    static let rememberedFor = Duration.seconds(7 * 86_400)

    private static let names = [
        "EnvironmentKey", "EnvironmentVariable", "InfoKey", "Production", "Default", "AllowUnnamed", "RememberVariable",
        "SkipUnknownNames",
        "Aliases", "Ephemeral", "Expiry", "IgnoreCase", "TestFlightEnvironments", "ManagedConfiguration", "AppGroup",
        "Titles", "Hub", "ConsoleProduction",
        "Keys", "SettingsTitles",
        "ResetKey", "ResetClears", "AppKeys",
    ]

    private static let declarationNames = [
        "Type", "Values", "Description", "Live", "Secret", "Required", "Managed", "ProvidedInCode", "Setting",
        "Minimum", "Maximum",
    ]

    init(file: String?) {
        self.file = file
    }

    mutating func read(_ entries: [String: PropertyListValue]) {
        let keyPath: PropertyListKeyPath = [EnvironmentCatalog.reservedName]
        for (name, value) in entries {
            let here = keyPath.appending(name)
            switch name {
            case "EnvironmentKey": set(\.sources.environmentKey, to: text(value, here))
            case "EnvironmentVariable": set(\.sources.environmentVariable, to: text(value, here))
            case "InfoKey": set(\.sources.infoKey, to: text(value, here))
            case "Production": set(\.sources.production, to: text(value, here))
            case "Default": set(\.sources.defaultEnvironment, to: text(value, here))
            case "AllowUnnamed": sources.allowsUnnamed = truth(value, here)
            case "RememberVariable": remember(value, here)
            case "SkipUnknownNames": sources.skipsUnknownNames = truth(value, here)
            case "Aliases": aliases(value, here)
            case "Ephemeral": ephemeral(value, here)
            case "Expiry": expiry(value, here)
            case "IgnoreCase": sources.ignoresCase = truth(value, here)
            case "TestFlightEnvironments":
                set(\.sources.testFlightEnvironments, to: texts(value, here).map(Set.init))
            case "ManagedConfiguration": sources.allowsManagedConfiguration = truth(value, here)
            case "AppGroup": set(\.sources.appGroup, to: text(value, here))
            case "Hub": hub(value, here)
            case "ConsoleProduction": console.allowsProduction = truth(value, here)
            case "Titles": titles = named(value, here)
            case "Keys": keys(value, here)
            case "SettingsTitles": settings.titles = named(value, here)
            case "ResetKey": set(\.settings.resetKey, to: text(value, here))
            case "ResetClears": set(\.settings.resetClears, to: texts(value, here))
            case "AppKeys": set(\.settings.appKeys, to: texts(value, here))
            default: unknown(name, among: Self.names, here)
            }
        }
        ephemeral = ephemeral.map { EphemeralPattern($0.pattern, values: $0.values, expiry: expiries[$0.pattern]) }
        let patterns = ephemeral.map(\.pattern)
        for name in Set(expiries.keys).subtracting(patterns).sorted() {
            let here = keyPath.appending("Expiry").appending(name)
            report(
                .error, "\(here) is not a pattern of Ephemeral", here,
                fix: Suggestion.sentence(for: name, among: patterns))
        }
    }

    /// Checks the names in the header against the environments of the catalog.
    mutating func check(_ environments: some Sequence<String>) {
        let names = Set(environments)
        let header: PropertyListKeyPath = [EnvironmentCatalog.reservedName]
        for (alias, name) in sources.aliases.sorted(by: { $0.key < $1.key }) {
            let here = header.appending("Aliases").appending(alias)
            if !names.contains(name) { unknownEnvironment(name, names, here) }
            if names.contains(alias), alias != name {
                report(.error, "alias \"\(alias)\" is also the name of an environment", here, fix: "remove the alias")
            }
        }
        if let name = sources.defaultEnvironment, !names.contains(name), sources.aliases[name] == nil {
            unknownEnvironment(name, names, header.appending("Default"))
        }
        for name in Set(titles.keys).subtracting(names).sorted() {
            unknownEnvironment(name, names, header.appending("Titles").appending(name))
        }
        for name in sources.testFlightEnvironments.subtracting(names).sorted() {
            unknownEnvironment(name, names, header.appending("TestFlightEnvironments"))
        }
        guard sources.ignoresCase else { return }
        for group in Dictionary(grouping: names, by: { $0.lowercased() }).values.map({ $0.sorted() })
        where group.count > 1 {
            report(
                .error, "environments \(group.joined(separator: ", ")) differ only by case, which is ignored",
                header.appending("IgnoreCase"), fix: "rename one of them")
        }
    }

    private mutating func unknownEnvironment(_ name: String, _ names: Set<String>, _ keyPath: PropertyListKeyPath) {
        report(
            .error, "unknown environment \"\(name)\" in \(keyPath)", keyPath,
            fix: Suggestion.sentence(for: name, among: names.sorted())
                ?? "use one of \(names.sorted().joined(separator: ", "))")
    }

    private mutating func set<Part>(_ part: WritableKeyPath<CatalogHeader, Part>, to value: Part?) {
        if let value { self[keyPath: part] = value }
    }

    private mutating func set<Part>(_ part: WritableKeyPath<CatalogHeader, Part?>, to value: Part?) {
        if let value { self[keyPath: part] = value }
    }

    private mutating func report(
        _ severity: PropertyListFinding.Severity, _ message: String, _ keyPath: PropertyListKeyPath, fix: String? = nil
    ) {
        findings.append(PropertyListFinding(.catalogHeader, severity, message, file: file, keyPath: keyPath, fix: fix))
    }

    private mutating func unknown(_ name: String, among names: [String], _ keyPath: PropertyListKeyPath) {
        let parent = PropertyListKeyPath(Array(keyPath.components.dropLast()))
        report(
            .warning, "unknown key \"\(name)\" in the dictionary \(parent)", keyPath,
            fix: Suggestion.sentence(for: name, among: names))
    }

    private mutating func text(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) -> String? {
        if let text = value.stringValue, !text.isEmpty { return text }
        report(.error, "\(keyPath) must be a nonempty string, not \(value)", keyPath)
        return nil
    }

    private mutating func texts(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) -> [String]? {
        if let elements = value.arrayValue, case let texts = elements.compactMap(\.stringValue),
            texts.count == elements.count
        {
            return texts
        }
        report(.error, "\(keyPath) must be an array of strings, not \(value)", keyPath)
        return nil
    }

    private mutating func truth(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) -> Bool {
        if let truth = try? Coercion.bool(value) { return truth }
        report(.error, "\(keyPath) must be yes or no, not \(value)", keyPath)
        return false
    }

    private mutating func remember(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) {
        // 1 means yes: a duration of one second is not useful.
        if let truth = try? Coercion.bool(value) {
            sources.rememberVariable = truth ? Self.rememberedFor : nil
        } else if let duration = try? Coercion.duration(value), duration > .zero {
            sources.rememberVariable = duration
        } else {
            report(.error, "\(keyPath) must be yes, no, or a duration such as 12h, not \(value)", keyPath)
        }
    }

    /// The names are strings; a picker that stores numbers has them in decimal.
    private mutating func aliases(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) {
        guard let entries = value.dictionaryValue else {
            report(.error, "\(keyPath) must be a dictionary from alias to environment, not \(value)", keyPath)
            return
        }
        for (alias, name) in entries {
            let here = keyPath.appending(alias)
            guard alias.contains(where: { !$0.isWhitespace }), !alias.contains("$("), !alias.contains("${") else {
                report(
                    .error, "alias \"\(alias)\" is what becomes of a build setting that is not defined", here,
                    fix: "remove the alias")
                continue
            }
            if let name = text(name, here) { sources.aliases[alias] = name }
        }
    }

    private mutating func ephemeral(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) {
        guard let entries = value.dictionaryValue else {
            report(.error, "\(keyPath) must be a dictionary from pattern to values, not \(value)", keyPath)
            return
        }
        for (pattern, values) in entries.sorted(by: { $0.key < $1.key }) {
            let here = keyPath.appending(pattern)
            guard let values = values.dictionaryValue else {
                report(.error, "\(here) must be a dictionary of values, not \(values.kindPhrase)", here)
                continue
            }
            let found = EphemeralPattern(pattern, values: values)
            guard found.isValid else {
                report(.error, "\(here) must have one *", here, fix: "write a pattern such as pr-*")
                continue
            }
            ephemeral.append(found)
        }
    }

    private mutating func expiry(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) {
        guard let entries = value.dictionaryValue else {
            report(.error, "\(keyPath) must be a dictionary from pattern to duration, not \(value)", keyPath)
            return
        }
        for (pattern, value) in entries {
            if let duration = try? Coercion.duration(value), duration > .zero {
                expiries[pattern] = duration
            } else {
                let here = keyPath.appending(pattern)
                report(.error, "\(here) must be a duration such as 14d, not \(value)", here)
            }
        }
    }

    private mutating func hub(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) {
        guard let url = try? Coercion.url(value, folder: nil), let host = url.host,
            (1...65_535).contains(url.port ?? 443),
            url.scheme == "https"
                || (url.scheme == "http" && ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased()))
        else {
            report(
                .error,
                "\(keyPath) must be the address of a hub, such as https://hub.example:8443, or http:// with localhost, "
                    + "not \(value)",
                keyPath)
            return
        }
        console.hub = url
    }

    /// A dictionary from names to nonempty strings.
    private mutating func named(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) -> [String: String] {
        guard let entries = value.dictionaryValue else {
            report(.error, "\(keyPath) must be a dictionary, not \(value)", keyPath)
            return [:]
        }
        var named: [String: String] = [:]
        for (name, value) in entries { named[name] = text(value, keyPath.appending(name)) }
        return named
    }

    private mutating func keys(_ value: PropertyListValue, _ keyPath: PropertyListKeyPath) {
        guard let entries = value.dictionaryValue else {
            report(.error, "\(keyPath) must be a dictionary of keys, not \(value)", keyPath)
            return
        }
        // Findings are sorted at the end.
        declarations.reserveCapacity(entries.count)
        for (name, value) in entries {
            if let type = Self.soleType(value) {
                declarations[name] = KeyDeclaration(name: name, type: type)
                continue
            }
            let here = keyPath.appending(name)
            if let typeName = value.stringValue {
                // The short form: apiURL = url.
                declarations[name] = KeyDeclaration(name: name, type: listed(type(typeName, [], here), here))
            } else if let parts = value.dictionaryValue {
                declarations[name] = declaration(name, parts, here)
            } else {
                report(.error, "\(here) must be a type or a dictionary, not \(value)", here)
            }
        }
    }

    /// The type of a key of which nothing else is said, unless it needs to be looked at more closely.
    private static func soleType(_ value: PropertyListValue) -> ValueType? {
        let parts = value.dictionaryValue
        let name = value.stringValue ?? (parts?.count == 1 ? parts?["Type"]?.stringValue : nil)
        guard let type = name.flatMap({ ValueType(name: $0, values: []) }), type != .enumeration([]) else { return nil }
        return type
    }

    private mutating func declaration(
        _ name: String, _ parts: [String: PropertyListValue], _ keyPath: PropertyListKeyPath
    ) -> KeyDeclaration {
        var declaration = KeyDeclaration(name: name)
        let listed = parts["Values"].flatMap { texts($0, keyPath.appending("Values")) } ?? []
        for (part, value) in parts {
            let here = keyPath.appending(part)
            switch part {
            case "Type": declaration.type = text(value, here).flatMap { type($0, listed, here) }
            case "Values", "Minimum", "Maximum": break
            case "Description": declaration.summary = text(value, here)
            case "Live": declaration.isLive = truth(value, here)
            case "Secret": declaration.isSecret = truth(value, here)
            case "Required": declaration.isRequired = truth(value, here)
            case "Managed": declaration.isManaged = truth(value, here)
            case "ProvidedInCode": declaration.isProvidedInCode = truth(value, here)
            case "Setting": declaration.setting = setting(value, name, here)
            default: unknown(part, among: Self.declarationNames, here)
            }
        }
        if declaration.isSecret, declaration.isLive || declaration.setting != nil {
            report(
                .error, "\(keyPath) is secret, so it cannot be overridden", keyPath,
                fix: "remove Live and Setting: user defaults can be read")
            declaration.isLive = false
            declaration.setting = nil
        }
        if declaration.isProvidedInCode, !declaration.isSecret {
            report(
                .error, "\(keyPath) is provided in code, but not secret", keyPath,
                fix: "set Secret, or write the value in the catalog")
            declaration.isProvidedInCode = false
        }
        if declaration.isLive, declaration.setting == nil { declaration.setting = name }
        declaration.type = self.listed(declaration.type, keyPath)
        declaration.range = range(parts, declaration.type, keyPath)
        return declaration
    }

    /// `Minimum` and `Maximum`: a slider needs both, and a type that has fractions.
    private mutating func range(
        _ parts: [String: PropertyListValue], _ type: ValueType?, _ keyPath: PropertyListKeyPath
    ) -> ClosedRange<Double>? {
        guard parts["Minimum"] != nil || parts["Maximum"] != nil else { return nil }
        guard type?.kind.entry == .fraction else {
            report(.error, "\(keyPath) has a Minimum or Maximum, but is not a double or a duration", keyPath)
            return nil
        }
        guard let lowest = bound(parts["Minimum"], type), let highest = bound(parts["Maximum"], type),
            lowest < highest
        else {
            report(.error, "\(keyPath) needs both a Minimum and a greater Maximum", keyPath)
            return nil
        }
        return lowest...highest
    }

    /// A number, or the seconds of a duration.
    private func bound(_ value: PropertyListValue?, _ type: ValueType?) -> Double? {
        value.flatMap { try? type?.coerced($0, folder: nil).number }
    }

    /// The type; string for an enumeration without values.
    private mutating func listed(_ type: ValueType?, _ keyPath: PropertyListKeyPath) -> ValueType? {
        guard type == .enumeration([]) else { return type }
        report(.error, "\(keyPath) is an enumeration without Values", keyPath, fix: "add Values")
        return .string
    }

    /// `Setting` is the key in Settings, or yes for the key's own name.
    private mutating func setting(_ value: PropertyListValue, _ name: String, _ keyPath: PropertyListKeyPath) -> String?
    {
        if case .boolean(let truth) = value { return truth ? name : nil }
        // OpenStep has no Booleans.
        switch value.stringValue?.lowercased() {
        case "yes", "true": return name
        case "no", "false": return nil
        default: return text(value, keyPath)
        }
    }

    private mutating func type(_ name: String, _ values: [String], _ keyPath: PropertyListKeyPath) -> ValueType? {
        if let type = ValueType(name: name, values: values) { return type }
        report(
            .error, "unknown type \"\(name)\"", keyPath,
            fix: Suggestion.sentence(for: name, among: ValueType.Kind.allCases.map(\.name))
                ?? "use one of \(ValueType.Kind.allCases.map(\.name).joined(separator: ", "))")
        return nil
    }
}
