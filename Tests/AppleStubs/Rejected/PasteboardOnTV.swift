// tvOS,watchOS cannot find 'UIPasteboard' in scope
import UIKit

@MainActor func copy() { UIPasteboard.general.string = "text" }
