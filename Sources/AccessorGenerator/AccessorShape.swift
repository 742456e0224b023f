@_spi(Tools) import SwitchyardCore

/// The properties of a type, and the types nested in it: what the accessors of every brand share.
struct AccessorShape: Equatable {
    var properties: [AccessorProperty] = []
    /// Nested keys, by the name of the property that holds them.
    var namespaces: [AccessorNamespace] = []

    /// Whether a type of Foundation occurs.
    var usesFoundation: Bool {
        properties.contains { $0.type.usesFoundation } || namespaces.contains { $0.shape.usesFoundation }
    }

    /// The enumerations by key, with the types around them.
    func enumerations(in scope: String) -> [String: String] {
        var names: [String: String] = [:]
        for property in properties {
            if case .enumeration(let name, _) = property.type { names[property.key] = scope + name }
        }
        return namespaces.reduce(into: names) { names, namespace in
            names.merge(namespace.shape.enumerations(in: "\(scope)\(namespace.typeName).")) { first, _ in first }
        }
    }

    /// The first key that two shapes have in different ways.
    func firstDifference(from other: AccessorShape) -> String? {
        let (own, others) = (keys, other.keys)
        return Set(own.keys).union(others.keys).sorted().first { own[$0] != others[$0] }
    }

    /// Every property, in the order of the cells of a table: by the UTF-8 of the names of their keys.
    var cells: [AccessorProperty] { keys.values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }

    private var keys: [String: AccessorProperty] {
        let below = namespaces.flatMap { Array($0.shape.keys) }
        return Dictionary(properties.map { ($0.key, $0) } + below) { first, _ in first }
    }
}

/// Nested keys as a nested type.
struct AccessorNamespace: Equatable {
    /// The names of the nested keys begin with this and a dot.
    let key: String
    let name: String
    let typeName: String
    var shape: AccessorShape
}

/// A key as a property.
struct AccessorProperty: Equatable {
    let key: String
    let name: String
    let type: AccessorType
    let summary: String?
    let isLive: Bool
    let isSecret: Bool
    let isOptional: Bool

    /// Brands may describe a key in different words.
    static func == (first: Self, second: Self) -> Bool {
        first.key == second.key && first.type == second.type && first.isLive == second.isLive
            && first.isSecret == second.isSecret && first.isOptional == second.isOptional
    }

    /// The type's name in Swift; `scope` leads to nested types from outside.
    func typeName(in scope: String) -> String {
        var name = type.name(in: scope)
        if isSecret { name = "Secret<\(name)>" }
        if isLive { name = "Live<\(name)>" }
        return isOptional ? name + "?" : name
    }

    /// The function of a table that reads the property.
    var reader: String {
        if isLive { return isOptional ? "optionalLive" : "live" }
        if isSecret { return isOptional ? "optionalValue" : "value" }
        if case .plain(let kind) = type, kind.hasReader { return isOptional ? "optional\(kind.swiftName)" : kind.name }
        return isOptional ? "optionalValue" : "value"
    }

    /// The name of the number of the property's cell. No part of a name ends with an underscore.
    var cell: String {
        SwiftName.quoted(key.split(separator: ".").compactMap { SwiftName.property(String($0)) }.joined(separator: "_"))
    }
}

/// The Swift type of a key.
indirect enum AccessorType: Equatable {
    case plain(ValueType.Kind)
    /// A value of any kind, in an array or a dictionary.
    case any
    case enumeration(String, [AccessorCase])
    case array(AccessorType)
    case dictionary(AccessorType)

    var usesFoundation: Bool {
        switch self {
        case .plain(let kind): kind.isOfFoundation
        case .array(let element), .dictionary(let element): element.usesFoundation
        case .any, .enumeration: false
        }
    }

    func name(in scope: String) -> String {
        switch self {
        case .plain(let kind): kind.swiftName
        case .any: "PropertyListValue"
        case .enumeration(let name, _): scope + name
        case .array(let element): "[\(element.name(in: scope))]"
        case .dictionary(let element): "[String: \(element.name(in: scope))]"
        }
    }
}

/// A case of an enumeration.
struct AccessorCase: Equatable {
    let name: String
    let value: String
}
