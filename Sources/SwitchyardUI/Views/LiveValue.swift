// Not verified on Linux: there it is compiled against the stubs in Tests/SwiftUIStubs only.
#if canImport(SwiftUI)
public import SwiftUI
public import Switchyard

/// A live value in a view, which is drawn again when the value changes.
///
/// <!-- swiftui -->
/// ```swift
/// struct ProductList: View {
///     @LiveValue(ConfigurationKey("pageSize")) private var pageSize = 25
///
///     var body: some View { Text(verbatim: "\(pageSize) on a page") }
/// }
/// ```
///
/// The value comes from the model of the modifier `environmentModel(_:)`. Without the modifier, as in a preview, and if
/// there is no value of the type, the view has the initial value.
@propertyWrapper
public struct LiveValue<Value: ConfigurationValue>: DynamicProperty {
    @Environment(\.shownModel) private var shown
    private let key: ConfigurationKey<Value>
    private let initialValue: Value

    /// Reads a key.
    public init(wrappedValue: Value, _ key: ConfigurationKey<Value>) {
        self.key = key
        initialValue = wrappedValue
    }

    /// The value now.
    @MainActor public var wrappedValue: Value { shown?.model.value(for: key) ?? initialValue }
}
#endif
