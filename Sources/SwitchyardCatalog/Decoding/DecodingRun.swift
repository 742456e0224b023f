import Foundation
import PropertyLists
@_spi(Values) import SwitchyardCore

/// What the decoders of one call share: the configuration, what was found so far, and where to go on with
/// placeholders.
final class DecodingRun {
    let configuration: EnvironmentConfiguration
    let live: (any LiveValueSource)?
    /// The keys that the catalog declares live.
    private let liveNames: Set<String>
    /// The keys that only ``Live`` properties declare.
    private var codeDeclarations: [String: KeyDeclaration] = [:]
    /// The names that are beginnings of others; made when the first one is asked for.
    private var knownNamespaces: Set<String>?
    /// Where earlier runs stopped, and this one goes on.
    var passed: Set<DecodingSite> = []
    /// How many placeholders this run has returned.
    var placeholders = 0
    /// What is read; `nil` where it is not counted, as on the fast path.
    var keys: ReadKeys?
    /// How deep placeholders are nested: a type may hold itself.
    var placeholderDepth = 0

    init(_ configuration: EnvironmentConfiguration, live: (any LiveValueSource)?) {
        self.configuration = configuration
        self.live = live
        liveNames = Set(configuration.declarations.values.filter(\.isLive).map(\.name))
    }

    /// The names that are beginnings of others.
    var namespaces: Set<String> {
        if let knownNamespaces { return knownNamespaces }
        var found: Set<String> = []
        for name in configuration.values.keys where name.utf8.contains(UInt8(ascii: ".")) {
            var rest = name[...]
            while let dot = rest.lastIndex(of: ".") {
                rest = rest[..<dot]
                if !found.insert(String(rest)).inserted { break }
            }
        }
        knownNamespaces = found
        return found
    }

    /// Decodes the type from all keys.
    func read<Values: Decodable>(_ type: Values.Type) throws(ValuesDecodingError) -> DecodedValues<Values> {
        codeDeclarations = [:]
        placeholders = 0
        let values = try value(type, at: .namespace(prefix: ""), [])
        let names = codeDeclarations.keys.sorted()
        return DecodedValues(values: values, codeDeclarations: names.compactMap { codeDeclarations[$0] })
    }
}

// MARK: Values

extension DecodingRun {
    /// Decodes a value. The key is what leads to it from `codingPath`.
    func value<Value: Decodable>(
        _ type: Value.Type, at node: DecodingNode, _ codingPath: [any CodingKey], _ key: (any CodingKey)? = nil
    ) throws(ValuesDecodingError) -> Value {
        declareSecret(type, at: node)
        if let leaf = type as? any ConfigurationValue.Type, let value = try leafValue(leaf, at: node) as? Value {
            return value
        }
        if let number = type as? any FixedWidthInteger.Type, let value = try integer(number, at: node) as? Value {
            return value
        }
        if type == Float.self, let value = try float(at: node) as? Value { return value }
        let given = placeholders
        do {
            return try Value(
                from: ValuesDecoder(run: self, node: node, codingPath: codingPath + [key].compactMap { $0 }))
        } catch let error as ValuesDecodingError {
            throw error
        } catch {
            // What an initializer thinks of a placeholder is not a finding.
            throw ValuesDecodingError(given == placeholders ? finding(error, in: type, at: node) : nil, at: node.name)
        }
    }

    /// The value of a key, if there is nothing to say about it: the fast path.
    func plainValue<Value: ConfigurationValue>(
        _ type: Value.Type, _ key: String, in entries: DecodingEntries
    ) -> Value? {
        guard passed.isEmpty, keys == nil, let prefix = entries.prefix else { return nil }
        let name = prefix.isEmpty ? key : prefix + key
        guard let value = configuration.values[name], !value.isSecret, !(Value.self is any SecretValue.Type),
            liveNames.isEmpty || !liveNames.contains(name)
        else { return nil }
        return try? value.raw.read(in: value.folder)
    }

    /// Returns the value of a ``Live`` property.
    func liveValue<Value: ConfigurationValue>(
        _ type: Value.Type, at node: DecodingNode
    ) throws(ValuesDecodingError) -> Value {
        let name = node.name
        if case .part(let value) = node {
            throw error(
                name, "\"\(name)\" is a part of the value of a key, and cannot be live", value.origin.file,
                value.origin.keyPath, fix: "read the whole key as Live")
        }
        if let declaration = configuration.declarations[name], !declaration.isLive {
            throw error(
                name, "key \"\(name)\" is read as Live<\(type)>, but it is not declared live", configuration.file,
                [EnvironmentCatalog.reservedName, "Keys", name], fix: "declare it live, or read it as \(type)")
        }
        declare(Live<Value>.self, name, isRequired: true)
        return try convert(type, at: node)
    }

    /// Declares a live key that the catalog does not declare.
    func declare(_ type: Any.Type, _ name: String, isRequired: Bool) {
        guard let type = type as? any LiveProperty.Type, configuration.declarations[name] == nil else { return }
        codeDeclarations[name] = type.declaration(named: name, isRequired: isRequired)
    }

    /// Declares a key secret that only its type calls so: nothing that prints a configuration knows the type.
    private func declareSecret(_ type: Any.Type, at node: DecodingNode) {
        guard type is any SecretValue.Type, case .key(let value) = node, !value.isSecret else { return }
        let valueType = (type as? any ConfigurationValue.Type)?.valueType
        codeDeclarations[value.name] = KeyDeclaration(
            name: value.name, type: valueType, isSecret: true, isRequired: false)
    }

    func leafValue<Value: ConfigurationValue>(
        _ type: Value.Type, at node: DecodingNode
    ) throws(ValuesDecodingError) -> Value {
        if case .key(let value) = node { try requirePinned(value, type) }
        return try convert(type, at: node)
    }

    private func convert<Value: ConfigurationValue>(
        _ type: Value.Type, at node: DecodingNode
    ) throws(ValuesDecodingError) -> Value {
        guard let value = resolved(node) else {
            guard let value = placeholder(of: type) as? Value else { throw ValuesDecodingError(nil, at: "") }
            return value
        }
        do throws(ConfigurationError) {
            return try value.read(as: type)
        } catch {
            throw ValuesDecodingError(error.findings.first, at: value.name)
        }
    }

    private func integer<Number: FixedWidthInteger>(
        _ type: Number.Type, at node: DecodingNode
    ) throws(ValuesDecodingError) -> Number {
        try number(as: Int.self, at: node) { value throws(CoercionError) in
            // An Int64 does not hold each UInt64, which a text may have.
            if let number = value.stringValue.flatMap({ Number($0) }) { return number }
            guard let number = Number(exactly: try Coercion.integer(value)) else {
                throw CoercionError("is out of range for \(type)")
            }
            return number
        }
    }

    private func float(at node: DecodingNode) throws(ValuesDecodingError) -> Float {
        try number(as: Double.self, at: node) { value throws(CoercionError) in
            let number = Float(try Coercion.double(value))
            guard number.isFinite else { throw CoercionError("is out of range for Float") }
            return number
        }
    }

    /// Reads a number of a size that no `ConfigurationValue` has, as another type has it.
    private func number<Number: Numeric, Read: ConfigurationValue>(
        as type: Read.Type, at node: DecodingNode,
        _ convert: (PropertyListValue) throws(CoercionError) -> Number
    ) throws(ValuesDecodingError) -> Number {
        guard let value = resolved(node) else { return .zero }
        if case .key = node { try requirePinned(value, type) }
        if let finding = value.revealing(as: type) { throw ValuesDecodingError(finding, at: value.name) }
        do throws(CoercionError) {
            return try convert(value.raw)
        } catch {
            throw ValuesDecodingError(value.coercionFinding(error, as: Read.valueType), at: value.name)
        }
    }

    /// A plain property of a live key would never change.
    func requirePinned(_ value: ResolvedValue, _ type: Any.Type) throws(ValuesDecodingError) {
        guard !liveNames.isEmpty, liveNames.contains(value.name) else { return }
        throw error(
            value.name, "key \"\(value.name)\" is declared live, and a plain \(type) would never change",
            value.origin.file, value.origin.keyPath, fix: "read it as Live<\(type)>")
    }

    private func error(
        _ name: String, _ message: String, _ file: String?, _ keyPath: PropertyListKeyPath, fix: String
    ) -> ValuesDecodingError {
        let finding = PropertyListFinding(.invalidValue, .error, message, file: file, keyPath: keyPath, fix: fix)
        return ValuesDecodingError(finding, at: name)
    }
}
