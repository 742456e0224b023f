// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/swiftui/buttonrole
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/buttonrole/destructive
    public static let destructive = ButtonRole(name: "destructive")
    /// https://developer.apple.com/documentation/swiftui/buttonrole/cancel
    public static let cancel = ButtonRole(name: "cancel")
}

/// https://developer.apple.com/documentation/swiftui/button
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Button<Label> where Label: View {
    let label: Label
    let action: @MainActor () -> Void

    /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
    @preconcurrency
    public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.action = action
    }

    /// https://developer.apple.com/documentation/swiftui/button/init(role:action:label:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    @preconcurrency
    public nonisolated init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {
        self.init(action: action, label: label)
    }
}

extension Button: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        var button = RenderedElement("button", of: Label._render(view.label, in: environment))
        button.press = view.action
        return [button]
    }
}

/// https://developer.apple.com/documentation/swiftui/toggle
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Toggle<Label> where Label: View {
    let isOn: Binding<Bool>
    let label: Label
    /// https://developer.apple.com/documentation/swiftui/toggle/init(ison:label:)
    public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }
}

extension Toggle: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        var toggle = RenderedElement("toggle", of: Label._render(view.label, in: environment))
        toggle.value = "\(view.isOn.wrappedValue)"
        toggle.press = { view.isOn.wrappedValue.toggle() }
        return [toggle]
    }
}

/// https://developer.apple.com/documentation/swiftui/picker
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Picker<Label, SelectionValue, Content> where Label: View, SelectionValue: Hashable, Content: View {
    let selection: Binding<SelectionValue>
    let content: Content
    let label: Label
    /// https://developer.apple.com/documentation/swiftui/picker/init(selection:content:label:)
    public nonisolated init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }
}

extension Picker: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        var picker = RenderedElement("picker", of: Label._render(view.label, in: environment))
        let options = Content._render(view.content, in: environment)
        picker.value = "\(view.selection.wrappedValue)"
        // Only a view whose tag has the type of the selection can be selected.
        picker.select = { name in
            let option = options.first { $0.text == name }
            if let tag = option?.tag?.base as? SelectionValue { view.selection.wrappedValue = tag }
        }
        return [picker]
    }
}

#if !os(tvOS)
    /// https://developer.apple.com/documentation/swiftui/slider
    @available(iOS 13, macOS 10.15, watchOS 6, visionOS 1, *)
    public struct Slider<Label, ValueLabel> where Label: View, ValueLabel: View {
        let label: Label
        let number: String
        let move: @MainActor (Double) -> Void
    }

    extension Slider where ValueLabel == EmptyView {
        /// https://developer.apple.com/documentation/swiftui/slider/init(value:in:label:oneditingchanged:)
        public nonisolated init<V>(
            value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
            onEditingChanged: @escaping (Bool) -> Void = { _ in }
        ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
            self.init(label: label(), number: "\(value.wrappedValue)") { number in
                onEditingChanged(true)
                value.wrappedValue = V(number)
                onEditingChanged(false)
            }
        }
    }

    extension Slider: View {
        public typealias Body = Never
        public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
            var slider = RenderedElement("slider", of: Label._render(view.label, in: environment))
            slider.value = view.number
            slider.move = view.move
            return [slider]
        }
    }
#endif

/// https://developer.apple.com/documentation/swiftui/textfield
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct TextField<Label> where Label: View {
    let text: Binding<String>
    let label: Label
    /// https://developer.apple.com/documentation/swiftui/textfield/init(text:prompt:label:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.text = text
        self.label = label()
    }
}

extension TextField: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        var field = RenderedElement("text-field", of: Label._render(view.label, in: environment))
        field.value = view.text.wrappedValue
        field.select = { view.text.wrappedValue = $0 }
        return [field]
    }
}
