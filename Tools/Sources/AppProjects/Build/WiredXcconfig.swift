import BuildSettings
import Foundation

/// The file that `generate --wire` puts between a build configuration and an xcconfig file of people or of CocoaPods: it
/// includes the generated file, then theirs.
package enum WiredXcconfig {
    /// The first line. Only a file with it is replaced or removed.
    package static let heading =
        "// Switchyard: created by \"switchyard generate --wire\". --unwire removes this file."

    /// The text of the file.
    ///
    /// - Parameters:
    ///   - generated: The path of the generated file, from the folder of the new one.
    ///   - original: The path of the xcconfig file that was the base configuration.
    package static func text(including generated: String, before original: String) -> String {
        "\(heading)\n#include \"\(generated)\"\n#include \"\(original)\"\n"
    }

    /// The path of the xcconfig file that was the base configuration before, whether it exists or not; `nil` if the file is
    /// not one of wiring.
    package static func original(at path: String) -> String? {
        guard let bytes = XcconfigFileSystem.disk.read(path), bytes.starts(with: heading.utf8) else { return nil }
        let includes = XcconfigFile(bytes: bytes, file: path).statements.compactMap { statement in
            if case .include(let include) = statement { include.name } else { nil }
        }
        guard includes.count == 2, let name = includes.last else { return nil }
        return URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: path)).standardizedFileURL.path
    }

    /// The line that includes that file.
    static let line = 3
}
