import PropertyLists
import SwitchyardCore

/// The decoder over the values of a configuration.
struct ValuesDecoder: Decoder {
    let run: DecodingRun
    let node: DecodingNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws(ValuesDecodingError) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedValues(run: run, entries: try run.entries(of: node), codingPath: codingPath))
    }

    func unkeyedContainer() throws(ValuesDecodingError) -> any UnkeyedDecodingContainer {
        UnkeyedValues(run: run, array: try run.elements(of: node), codingPath: codingPath)
    }

    func singleValueContainer() throws(ValuesDecodingError) -> any SingleValueDecodingContainer {
        SingleValue(run: run, node: node, codingPath: codingPath)
    }
}

/// The value itself.
private struct SingleValue: SingleValueDecodingContainer {
    let run: DecodingRun
    let node: DecodingNode
    let codingPath: [any CodingKey]

    /// A property list has no null.
    func decodeNil() -> Bool {
        if case .placeholder = node { true } else { false }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // There is no placeholder here: it is one of the type that this initializer makes.
        try run.value(type, at: node, codingPath)
    }
}

/// The entries of a dictionary, or the keys of a namespace.
struct DecodingEntries {
    let node: DecodingNode
    /// The beginning of the names, if this is a namespace.
    let prefix: String?
    /// The entries of the value of a key, or of a part.
    let entries: [String: PropertyListValue]

    init(_ node: DecodingNode, _ entries: [String: PropertyListValue] = [:]) {
        self.node = node
        self.entries = entries
        prefix = if case .namespace(let prefix) = node { prefix } else { nil }
    }

    /// The name of a key in messages.
    func name(_ key: String) -> String {
        switch node {
        case .namespace(let prefix): prefix.isEmpty ? key : prefix + key
        case .key(let value), .part(let value): "\(value.name).\(key)"
        case .placeholder: key
        }
    }
}

private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let run: DecodingRun
    let entries: DecodingEntries
    let codingPath: [any CodingKey]

    var allKeys: [Key] { run.keys(of: entries).compactMap { Key(stringValue: $0) } }

    // What `decodeIfPresent` of the usual types asks first.
    func contains(_ key: Key) -> Bool { optionalNode(key) != nil }

    private func optionalNode(_ key: Key) -> DecodingNode? {
        if let node = run.node(key.stringValue, in: entries) { return node }
        if entries.prefix != nil { run.keys?.missed(entries.name(key.stringValue)) }
        return nil
    }

    /// A property list has no null.
    func decodeNil(forKey key: Key) throws -> Bool {
        guard contains(key) else { throw run.missing(key.stringValue, in: entries) }
        return false
    }

    // The usual types by themselves: to find out that any type is one of them costs more than reading the value.
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try leaf(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try leaf(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try leaf(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try leaf(type, key) }

    private func leaf<Value: ConfigurationValue & Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        if let value = run.plainValue(type, key.stringValue, in: entries) { return value }
        return try any(type, key)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if let leaf = type as? any ConfigurationValue.Type,
            let value = run.plainValue(leaf, key.stringValue, in: entries) as? Value
        {
            return value
        }
        return try any(type, key)
    }

    private func any<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try run.value(entries.name(key.stringValue), type) { () throws(ValuesDecodingError) in
            if let node = run.node(key.stringValue, in: entries) {
                return try run.value(type, at: node, codingPath, key)
            }
            if case .placeholder = entries.node, let value = run.placeholder(type) { return value }
            throw run.missing(key.stringValue, in: entries)
        } orPlaceholder: {
            run.placeholder(type)
        }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let node = optionalNode(key) else {
            run.declare(type, entries.name(key.stringValue), isRequired: false)
            return nil
        }
        return try run.value(entries.name(key.stringValue), type) { () throws(ValuesDecodingError) in
            try run.value(type, at: node, codingPath, key)
        } orPlaceholder: {
            .some(run.placeholder(type))
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(key, for: type) { decoder throws(ValuesDecodingError) in try decoder.container(keyedBy: type) }
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key, for: UnkeyedValues.self) { decoder throws(ValuesDecodingError) in
            try decoder.unkeyedContainer()
        }
    }

    func superDecoder() throws -> any Decoder { try decoder(NamedKey(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: any CodingKey) throws -> any Decoder {
        try decoder(key, for: ValuesDecoder.self) { $0 }
    }

    private func decoder<Result>(
        _ key: any CodingKey, for type: Any.Type, _ body: (ValuesDecoder) throws(ValuesDecodingError) -> Result
    ) throws(ValuesDecodingError) -> Result {
        let path = codingPath + [key]
        return try run.value(entries.name(key.stringValue), type) { () throws(ValuesDecodingError) in
            guard let node = run.node(key.stringValue, in: entries) else {
                throw run.missing(key.stringValue, in: entries)
            }
            return try body(ValuesDecoder(run: run, node: node, codingPath: path))
        } orPlaceholder: {
            try? body(ValuesDecoder(run: run, node: .placeholder, codingPath: path))
        }
    }
}

/// The elements of an array.
struct UnkeyedValues: UnkeyedDecodingContainer {
    let run: DecodingRun
    /// The array, and its elements.
    let array: (value: ResolvedValue, elements: [PropertyListValue])?
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(run: DecodingRun, array: (ResolvedValue, [PropertyListValue])?, codingPath: [any CodingKey]) {
        self.run = run
        self.array = array
        self.codingPath = codingPath
    }

    var count: Int? { array?.elements.count ?? 0 }
    var isAtEnd: Bool { currentIndex >= array?.elements.count ?? 0 }

    /// A property list has no null.
    func decodeNil() throws -> Bool {
        _ = try node()
        return false
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (node, index) = (try node(), currentIndex)
        let value = try run.value(node.name, type) { [run, codingPath] () throws(ValuesDecodingError) in
            try run.value(type, at: node, codingPath, NamedKey(intValue: index))
        } orPlaceholder: {
            run.placeholder(type)
        }
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }

    private mutating func next<Result>(_ body: (ValuesDecoder) throws -> Result) throws -> Result {
        let path = codingPath + [NamedKey(intValue: currentIndex)]
        let result = try body(ValuesDecoder(run: run, node: try node(), codingPath: path))
        currentIndex += 1
        return result
    }

    private func node() throws -> DecodingNode {
        guard let array, array.elements.indices.contains(currentIndex) else {
            throw DecodingError.valueNotFound(
                Any.self, .init(codingPath: codingPath, debugDescription: "the array has only \(count ?? 0) elements"))
        }
        return .part(array.value.part(String(currentIndex), array.elements[currentIndex]))
    }
}

/// A key that no type has a case for.
struct NamedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
