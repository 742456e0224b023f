import Foundation
import LocatedPropertyLists
import PropertyListEditing
public import PropertyLists

/// The values of a defaults domain by their keys. Keys and texts are compared by their code units.
public struct DefaultsValues: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var values: [DefaultsKey: PropertyListValue]

    /// Values by their keys; of a key that occurs twice, the last one.
    public init(dictionaryLiteral elements: (String, PropertyListValue)...) {
        values = Dictionary(elements.map { (DefaultsKey($0), $1) }) { _, last in last }
    }

    /// The value of a key.
    public subscript(key: String) -> PropertyListValue? {
        get { values[DefaultsKey(key)] }
        set { values[DefaultsKey(key)] = newValue }
    }

    var keys: some Collection<DefaultsKey> { values.keys }

    /// Whether two domains hold the same, to the last bit.
    public static func == (left: DefaultsValues, right: DefaultsValues) -> Bool {
        left.values.count == right.values.count
            && left.values.allSatisfy { key, value in right.values[key].map(value.isIdentical) ?? false }
    }
}

extension DefaultsValues {
    /// The values in a file's bytes.
    ///
    /// - Throws: `PropertyListError` when they are not a property list, or not a dictionary.
    init(data: Data, file: String) throws(PropertyListError) {
        let root: PropertyListValue
        do {
            root = try PropertyList.parse(data)
        } catch {
            throw PropertyListError(error.code, error.message, file: file)
        }
        guard let entries = root.dictionaryValue else {
            throw PropertyListError(
                .malformed, "stored settings must be a dictionary, and this is \(root.kindPhrase)", file: file)
        }
        values = Dictionary(entries.map { (DefaultsKey($0), $1) }) { first, _ in first }
        if let editor = try? PropertyListEditor(data: data) { addFoldedKeys(of: editor) }
    }

    /// A value of a property list holds one of the keys that only differ in their code units. The others appear when
    /// it is taken out.
    private mutating func addFoldedKeys(of editor: PropertyListEditor) {
        let keys = Set((editor.keys(of: []) ?? []).map(DefaultsKey.init))
        guard keys.count > values.count else { return }
        for group in Dictionary(grouping: keys, by: \.text).values where group.count > 1 {
            for key in group {
                var alone = editor
                let others = group.filter { $0 != key }.map(\.text)
                guard (try? alone.remove(keys: others, of: [])) != nil else { return }
                values[key] = alone.value.dictionaryValue?[key.text]
            }
        }
    }
}
