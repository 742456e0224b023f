// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Not Apple's: evaluates views, so that tests can read what a body says and press what it offers. There is no layout, and the state of
// a view lives as long as its value.

/// One thing that a view shows.
public struct RenderedElement {
    /// `text`, `button`, and so on.
    public let kind: String
    /// Its text, or that of its label.
    public let text: String
    /// The value of a control.
    public var value: String?
    /// What is said instead of the text.
    public var accessibilityLabel: String?
    public var isSelected = false
    public var press: (@MainActor () -> Void)?
    public var select: (@MainActor (String) -> Void)?
    public var move: (@MainActor (Double) -> Void)?
    var tag: AnyHashable?

    nonisolated init(_ kind: String, _ text: String) {
        self.kind = kind
        self.text = text
    }

    init(_ kind: String, of label: [RenderedElement]) {
        self.init(kind, label.filter { $0.kind == "text" }.map(\.text).joined(separator: ", "))
        isSelected = label.contains(where: \.isSelected)
    }

    static func event(_ kind: String, _ action: @escaping () -> Void) -> RenderedElement {
        var event = RenderedElement(kind, "")
        nonisolated(unsafe) let action = action  // Called on the main actor, by a test.
        event.press = { action() }
        return event
    }

    var disabled: RenderedElement {
        var disabled = self
        (disabled.press, disabled.select, disabled.move) = (nil, nil, nil)
        return disabled
    }

    func tagged(_ tag: AnyHashable) -> RenderedElement {
        var tagged = self
        tagged.tag = tag
        return tagged
    }
}

extension View {
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        let outer = EnvironmentValues.current
        defer { EnvironmentValues.current = outer }
        EnvironmentValues.current = environment
        return Body._render(view.body, in: environment)
    }

    /// What the view shows.
    public func rendered(in environment: EnvironmentValues = EnvironmentValues()) -> [RenderedElement] {
        Self._render(self, in: environment)
    }
}

extension ViewModifier {
    public static func _render<Content: View>(
        _ modifier: Self, of content: Content, in environment: EnvironmentValues
    ) -> [RenderedElement] {
        let outer = EnvironmentValues.current
        defer { EnvironmentValues.current = outer }
        EnvironmentValues.current = environment
        let inner = _ViewModifier_Content<Self> { Content._render(content, in: $0) }
        return Body._render(modifier.body(content: inner), in: environment)
    }
}

/// A view after a modifier of Apple's.
struct Changed<Content: View> {
    private let content: Content
    private let environment: (inout EnvironmentValues) -> Void
    private let elements: ([RenderedElement]) -> [RenderedElement]
    private let addition: @MainActor (EnvironmentValues) -> [RenderedElement]

    private nonisolated init(
        _ content: Content, _ environment: @escaping (inout EnvironmentValues) -> Void,
        _ elements: @escaping ([RenderedElement]) -> [RenderedElement],
        _ addition: @escaping @MainActor (EnvironmentValues) -> [RenderedElement]
    ) {
        self.content = content
        self.environment = environment
        self.elements = elements
        self.addition = addition
    }

    /// What a modifier adds to the elements of the content.
    nonisolated init(
        _ content: Content, adding addition: @escaping @MainActor (EnvironmentValues) -> [RenderedElement] = { _ in [] }
    ) {
        self.init(content, { _ in }, { $0 }, addition)
    }

    /// How a modifier changes the elements of the content.
    nonisolated static func elements(
        _ content: Content, _ elements: @escaping ([RenderedElement]) -> [RenderedElement]
    ) -> Changed {
        Changed(content, { _ in }, elements) { _ in [] }
    }

    /// How a modifier changes the environment of the content.
    nonisolated static func environment(
        _ content: Content, _ environment: @escaping (inout EnvironmentValues) -> Void
    ) -> Changed {
        Changed(content, environment, { $0 }) { _ in [] }
    }
}

extension Changed: View {
    typealias Body = Never
    static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        var environment = environment
        view.environment(&environment)
        return view.elements(Content._render(view.content, in: environment)) + view.addition(environment)
    }
}

/// The closures of a binding as closures that can be called here: the tests use the main actor only.
struct CallableAccessors<Value> {
    let get: () -> Value
    let set: (Value) -> Void

    init(_ accessors: Binding<Value>.Accessors) {
        self = unsafeBitCast(accessors, to: CallableAccessors<Value>.self)
    }
}

func stubbed() -> Never { fatalError("a view of Apple's has no body") }  // As in SwiftUI: only tests reach it.
