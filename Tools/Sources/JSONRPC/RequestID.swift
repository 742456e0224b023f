/// The identifier of a request, which its response repeats.
package enum RequestID: Hashable, Sendable {
    case integer(Int64)
    case string(String)

    /// The identifier of a value; `nil` if it is none.
    package init?(_ value: JSONValue?) {
        switch value {
        case .integer(let number): self = .integer(number)
        case .string(let text): self = .string(text)
        default: return nil
        }
    }

    /// The value as it is sent.
    package var value: JSONValue {
        switch self {
        case .integer(let number): .integer(number)
        case .string(let text): .string(text)
        }
    }
}
