import PropertyLists

/// The reserved dictionary `Switchyard` of a hand-written catalog: names of the sources, declared keys, the Settings
/// rows' meaning.
struct CatalogHeader {
    var sources = EnvironmentSourceNames()
    var settings = SettingsBinding()
    var declarations: [KeyDeclaration] = []
    var findings: [PropertyListFinding] = []
    private let file: String?

    /// How long a choice is remembered when the catalog says only that it is.
    static let rememberedFor = Duration.seconds(7 * 86_400)

    private static let names = [
        "EnvironmentKey", "EnvironmentVariable", "InfoKey", "Production", "RememberVariable", "Keys", "SettingsTitles",
        "ResetKey", "ResetClears", "AppKeys",
    ]

    private static let declarationNames = [
        "Type", "Values", "Description", "Live", "Secret", "Required", "Setting", "Minimum", "Maximum",
    ]

    init(file: String?) {
        self.file = file
    }

    mutating func read(_ entries: [String: PropertyListValue]) {
        let place: PropertyListKeyPath = [EnvironmentCatalog.reservedName]
        for (name, value) in entries {
            let here = place.appending(name)
            switch name {
            case "EnvironmentKey": set(\.sources.environmentKey, to: text(value, here))
            case "EnvironmentVariable": set(\.sources.environmentVariable, to: text(value, here))
            case "InfoKey": set(\.sources.infoKey, to: text(value, here))
            case "Production": set(\.sources.production, to: text(value, here))
            case "RememberVariable": remember(value, here)
            case "Keys": keys(value, here)
            case "SettingsTitles": titles(value, here)
            case "ResetKey": set(\.settings.resetKey, to: text(value, here))
            case "ResetClears": set(\.settings.resetClears, to: texts(value, here))
            case "AppKeys": set(\.settings.appKeys, to: texts(value, here))
            default: unknown(name, among: Self.names, here)
            }
        }
    }

    private mutating func set<Part>(_ part: WritableKeyPath<CatalogHeader, Part>, to value: Part?) {
        if let value { self[keyPath: part] = value }
    }

    private mutating func set<Part>(_ part: WritableKeyPath<CatalogHeader, Part?>, to value: Part?) {
        if let value { self[keyPath: part] = value }
    }

    private mutating func report(
        _ severity: PropertyListFinding.Severity, _ message: String, _ place: PropertyListKeyPath, fix: String? = nil
    ) {
        findings.append(PropertyListFinding(.catalogHeader, severity, message, file: file, keyPath: place, fix: fix))
    }

    private mutating func unknown(_ name: String, among names: [String], _ place: PropertyListKeyPath) {
        report(.warning, "\"\(name)\" is not known here", place, fix: Suggestion.sentence(for: name, among: names))
    }

    private mutating func text(_ value: PropertyListValue, _ place: PropertyListKeyPath) -> String? {
        if let text = value.stringValue, !text.isEmpty { return text }
        report(.error, "\(place) must be a text that is not empty, and is \(value)", place)
        return nil
    }

    private mutating func texts(_ value: PropertyListValue, _ place: PropertyListKeyPath) -> [String]? {
        if let elements = value.arrayValue, case let texts = elements.compactMap(\.stringValue),
            texts.count == elements.count
        {
            return texts
        }
        report(.error, "\(place) must be an array of texts, and is \(value)", place)
        return nil
    }

    private mutating func truth(_ value: PropertyListValue, _ place: PropertyListKeyPath) -> Bool {
        if let truth = try? Coercion.bool(value) { return truth }
        report(.error, "\(place) must be yes or no, and is \(value)", place)
        return false
    }

    private mutating func remember(_ value: PropertyListValue, _ place: PropertyListKeyPath) {
        // 1 says yes: nobody means one second.
        if let truth = try? Coercion.bool(value) {
            sources.rememberVariable = truth ? Self.rememberedFor : nil
        } else if let duration = try? Coercion.duration(value), duration > .zero {
            sources.rememberVariable = duration
        } else {
            report(.error, "\(place) must be yes, no or a duration such as 12h, and is \(value)", place)
        }
    }

    private mutating func titles(_ value: PropertyListValue, _ place: PropertyListKeyPath) {
        guard let entries = value.dictionaryValue else {
            report(.error, "\(place) must be a dictionary, and is \(value)", place)
            return
        }
        for (key, infoKey) in entries {
            if let infoKey = text(infoKey, place.appending(key)) { settings.titles[key] = infoKey }
        }
    }

    private mutating func keys(_ value: PropertyListValue, _ place: PropertyListKeyPath) {
        guard let entries = value.dictionaryValue else {
            report(.error, "\(place) must be a dictionary of keys, and is \(value)", place)
            return
        }
        for name in entries.keys.sorted() {
            guard let value = entries[name] else { continue }
            let here = place.appending(name)
            if let typeName = value.stringValue {
                // The short form: apiURL = url.
                declarations.append(KeyDeclaration(name: name, type: listed(type(typeName, [], here), here)))
            } else if let parts = value.dictionaryValue {
                declarations.append(declaration(name, parts, here))
            } else {
                report(.error, "\(here) must be a type or a dictionary, and is \(value)", here)
            }
        }
    }

    private mutating func declaration(
        _ name: String, _ parts: [String: PropertyListValue], _ place: PropertyListKeyPath
    ) -> KeyDeclaration {
        var declaration = KeyDeclaration(name: name)
        let listed = parts["Values"].flatMap { texts($0, place.appending("Values")) } ?? []
        for (part, value) in parts {
            let here = place.appending(part)
            switch part {
            case "Type": declaration.type = text(value, here).flatMap { type($0, listed, here) }
            case "Values", "Minimum", "Maximum": break
            case "Description": declaration.summary = text(value, here)
            case "Live": declaration.isLive = truth(value, here)
            case "Secret": declaration.isSecret = truth(value, here)
            case "Required": declaration.isRequired = truth(value, here)
            case "Setting": declaration.setting = setting(value, name, here)
            default: unknown(part, among: Self.declarationNames, here)
            }
        }
        if declaration.isLive, declaration.setting == nil { declaration.setting = name }
        declaration.type = self.listed(declaration.type, place)
        declaration.range = range(parts, declaration.type, place)
        return declaration
    }

    /// `Minimum` and `Maximum`: a slider needs both, and a type that has fractions.
    private mutating func range(
        _ parts: [String: PropertyListValue], _ type: ValueType?, _ place: PropertyListKeyPath
    ) -> ClosedRange<Double>? {
        guard parts["Minimum"] != nil || parts["Maximum"] != nil else { return nil }
        guard type == .double || type == .duration else {
            report(.error, "\(place) has a Minimum or Maximum, which only a double or a duration can have", place)
            return nil
        }
        guard let lowest = bound(parts["Minimum"], type), let highest = bound(parts["Maximum"], type),
            lowest < highest
        else {
            report(.error, "\(place) needs a Minimum and a greater Maximum", place)
            return nil
        }
        return lowest...highest
    }

    /// A number, or the seconds of a duration.
    private func bound(_ value: PropertyListValue?, _ type: ValueType?) -> Double? {
        guard let value else { return nil }
        let number =
            type == .duration
            ? (try? Coercion.duration(value)).map { $0 / .seconds(1) } : try? Coercion.double(value)
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The type; text where an enumeration lists nothing.
    private mutating func listed(_ type: ValueType?, _ place: PropertyListKeyPath) -> ValueType? {
        guard type == .enumeration([]) else { return type }
        report(.error, "\(place) is an enumeration without Values", place, fix: "list them under Values")
        return .string
    }

    /// `Setting` is the key in Settings, or yes for the key's own name.
    private mutating func setting(_ value: PropertyListValue, _ name: String, _ place: PropertyListKeyPath) -> String? {
        if case .boolean(let truth) = value { return truth ? name : nil }
        // OpenStep has no booleans.
        switch value.stringValue?.lowercased() {
        case "yes", "true": return name
        case "no", "false": return nil
        default: return text(value, place)
        }
    }

    private mutating func type(_ name: String, _ values: [String], _ place: PropertyListKeyPath) -> ValueType? {
        if let type = ValueType(name: name, values: values) { return type }
        report(
            .error, "\"\(name)\" is no type", place,
            fix: Suggestion.sentence(for: name, among: ValueType.names)
                ?? "the types are \(ValueType.names.joined(separator: ", "))")
        return nil
    }
}
