import Foundation
import PropertyLists
import SourceText

/// How people call Flutter in a folder.
enum FlutterCommand {
    /// The command that fetches packages and writes what a project includes. With FVM, a team chooses the version of Flutter.
    static func fetchingPackages(in folder: String) -> String {
        let isPinned = FoldersAbove.firstInRepository(of: folder + "/pubspec.yaml") { above in
            [".fvmrc", ".fvm/fvm_config.json"].contains { FileManager.default.fileExists(atPath: "\(above)/\($0)") }
        }
        return isPinned == nil ? "flutter pub get" : "fvm flutter pub get"
    }
}
