import Foundation
import PropertyLists
import SwitchyardCore

extension DecodingRun {
    /// Whether another run can get past an error with a placeholder.
    func continues(at site: DecodingSite) -> Bool { passed.insert(site).inserted }

    /// Decodes a value, or returns a placeholder where an earlier run stopped.
    func value<Value>(
        _ name: @autoclosure () -> String, _ type: Any.Type, _ body: () throws(ValuesDecodingError) -> Value,
        orPlaceholder make: () -> Value?
    ) throws(ValuesDecodingError) -> Value {
        if !passed.isEmpty, passed.contains(DecodingSite(name: name(), type: ObjectIdentifier(type))),
            let value = make()
        {
            placeholders += 1
            return value
        }
        do throws(ValuesDecodingError) {
            return try body()
        } catch {
            var stop = error
            // In a placeholder there is no site, and making each one twice would take exponential time.
            if placeholderDepth == 0, stop.site == nil, make() != nil {
                stop.site = DecodingSite(name: name(), type: ObjectIdentifier(type))
            }
            throw stop
        }
    }

    /// A placeholder of a type, so that decoding can go on to the next error; `nil` if there is none.
    func placeholder<Value>(_ type: Value.Type) -> Value? {
        placeholder(of: type) as? Value
    }

    func placeholder(of type: Any.Type) -> Any? {
        switch type {
        case is Bool.Type: return false
        case is URL.Type: return URL(fileURLWithPath: "/")
        case is Endpoint.Type: return try? Endpoint(URL(fileURLWithPath: "/x"))
        case is Date.Type: return Date(timeIntervalSince1970: 0)
        case is PropertyListValue.Type: return PropertyListValue.dictionary([:])
        case let type as any AdditiveArithmetic.Type: return type.zero
        case let type as any RangeReplaceableCollection.Type: return type.init()
        case let type as any EmptyDictionary.Type: return type.empty
        case let type as any CaseIterable.Type: return first(of: type)
        case let type as any Decodable.Type:
            // A type that holds itself has no smallest value.
            guard placeholderDepth < 16 else { return nil }
            placeholderDepth += 1
            defer { placeholderDepth -= 1 }
            return try? type.init(from: ValuesDecoder(run: self, node: .placeholder, codingPath: []))
        default: return nil
        }
    }

    private func first<Cases: CaseIterable>(of type: Cases.Type) -> Any? { type.allCases.first }
}

/// A dictionary of any keys and values.
private protocol EmptyDictionary {
    static var empty: Self { get }
}

extension Dictionary: EmptyDictionary {
    static var empty: [Key: Value] { [:] }
}
