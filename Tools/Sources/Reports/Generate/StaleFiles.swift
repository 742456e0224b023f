import Foundation
import Generation
import Manifest
import PropertyLists
import SourceText

extension [GeneratedFile] {
    /// The findings about files that are not what the manifest in a folder says.
    func staleFindings(in folder: URL) -> [Finding] {
        filter { $0.change != .unchanged }.map { file in
            let message =
                switch file.change {
                case .created: "the file does not exist"
                case .removed: "the file is no longer needed"
                default: "the file is not what \(Manifest.fileName) says"
                }
            return Finding(
                .staleFile, .error, message, file: folder.appendingPathComponent(file.path).path,
                fix: "run \"switchyard generate\"")
        }
    }
}
