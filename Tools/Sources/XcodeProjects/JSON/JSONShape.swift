import LocatedPropertyLists

/// What a value of a JSON project file has to be, as Xcode's decoder wants it.
indirect enum JSONShape: Sendable {
    case text
    case boolean
    /// Anything: the tool does not use it.
    case anything
    /// One of these words; Xcode refuses a file with another one.
    case word([String])
    /// A path, with a base that Xcode knows.
    case path
    case list(JSONShape)
    /// A list in which nothing is twice.
    case set(JSONShape)
    /// An object whose keys are data.
    case dictionary(JSONShape)
    case object(JSONObjectShape)
    /// An object that has one of several shapes, by the word at a key.
    case kinds(key: String, without: String?, [String: JSONObjectShape])
    /// A shape for each type that is allowed.
    case either([JSONShape])
}

/// What an object of a JSON project file has to have. Keys that are not here are dropped by Xcode in silence.
struct JSONObjectShape: Sendable {
    let keys: [String: JSONShape]
    let required: [String]
    /// Keys of which only one may be there.
    var exclusive: [String] = []

    init(_ keys: [String: JSONShape], required: [String] = [], exclusive: [String] = []) {
        self.keys = keys
        self.required = required
        self.exclusive = exclusive
    }

    /// The same, with further keys.
    func with(_ more: JSONObjectShape) -> JSONObjectShape {
        JSONObjectShape(
            keys.merging(more.keys) { $1 }, required: required + more.required, exclusive: exclusive + more.exclusive)
    }
}

extension JSONShape {
    /// What is expected, for a sentence.
    var phrase: String {
        switch self {
        case .text, .word, .path: "a string"
        case .boolean: "a Boolean"
        case .anything: "anything"
        case .list, .set: "an array"
        case .dictionary, .object, .kinds: "an object"
        case .either(let shapes): shapes.map(\.phrase).joined(separator: " or ")
        }
    }

    /// Whether a value has the type of the shape.
    func hasType(of value: JSON5Value) -> Bool {
        switch (self, value.content) {
        case (.anything, _), (.text, .string), (.word, .string), (.path, .string), (.boolean, .boolean),
            (.list, .array), (.set, .array), (.dictionary, .object), (.object, .object), (.kinds, .object):
            true
        case (.either(let shapes), _): shapes.contains { $0.hasType(of: value) }
        default: false
        }
    }
}
