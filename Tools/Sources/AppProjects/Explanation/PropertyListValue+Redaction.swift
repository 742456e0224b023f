import PropertyLists
import SourceText

extension PropertyListValue {
    /// Whether a text at any depth has a URL with a password, which is a secret whatever a catalog declares.
    var hasPassword: Bool {
        switch self {
        case .string(let text): Redaction.hasPassword(text)
        case .array(let elements): elements.contains(where: \.hasPassword)
        case .dictionary(let entries): entries.values.contains(where: \.hasPassword)
        default: false
        }
    }

    /// Whether the value is not printed, by its name and shape, or by those of something in it.
    func isHidden(name: String) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.isHidden(name: name) }
        case .dictionary(let entries): entries.contains { $0.value.isHidden(name: $0.key) }
        default: Redaction.hides(name: name, value: stringValue ?? "\(self)")
        }
    }
}
