import Foundation
import Rules

extension GitFiles {
    /// Asks git for the files of a folder; nothing is known without git, a repository, or room for the names.
    ///
    /// - Parameter copy: a copy of the folder, in which the files are; `nil` if they are in the folder itself.
    package init(listingFrom path: String, of copy: String? = nil) async {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let folder = isFolder.boolValue ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
        let ended = exists ? try? await GitProcess.run(Self.arguments, in: folder) : nil
        guard let ended, ended.isSuccess else {
            self = .unknown
            return
        }
        self.init(listing: ended.output, in: copy ?? folder)
    }
}
