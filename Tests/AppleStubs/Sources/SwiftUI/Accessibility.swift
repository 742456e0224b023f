// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/swiftui/accessibilityattachmentmodifier
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct AccessibilityAttachmentModifier {
    var label: String?
    var isHidden = false
    var traits: AccessibilityTraits = []
}

extension AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never
    public static func _render<Content: View>(
        _ modifier: Self, of content: Content, in environment: EnvironmentValues
    ) -> [RenderedElement] {
        Content._render(content, in: environment).map { element in
            var element = element
            element.accessibilityLabel = modifier.label ?? element.accessibilityLabel
            if modifier.traits.contains(.isSelected) { element.isSelected = true }
            return element
        }
    }
}

/// https://developer.apple.com/documentation/swiftui/accessibilitytraits
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var names: Set<String> = []
    public typealias Element = AccessibilityTraits
    /// https://developer.apple.com/documentation/swiftui/accessibilitytraits/isselected
    public static let isSelected = AccessibilityTraits(names: ["isSelected"])

    public init() {}
    private init(names: Set<String>) { self.names = names }
    public func contains(_ member: Self) -> Bool { names.isSuperset(of: member.names) }
    public func union(_ other: Self) -> Self { Self(names: names.union(other.names)) }
    public func intersection(_ other: Self) -> Self { Self(names: names.intersection(other.names)) }
    public func symmetricDifference(_ other: Self) -> Self { Self(names: names.symmetricDifference(other.names)) }
    public mutating func formUnion(_ other: Self) { self = union(other) }
    public mutating func formIntersection(_ other: Self) { self = intersection(other) }
    public mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
    @discardableResult
    public mutating func insert(_ new: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        formUnion(new)
        return (true, new)
    }
    @discardableResult
    public mutating func remove(_ member: Self) -> Self? {
        names.subtract(member.names)
        return member
    }
    @discardableResult
    public mutating func update(with new: Self) -> Self? {
        formUnion(new)
        return nil
    }
}

/// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/ignore
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/combine
    public static let combine = AccessibilityChildBehavior(name: "combine")
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
    /// The overload with Text.
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public nonisolated func accessibilityLabel(
        _ label: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(label: label.content))
    }

    /// https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public nonisolated func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(isHidden: hidden))
    }

    /// https://developer.apple.com/documentation/swiftui/view/accessibilityaddtraits(_:)
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public nonisolated func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(traits: traits))
    }

    /// https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
    public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        Changed(self)
    }
}
