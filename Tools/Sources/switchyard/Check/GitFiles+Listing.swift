import Foundation
import Rules
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

extension GitFiles {
    /// Asks git for the files of a folder; nothing is known without git, a repository, or room for the names.
    init(listingFrom path: String) async {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let folder = isFolder.boolValue ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
        let ended =
            exists
            ? try? await Subprocess.run(
                .name("git"), arguments: Arguments(["-C", folder] + Self.arguments),
                environment: .inherit.updating(["GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"]),
                output: .bytes(limit: 1 << 26), error: .discarded)
            : nil
        guard let ended, ended.terminationStatus.isSuccess else {
            self = .unknown
            return
        }
        self.init(listing: Data(ended.standardOutput), in: folder)
    }
}
