// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    public import Combine

    /// The model for views of your own: a view that observes it is drawn again after each change.
    ///
    /// ``EnvironmentScreen``, the badge, and ``LiveValue`` need only the modifier `environmentModel(_:)`.
    ///
    /// <!-- swiftui -->
    /// ```swift
    /// struct PendingNote: View {
    ///     @ObservedObject var observed: ObservableEnvironmentModel
    ///
    ///     var body: some View {
    ///         Text(verbatim: observed.model.pendingSelection?.environment ?? "No change")
    ///     }
    /// }
    /// ```
    @MainActor
    public final class ObservableEnvironmentModel: ObservableObject {
        /// The model.
        public let model: EnvironmentModel
        /// The number of changes of the model.
        @Published public private(set) var revision: Int

        /// Observes a model.
        public init(_ model: EnvironmentModel) {
            self.model = model
            revision = model.revision
            model.observe { [weak self] in
                guard let self else { return false }
                self.revision = self.model.revision
                return true
            }
        }
    }
#endif
