public import PropertyLists

/// The keys that Apple documents for a page or for one kind of specifier, as data for checks, previews and generators.
///
/// Where Apple's documents disagree it is their union: a key is required when both say so. Sources: the archived
/// Settings Application Schema Reference, and Foundation's article on building a Settings bundle.
public struct SettingsSchema: Sendable, Hashable {
    /// What a value must be.
    public enum ValueType: String, Sendable, Hashable {
        /// A string that is taken as it is.
        case string
        /// A string that is looked up in the page's strings table.
        case text
        /// An array of strings.
        case strings
        /// An array of strings that are looked up.
        case texts
        /// True or false; the numbers 0 and 1 are that too.
        case boolean
        /// An integer or a real.
        case number
        /// Anything but a container.
        case scalar
        /// Anything.
        case any
        /// An array of anything.
        case values
        /// A dictionary.
        case dictionary
        /// An array of dictionaries.
        case dictionaries
    }

    /// One key.
    public struct Key: Sendable, Hashable {
        /// The key, as a file has it.
        public let name: String
        /// What its value must be.
        public let type: ValueType
        /// Whether it must be there.
        public let isRequired: Bool
        /// The only values that it may have; empty when there are others.
        public let allowed: [String]
    }

    /// The keys, in the documents' order.
    public let keys: [Key]

    /// The key of this name.
    public subscript(name: String) -> Key? { keys.first { $0.name == name } }

    /// The names in a dictionary that Apple does not document, sorted: another library's or a generator's, or misspelt.
    public func unknownKeys(in properties: [String: PropertyListValue]) -> [String] {
        properties.keys.filter { self[$0] == nil }.sorted()
    }
}

extension SettingsSchema.ValueType {
    /// Whether a value is what it must be.
    public func accepts(_ value: PropertyListValue) -> Bool {
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
