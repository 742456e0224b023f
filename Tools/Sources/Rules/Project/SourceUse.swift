import Foundation
import PropertyLists
import SourceText

/// Which source files others use, as far as the names of types tell: what is compiled and never used never runs.
enum SourceUse {
    /// Those of the files of which another file has a type, outside of comments, or that are where a program begins.
    ///
    /// - Parameters:
    ///   - files: source files in Swift or Objective-C.
    ///   - others: all files of the program, also storyboards.
    static func used(_ files: [String], by others: [String]) -> Set<String> {
        var unused = files.reduce(into: [String: Set<String>]()) { $0[$1] = types(in: $1) }
        for other in others where !unused.isEmpty {
            let candidates = unused.filter { stem(of: $0.key) != stem(of: other) }
            // Of a class in Objective-C, a superclass is in the header only.
            for text in ([other] + header(of: other)).compactMap(ExistingFile.text) {
                let words = words(of: text, among: Set(candidates.values.joined()))
                for (file, names) in candidates where !words.isDisjoint(with: names) { unused[file] = nil }
            }
        }
        return Set(files).subtracting(unused.keys)
    }

    /// The names of the types that a file declares or extends; `nil` where a program begins, and where there are none.
    private static func types(in file: String) -> Set<String>? {
        guard let text = ExistingFile.text(of: file), !beginnings.contains(where: text.containsText) else { return nil }
        let names = text.codeLines.compactMap { _, line in
            line.firstMatch(of: /(?:^|\s)(?:actor|class|enum|extension|struct|@implementation)\s+([A-Z]\w*)/).map {
                String($0.output.1)
            }
        }
        return names.isEmpty || names.contains { $0.hasSuffix("AppDelegate") || $0.hasSuffix("SceneDelegate") }
            ? nil : Set(names)
    }

    private static let beginnings = ["@main", "@UIApplicationMain", "UIApplicationMain("]

    /// The names that are words of a file, besides in its imports.
    private static func words(of text: String, among names: Set<String>) -> Set<String> {
        let present = names.filter(text.containsText)
        guard !present.isEmpty else { return [] }
        return text.codeLines.reduce(into: []) { words, line in
            let code = line.line.drop(while: \.isWhitespace)
            guard !["#import", "#include", "@class"].contains(where: code.hasPrefix) else { return }
            for word in code.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
                if present.contains(String(word)) { words.insert(String(word)) }
            }
        }
    }

    private static func header(of file: String) -> [String] {
        [".m", ".mm"].contains(where: file.hasSuffix)
            ? [URL(fileURLWithPath: file).deletingPathExtension().path + ".h"] : []
    }

    /// The name without the suffix: `Scanner` of `Scanner.m`.
    private static func stem(of file: String) -> String {
        URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    }
}
