import Configuration
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting

/// What the compatibility suite of swift-configuration asks of a provider.
enum CompatibleValues {
    private static let magic = PropertyListValue.data(Data("magic".utf8))
    private static let magic2 = PropertyListValue.data(Data("magic2".utf8))

    static let values: [String: PropertyListValue] = [
        "string": "Hello", "int": 42, "double": 3.14, "bool": true, "bytes": magic,
        "stringy": ["array": ["Hello", "World"]], "inty": ["array": [42, 24]], "doubly": ["array": [3.14, 2.72]],
        "booly": ["array": [true, false]], "byteChunky": ["array": .array([magic, magic2])],
        "other": [
            "string": "Other Hello", "int": 24, "double": 2.72, "bool": false, "bytes": magic2,
            "stringy": ["array": ["Hello", "Swift"]], "inty": ["array": [16, 32]], "doubly": ["array": [0.9, 1.8]],
            "booly": ["array": [false, true, true]], "byteChunky": ["array": .array([magic, magic2, magic])],
        ],
    ]

    private static let types: [String: ValueType] = [
        "string": .string, "int": .int, "double": .double, "bool": .bool, "bytes": .data, "stringy.array": .array,
        "inty.array": .array, "doubly.array": .array, "booly.array": .array, "byteChunky.array": .array,
    ]

    /// How the catalog declares the keys.
    enum Declared: String, CaseIterable, Sendable { case not, pinned, live }

    static func session(_ declared: Declared) throws -> EnvironmentSession<EnvironmentConfiguration> {
        let declarations = types.flatMap { name, type in
            [name, "other.\(name)"].map { KeyDeclaration(name: $0, type: type, isLive: declared == .live) }
        }
        let catalog = EnvironmentCatalog(
            environments: ["production": values], declarations: declared == .not ? [] : declarations)
        return try EnvironmentSession(context: LaunchContext(catalog: catalog), store: InMemoryDefaultsStore())
    }
}
