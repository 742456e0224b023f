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
        let types = Dictionary(uniqueKeysWithValues: files.map { ($0, self.types(in: $0)) })
        var unused = types.compactMapValues { $0 }
        for other in others where !unused.isEmpty {
            // Of a class in Objective-C, a superclass is in the header only.
            let texts = ([other] + header(of: other)).compactMap(ExistingFile.text)
            for (file, names) in unused where stem(of: file) != stem(of: other) {
                if texts.contains(where: { uses(names, $0) }) { unused[file] = nil }
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

    private static func uses(_ names: Set<String>, _ text: String) -> Bool {
        let present = names.filter(text.containsText)
        return !present.isEmpty
            && text.codeLines.contains { _, line in
                let code = line.drop(while: \.isWhitespace)
                return !["#import", "#include", "@class"].contains(where: code.hasPrefix)
                    && code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains {
                        present.contains(String($0))
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
