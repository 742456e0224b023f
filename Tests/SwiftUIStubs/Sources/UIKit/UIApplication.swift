// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What SwitchyardUI uses of UIKit.
#if !STUB_watchOS
    /// https://developer.apple.com/documentation/uikit/uiapplication
    @MainActor
    open class UIApplication: UIResponder {
        /// https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring
        /// iOS 8, tvOS 9, visionOS 1.
        public nonisolated class var openSettingsURLString: String { "app-settings:" }
    }
#endif
