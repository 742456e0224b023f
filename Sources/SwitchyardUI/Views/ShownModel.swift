// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    public import SwiftUI

    /// The model and the number of its changes. A view gets both, because SwiftUI does not draw a view again whose
    /// properties are the same, and the reference to the model always is.
    struct ShownModel: Equatable {
        let model: EnvironmentModel
        let revision: Int

        static func == (left: ShownModel, right: ShownModel) -> Bool {
            left.model === right.model && left.revision == right.revision
        }
    }

    private struct ShownModelKey: EnvironmentKey {
        static let defaultValue: ShownModel? = nil
    }

    extension EnvironmentValues {
        var shownModel: ShownModel? {
            get { self[ShownModelKey.self] }
            set { self[ShownModelKey.self] = newValue }
        }

        /// The model of the modifier `environmentModel(_:)`, for actions; `nil` without the modifier. A view that shows what
        /// the model knows uses ``ObservableEnvironmentModel``.
        public var environmentModel: EnvironmentModel? { shownModel?.model }
    }
#endif
