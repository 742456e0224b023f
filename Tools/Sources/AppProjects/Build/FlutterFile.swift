import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// The xcconfig files that Flutter generates, which are never committed.
package enum FlutterFile {
    /// Whether Flutter generates a file, by its path.
    package static func isGenerated(_ path: String) -> Bool {
        let name = path.part(afterLast: "/")
        return name == "Flutter-Generated.xcconfig"
            || name == "Generated.xcconfig" && path.split(separator: "/").dropLast().last?.lowercased() == "flutter"
    }

    /// What a file that is not generated yet will say: the version of the app, and where its parts are. What differs from
    /// machine to machine is empty: the folder of Flutter, and values that a build is given.
    static func layer(of path: String) -> BuildSettingLayer {
        let app = folder(above: path) ?? ""
        let version = version(in: app)
        return BuildSettingLayer(
            generated: path,
            [
                ("DART_DEFINES", ""), ("DART_OBFUSCATION", "false"), ("FLUTTER_APPLICATION_PATH", app),
                ("FLUTTER_BUILD_DIR", "build"),
                ("FLUTTER_BUILD_NAME", version.name), ("FLUTTER_BUILD_NUMBER", version.number),
                ("FLUTTER_ROOT", ""), ("FLUTTER_TARGET", "lib/main.dart"),
            ])
    }

    /// Whether a project is one of an app made with Flutter, by its path.
    package static func isOfApp(_ project: String) -> Bool { folder(above: project) != nil }

    /// The folder of the app, which has a `pubspec.yaml`.
    private static func folder(above path: String) -> String? {
        FoldersAbove(path).first { FileManager.default.fileExists(atPath: $0 + "/pubspec.yaml") }
    }

    /// The version in `pubspec.yaml`: `version: 1.2.3+45`. See Dart's "The pubspec file".
    private static func version(in app: String) -> (name: String, number: String) {
        let data = try? RegularFile.contents(atPath: app + "/pubspec.yaml", limit: 1 << 20)
        let lines = data.map { String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isNewline) } ?? []
        let text = lines.first { $0.hasPrefix("version:") }?.dropFirst("version:".count) ?? ""
        let parts = text.prefix { $0 != "#" }.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
            .split(separator: "+", maxSplits: 1)
        return (parts.first.map(String.init) ?? "1.0.0", parts.count > 1 ? String(parts[1]) : "1")
    }
}
