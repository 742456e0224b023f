import Foundation

/// A path of a JSON project file: relative to its group, or to what stands before it in angle brackets.
package struct JSONFilePath {
    /// The path.
    let path: String
    /// What it is relative to, as a `project.pbxproj` has it.
    let tree: String
    /// Why Xcode refuses it.
    let error: String?

    /// Reads a path as the file has it.
    package init(_ text: String) {
        func failed(_ error: String) -> (String, String, String?) { ("", "", error) }
        (path, tree, error) = {
            if text.hasPrefix("<USER:") {
                guard let end = Self.end(ofName: text) else { return failed("has a base without an end: \"\(text)\"") }
                let name = Self.unescaped(String(text[text.index(text.startIndex, offsetBy: 6)..<end.lowerBound]))
                return (String(text[end.upperBound...]), name, nil)
            }
            guard text.hasPrefix("<") else {
                // Xcode expands a tilde; what it is for others is unknown.
                if text.hasPrefix("~") { return (text, "~", nil) }
                return (Self.unescaped(text), "<group>", nil)
            }
            guard let end = text.range(of: ">/") else { return failed("has a base without an end: \"\(text)\"") }
            let base = String(text[text.index(after: text.startIndex)..<end.lowerBound])
            guard let tree = Self.trees[base] else { return failed("begins with <\(base)>, which Xcode does not know") }
            return (String(text[end.upperBound...]), tree, nil)
        }()
    }

    private static let trees = [
        "PROJECT": "SOURCE_ROOT", "PRODUCTS": "BUILT_PRODUCTS_DIR", "SDK": "SDKROOT", "DEVELOPER": "DEVELOPER_DIR",
    ]

    /// The `>/` after the name of a build setting, in which `\>` stands for a bracket.
    private static func end(ofName text: String) -> Range<String.Index>? {
        var isEscaped = false
        for index in text.indices {
            if !isEscaped, text[index] == ">" {
                let next = text.index(after: index)
                guard next < text.endIndex, text[next] == "/" else { return nil }
                return index..<text.index(after: next)
            }
            isEscaped = !isEscaped && text[index] == "\\"
        }
        return nil
    }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var result = ""
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    /// The last part, by which files and folders are called.
    package var name: String { ProjectPath.name(of: path) }
}
