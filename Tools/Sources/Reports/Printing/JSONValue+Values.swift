import Foundation
import JSONRPC
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore

extension JSONValue {
    init(_ value: PropertyListValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .real(let number): self = number.isFinite ? .number(number) : .string("\(number)")
        case .boolean(let truth): self = .boolean(truth)
        case .date(let date): self = .string(date.formatted(.iso8601))
        case .data(let data): self = .string(data.base64EncodedString())
        case .array(let elements): self = .array(elements.map(JSONValue.init))
        case .dictionary(let entries): self = .object(entries.mapValues(JSONValue.init))
        }
    }

    /// A value without what may be a secret, by the names of keys.
    init(redacting value: PropertyListValue, name: String = "") {
        switch value {
        case .string(let text): self = .string(Redaction.shown(name: name, value: text))
        case .array(let elements): self = .array(elements.map { JSONValue(redacting: $0, name: name) })
        case .dictionary(let entries):
            self = .object(
                Dictionary(uniqueKeysWithValues: entries.map { ($0.key, JSONValue(redacting: $0.value, name: $0.key)) })
            )
        default: self.init(value)
        }
    }

    init(_ value: TypedValue) { self.init(value.plain) }
}
