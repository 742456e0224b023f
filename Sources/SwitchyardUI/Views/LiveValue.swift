// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    public import SwiftUI
    public import SwitchyardCore

    /// A live value in a view, which is drawn again when the value changes.
    ///
    /// <!-- swiftui -->
    /// ```swift
    /// struct ProductList: View {
    ///     @LiveValue(\AppConfiguration.pageSize) private var pageSize = 25
    ///
    ///     var body: some View { Text(verbatim: "\(pageSize) on a page") }
    /// }
    /// ```
    ///
    /// The value comes from the model of the modifier `environmentModel(_:)`. Without the modifier, as in a preview, the view
    /// has the initial value.
    @propertyWrapper
    public struct LiveValue<Value: ConfigurationValue>: DynamicProperty {
        @Environment(\.shownModel) private var shown
        private let initialValue: Value
        private let read: @MainActor (EnvironmentModel) -> Value?

        /// Reads a live property of the app's own values.
        @preconcurrency
        public init<Values>(wrappedValue: Value, _ property: any KeyPath<Values, Live<Value>> & Sendable) {
            initialValue = wrappedValue
            read = { $0.value(of: property) }
        }

        /// Reads a key. If it has no value of the type, the view has the initial value.
        public init(wrappedValue: Value, _ key: ConfigurationKey<Value>) {
            initialValue = wrappedValue
            read = { $0.value(for: key) }
        }

        /// The value now.
        @MainActor public var wrappedValue: Value { shown.flatMap { read($0.model) } ?? initialValue }
    }
#endif
