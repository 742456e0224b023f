package import PropertyLists

/// The keys that Apple documents for a page or a kind of specifier, as data for checks, previews, and generators.
///
/// Where Apple's documents disagree, this is their union: a key is required if both require it. Sources: the archived
/// Settings Application Schema Reference, and Foundation's article on building a Settings bundle.
package struct SettingsSchema: Sendable, Hashable {
    /// The required form of a value.
    package enum ValueType: String, Sendable, Hashable {
        /// A string that is used as written.
        case string
        /// A string that is looked up in the page's strings table.
        case text
        /// An array of strings.
        case strings
        /// An array of strings that are looked up in the page's strings table.
        case texts
        /// A Boolean, or the number 0 or 1.
        case boolean
        /// An integer or a real number.
        case number
        /// Any value except a container.
        case scalar
        /// Any value.
        case any
        /// An array of any values.
        case values
        /// A dictionary.
        case dictionary
        /// An array of dictionaries.
        case dictionaries
    }

    /// One key.
    package struct Key: Sendable, Hashable {
        /// The key, as in a file.
        package let name: String
        /// The required form of its value.
        package let type: ValueType
        /// Whether the key is required.
        package let isRequired: Bool
        /// The only permitted values; empty if there is no such list.
        package let allowed: [String]
    }

    /// The keys, in the order of Apple's documents.
    package let keys: [Key]

    /// Returns the key with a name.
    package subscript(name: String) -> Key? { keys.first { $0.name == name } }

    /// The keys of a dictionary that Apple does not document, sorted: those of another library or generator, or
    /// misspelled ones.
    package func unknownKeys(in properties: [String: PropertyListValue]) -> [String] {
        properties.keys.filter { self[$0] == nil }.sorted()
    }
}

extension SettingsSchema.ValueType {
    /// Whether a value has the required form.
    package func accepts(_ value: PropertyListValue) -> Bool {
        switch (self, value) {
        case (.string, .string), (.text, .string), (.boolean, .boolean), (.number, .integer), (.number, .real),
            (.values, .array), (.dictionary, .dictionary):
            true
        case (.boolean, .integer(let number)): number == 0 || number == 1
        case (.any, _): true
        case (.scalar, _): value.arrayValue == nil && value.dictionaryValue == nil
        case (.strings, .array(let elements)), (.texts, .array(let elements)):
            elements.allSatisfy { $0.stringValue != nil }
        case (.dictionaries, .array(let elements)): elements.allSatisfy { $0.dictionaryValue != nil }
        default: false
        }
    }
}
