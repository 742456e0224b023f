import PropertyLists

/// One change of a defaults domain.
enum DefaultsChange: Hashable, Sendable {
    case set(String, PropertyListValue)
    /// Keys that are not there change nothing.
    case remove([String])
}

extension DefaultsValues {
    /// The values after changes.
    func applying(_ changes: [DefaultsChange]) -> DefaultsValues {
        changes.reduce(into: self) { values, change in
            switch change {
            case .set(let key, let value): values[key] = value
            case .remove(let keys): for key in keys { values[key] = nil }
            }
        }
    }
}

/// Why a defaults domain was not changed; its file is then as it was.
struct DefaultsError: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        /// The file cannot be read, edited or written.
        case file
        /// The file's format cannot hold the value exactly.
        case inexact
    }

    let reason: Reason
    /// In one sentence without a full stop.
    let message: String
}
