import Foundation
import SourceText

/// The xcconfig files that CocoaPods generates.
///
/// They set `PODS_…`, search paths, linker flags, and preprocessor definitions: what else a build says does not depend on
/// them, so that it is known where they are not here.
package enum CocoaPodsFile {
    /// Whether CocoaPods generates a file, by its path.
    package static func isGenerated(_ path: String) -> Bool {
        guard path.containsText("Pods") else { return false }
        let name = path.part(afterLast: "/")
        // Old versions of CocoaPods have no folder for each target, and one file for all of them.
        return name.hasPrefix("Pods-") || path.containsText("Pods/Target Support Files/")
            || path.containsText("Pods/Pods") && name.hasPrefix("Pods.")
    }
}
