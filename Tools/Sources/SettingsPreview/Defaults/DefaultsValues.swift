import Foundation
import LocatedPropertyLists
import PropertyListEditing
package import PropertyLists

/// The values of a defaults domain, by key. Keys and strings are compared by code units.
package struct DefaultsValues: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var values: [DefaultsKey: PropertyListValue]

    /// Creates values from a dictionary literal. The last value of a repeated key is used.
    package init(dictionaryLiteral elements: (String, PropertyListValue)...) {
        values = Dictionary(elements.map { (DefaultsKey($0), $1) }) { _, last in last }
    }

    /// The value of a key.
    package subscript(key: String) -> PropertyListValue? {
        get { values[DefaultsKey(key)] }
        set { values[DefaultsKey(key)] = newValue }
    }

    var keys: some Collection<DefaultsKey> { values.keys }

    /// Whether two domains have the same values, to the last bit.
    package static func == (left: DefaultsValues, right: DefaultsValues) -> Bool {
        left.values.count == right.values.count
            && left.values.allSatisfy { key, value in right.values[key].map(value.isIdentical) ?? false }
    }
}

extension DefaultsValues {
    /// Reads the values in the bytes of a file.
    ///
    /// - Throws: `PropertyListError` if the bytes are not a property list with a dictionary.
    init(data: Data, file: String) throws(PropertyListError) {
        let root: PropertyListValue
        do {
            root = try PropertyList.parse(data)
        } catch {
            throw PropertyListError(error.code, error.message, file: file)
        }
        guard let entries = root.dictionaryValue else {
            throw PropertyListError(
                .malformed, "a defaults file must be a dictionary, not \(root.kindPhrase)", file: file)
        }
        values = Dictionary(entries.map { (DefaultsKey($0), $1) }) { first, _ in first }
        if let editor = try? PropertyListEditor(data: data) { addFoldedKeys(of: editor) }
    }

    /// Adds the keys that differ only in their code units. A dictionary of Swift strings has just one of them, so the others
    /// are read after that one is removed.
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
