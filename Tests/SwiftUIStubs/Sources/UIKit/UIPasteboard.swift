// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What SwitchyardUI uses of UIKit.
#if !STUB_tvOS && !STUB_watchOS
    public import Foundation

    /// https://developer.apple.com/documentation/uikit/uipasteboard
    /// iOS 3, visionOS 1; not on tvOS and watchOS.
    @MainActor
    open class UIPasteboard: NSObject {
        private static let shared = UIPasteboard()
        /// https://developer.apple.com/documentation/uikit/uipasteboard/general
        open class var general: UIPasteboard { shared }
        /// https://developer.apple.com/documentation/uikit/uipasteboard/string
        open var string: String?
    }
#endif
