/// The way from the root of a property list to one of its values: dictionary keys and, for elements of arrays, decimal
/// indices.
///
/// ```swift
/// let path: PropertyListKeyPath = ["Switchyard", "Keys"]
/// print(path.appending("timeout"))   // Switchyard.Keys.timeout
/// ```
public struct PropertyListKeyPath: Sendable, Hashable {
    /// The keys from the root on. A key may itself contain dots.
    public let components: [String]

    /// The path of these keys.
    public init(_ components: [String] = []) {
        self.components = components
    }

    /// This path, one key longer.
    public func appending(_ component: String) -> PropertyListKeyPath {
        PropertyListKeyPath(components + [component])
    }

    /// This path, one array index longer.
    public func appending(_ index: Int) -> PropertyListKeyPath {
        appending(String(index))
    }

    /// This path followed by another.
    public func appending(_ other: PropertyListKeyPath) -> PropertyListKeyPath {
        PropertyListKeyPath(components + other.components)
    }
}

extension PropertyListKeyPath: CustomStringConvertible, ExpressibleByArrayLiteral {
    /// The keys joined by dots, for people and for JSON.
    public var description: String { components.joined(separator: ".") }

    /// The path of these keys.
    public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension PropertyListValue {
    /// The value at a path below this one, or `nil` where the path leaves the property list.
    public subscript(keyPath: PropertyListKeyPath) -> PropertyListValue? {
        keyPath.components.reduce(Optional(self)) { value, component in
            switch value {
            case .dictionary(let entries): entries[component]
            case .array(let elements): Int(component).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }
}
