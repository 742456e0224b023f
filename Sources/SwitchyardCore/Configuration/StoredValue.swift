public import Foundation
public import PropertyLists

/// What a ``ResolvedValue`` consists of.
@usableFromInline
final class StoredValue: @unchecked Sendable {  // `typed` is written by the launch, before anybody else has the object.
    let name: String
    let declared: ValueType?
    @usableFromInline let isSecret: Bool
    @usableFromInline let isLive: Bool
    let places: ValuePlaces
    /// The value as the file has it.
    @usableFromInline let raw: PropertyListValue
    let folder: URL?
    /// The value as its declared type, where reading it from text takes long.
    @usableFromInline private(set) var typed: TypedValue?

    init(
        name: String, declared: ValueType?, isSecret: Bool, isLive: Bool, places: ValuePlaces, raw: PropertyListValue,
        folder: URL?
    ) {
        self.name = name
        self.declared = declared
        self.isSecret = isSecret
        self.isLive = isLive
        self.places = places
        self.raw = raw
        self.folder = folder
    }

    /// Keeps what a launch found when it checked the value.
    func keep(_ value: TypedValue) { typed = value }

    /// The value, if it needs no conversion. The comparisons of types are made when an app is compiled.
    @inlinable
    func known<Value>(as type: Value.Type) -> Value? {
        if Value.self == String.self, case .string(let text) = raw { return text as? Value }
        if Value.self == URL.self, case .url(let url)? = typed { return url as? Value }
        if Value.self == Duration.self, case .duration(let duration)? = typed { return duration as? Value }
        if Value.self == Date.self, case .date(let date)? = typed { return date as? Value }
        return nil
    }
}
