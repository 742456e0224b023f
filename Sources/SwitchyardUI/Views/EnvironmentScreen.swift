// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    public import SwiftUI

    /// A screen about the session: the command line, the environments to choose from, the live keys with their controls, every value with
    /// its origin, the findings, a reset, and a report to copy.
    ///
    /// It shows the model of the modifier `environmentModel(_:)`. Put it in a navigation stack, in a part of the app that
    /// only an open or TestFlight build shows: in a sealed build, nothing can be changed here.
    ///
    /// <!-- swiftui -->
    /// ```swift
    /// NavigationStack {
    ///     EnvironmentScreen()
    /// }
    /// ```
    public struct EnvironmentScreen: View {
        @Environment(\.shownModel) private var shown

        /// Creates the screen.
        public init() {}

        /// The sections of the screen.
        public var body: some View {
            if let shown {
                EnvironmentList(shown: shown)
            } else {
                Text(localized: "There is no session here. Apply the modifier environmentModel(_:) to the root view.")
            }
        }
    }

    struct EnvironmentList: View {
        let shown: ShownModel
        @State private var search = ""

        var body: some View {
            List {
                if search.isEmpty {
                    if let commandLine = shown.model.commandLine {
                        CommandLineSection(shown: shown, commandLine: commandLine)
                    }
                    LaunchSection(shown: shown)
                    EnvironmentsSection(shown: shown)
                    LiveKeysSection(shown: shown)
                }
                ValuesSection(shown: shown, search: search)
                if search.isEmpty {
                    FindingsSection(shown: shown)
                    ActionsSection(shown: shown)
                }
            }
            .searchable(text: $search, prompt: Text(localized: "Search values"))
            .navigationTitle(Text(localized: "Environment"))
        }
    }
#endif
