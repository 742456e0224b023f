import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

extension Executable {
    /// Creates an executable from a file.
    static func file(_ url: URL) -> Executable { .path(FilePath(url.path)) }
}
