// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What SwitchyardConsole uses of UIKit.
#if !os(watchOS)
    @_exported public import Foundation

    /// https://developer.apple.com/documentation/uikit/uiapplication
    @available(iOS 2, tvOS 9, *)
    @MainActor
    open class UIApplication: UIResponder {
        /// https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification
        @available(iOS 4, tvOS 9, *)
        public class var didEnterBackgroundNotification: NSNotification.Name { NSNotification.Name("") }
        /// https://developer.apple.com/documentation/uikit/uiapplication/willenterforegroundnotification
        @available(iOS 4, tvOS 9, *)
        public class var willEnterForegroundNotification: NSNotification.Name { NSNotification.Name("") }
        /// https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring
        @available(iOS 8, tvOS 9, *)
        public nonisolated class var openSettingsURLString: String { "app-settings:" }
    }
#endif
