/// The path from the root of a property list to a value: dictionary keys and, for elements of arrays, decimal
/// indices.
///
/// ```swift
/// let path: PropertyListKeyPath = ["Switchyard", "Keys"]
/// print(path.appending("timeout"))   // Switchyard.Keys.timeout
/// ```
public struct PropertyListKeyPath: Sendable, Hashable {
    /// The keys, starting at the root. A key may itself contain dots.
    public let components: [String]

    /// Creates a path from its keys.
    public init(_ components: [String] = []) {
        self.components = components
    }

    /// Returns this path with a key appended.
    public func appending(_ component: String) -> PropertyListKeyPath {
        PropertyListKeyPath(components + [component])
    }

    /// Returns this path with an array index appended.
    public func appending(_ index: Int) -> PropertyListKeyPath {
        appending(String(index))
    }

    /// Returns this path followed by another one.
    public func appending(_ other: PropertyListKeyPath) -> PropertyListKeyPath {
        PropertyListKeyPath(components + other.components)
    }
}

extension PropertyListKeyPath: CustomStringConvertible, ExpressibleByArrayLiteral {
    /// The keys joined with dots, for people and for JSON.
    public var description: String { components.joined(separator: ".") }

    /// Creates a path from its keys.
    public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension PropertyListValue {
    /// Returns the value at a key path, or `nil` if there is none.
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
