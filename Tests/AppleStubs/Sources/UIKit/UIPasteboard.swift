// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What SwitchyardUI uses of UIKit.
#if !os(tvOS) && !os(watchOS)
    @_exported public import Foundation

    /// https://developer.apple.com/documentation/uikit/uipasteboard
    @available(iOS 3, visionOS 1, *)
    @MainActor
    open class UIPasteboard: NSObject {
        private static let shared = UIPasteboard()
        /// https://developer.apple.com/documentation/uikit/uipasteboard/general
        open class var general: UIPasteboard { shared }
        /// https://developer.apple.com/documentation/uikit/uipasteboard/string
        open var string: String?
    }
#endif
