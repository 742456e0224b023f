// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What SwitchyardUI uses of AppKit. No target of the package on Linux has it, because canImport(AppKit) must be false elsewhere.
@_exported public import Foundation

/// https://developer.apple.com/documentation/appkit/nspasteboard
@available(macOS 10.0, *)
open class NSPasteboard: NSObject {
    nonisolated(unsafe) private static let shared = NSPasteboard()
    /// https://developer.apple.com/documentation/appkit/nspasteboard/general
    open class var general: NSPasteboard { shared }

    /// https://developer.apple.com/documentation/appkit/nspasteboard/pasteboardtype
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/appkit/nspasteboard/pasteboardtype/string
        public static let string = PasteboardType(rawValue: "public.utf8-plain-text")
    }

    /// https://developer.apple.com/documentation/appkit/nspasteboard/clearcontents()
    @discardableResult open func clearContents() -> Int { 0 }
    /// https://developer.apple.com/documentation/appkit/nspasteboard/setstring(_:fortype:)
    @discardableResult open func setString(_ string: String, forType dataType: PasteboardType) -> Bool { true }
}
