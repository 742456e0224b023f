import PropertyLists

/// A change to a defaults domain.
enum DefaultsChange: Hashable, Sendable {
    case set(String, PropertyListValue)
    /// Removes the keys that exist.
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

/// An error that keeps a defaults domain from being changed. Its file is unchanged.
struct DefaultsError: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        /// The file cannot be read, edited, or written.
        case file
        /// The file's format cannot hold the value exactly.
        case inexact
    }

    let reason: Reason
    /// A phrase without a period.
    let message: String
}
