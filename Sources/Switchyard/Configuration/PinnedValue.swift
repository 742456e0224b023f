public import Foundation
public import PropertyLists

/// A value as it is read by key, without its origin.
@usableFromInline
struct PinnedValue: Sendable {
    /// The value as the file has it.
    @usableFromInline let raw: PropertyListValue
    /// The value as its declared type, where reading it from text takes long.
    @usableFromInline let typed: TypedValue?
    /// Whether an override takes effect while the app runs.
    @usableFromInline let isLive: Bool

    /// Whether a launch, which checks every declared value, keeps the result.
    static func keeps(_ value: TypedValue) -> Bool {
        switch value {
        case .url, .duration, .date: true
        case .string, .bool, .int, .double, .data, .array, .dictionary: false
        }
    }

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

extension PinnedValue: CustomStringConvertible, CustomReflectable {
    // The value may be secret, which only ``ResolvedValue`` knows.
    @usableFromInline var description: String { redacted }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }
}
