// A file of its own: Testing has an overlay for the real UIKit.
import UIKit

/// What a view copied.
@MainActor var copiedText: String? { UIPasteboard.general.string }
