// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import UIKit

    /// Where the report is copied to. Apple TV and Apple Watch have none.
    enum Pasteboard {
        @MainActor static func copy(_ text: String) { UIPasteboard.general.string = text }
    }
#elseif canImport(AppKit)
    import AppKit

    /// Where the report is copied to.
    enum Pasteboard {
        @MainActor static func copy(_ text: String) {
            NSPasteboard.general.clearContents()
            NSPasteboard.general.setString(text, forType: .string)
        }
    }
#endif
