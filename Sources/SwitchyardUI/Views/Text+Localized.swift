// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI
    import SwitchyardCore

    extension Text {
        /// A text of the table `Switchyard` in the app's bundle; by default the key, which is American English.
        init(localized key: String) {
            self.init(verbatim: localizedText(key))
        }
    }
#endif
