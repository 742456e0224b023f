import Configuration
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore

extension ConfigContent {
    /// A value without a declared type, converted as the library converts it for a typed key.
    init(_ value: PropertyListValue, as type: ConfigType) throws(CoercionError) {
        self =
            switch type {
            case .string: .string(try value.read(as: String.self))
            case .int: .int(try value.read(as: Int.self))
            case .double: .double(try value.read(as: Double.self))
            case .bool: .bool(try value.read(as: Bool.self))
            case .bytes: .bytes([UInt8](try value.read(as: Data.self)))
            case .stringArray: .stringArray(try value.read(as: [String].self))
            case .intArray: .intArray(try value.read(as: [Int].self))
            case .doubleArray: .doubleArray(try value.read(as: [Double].self))
            case .boolArray: .boolArray(try value.read(as: [Bool].self))
            case .byteChunkArray: .byteChunkArray(try value.read(as: [Data].self).map { [UInt8]($0) })
            }
    }

    /// A value of a declared type. swift-configuration has no URLs, dates, and durations: they are texts, and a duration
    /// is also a number of seconds.
    init(
        _ value: TypedValue, declared: ValueType, raw: PropertyListValue, as type: ConfigType
    ) throws(CoercionError) {
        switch (value, type) {
        case (.string(let text), .string): self = .string(text)
        case (.url(let url), .string): self = .string(url.absoluteString)
        case (.date(let date), .string): self = .string(date.formatted(.iso8601))
        case (.bool(let truth), .bool): self = .bool(truth)
        case (.int, .int), (.double, .double): self = try ConfigContent(raw, as: type)
        case (.int(let number), .double):
            guard let real = Double(exactly: number) else { throw CoercionError("has too many digits") }
            self = .double(real)
        case (.duration(let duration), .double): self = .double(duration / .seconds(1))
        case (.duration(let duration), .int):
            guard let seconds = Int(exactly: duration.components.seconds), duration == .seconds(seconds) else {
                throw CoercionError("is not a whole number of seconds")
            }
            self = .int(seconds)
        case (.duration, .string) where raw.stringValue != nil, (.data, .bytes): self = try ConfigContent(raw, as: type)
        case (.array(let elements), .stringArray), (.array(let elements), .intArray),
            (.array(let elements), .doubleArray), (.array(let elements), .boolArray),
            (.array(let elements), .byteChunkArray):
            self = try ConfigContent(.array(elements), as: type)
        default: throw CoercionError("is declared as \(declared.name)")
        }
    }

    /// The value of a property list that is the same.
    var propertyListValue: PropertyListValue {
        switch self {
        case .string(let text): .string(text)
        case .int(let number): .integer(Int64(number))
        case .double(let number): .real(number)
        case .bool(let truth): .boolean(truth)
        case .bytes(let bytes): .data(Data(bytes))
        case .stringArray(let texts): .array(texts.map(PropertyListValue.string))
        case .intArray(let numbers): .array(numbers.map { .integer(Int64($0)) })
        case .doubleArray(let numbers): .array(numbers.map(PropertyListValue.real))
        case .boolArray(let truths): .array(truths.map(PropertyListValue.boolean))
        case .byteChunkArray(let chunks): .array(chunks.map { .data(Data($0)) })
        }
    }
}
