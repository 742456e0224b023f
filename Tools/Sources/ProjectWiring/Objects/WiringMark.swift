import AppProjects
import Foundation

/// The build settings in which a project remembers what it was before. Xcode keeps build settings that it does not know,
/// and nothing in a build uses these.
enum WiringMark {
    /// The base configuration that a build configuration had, and the one that it got: each the identifier of its file, or
    /// that of its folder and the path in it. It is not needed where the new one says whose it is, and there was none.
    static let base = WiredProject.base
    /// Everything that was done to a JSON project file; in a property list, ``isWired``.
    static let facts = WiredProject.facts
    /// What the project's build configurations say in a property list, where identifiers tell what was done: a conversion to JSON
    /// loses these, and people may use generated files without wiring.
    static let isWired = "YES"
    /// The exceptions that were added to synchronized folders.
    static let exceptions = WiredProject.exceptions
    /// What a build setting that was moved begins with.
    static let moved = WiredProject.moved

    /// The start of a text that has identifiers: there are writers of project files that take a text for an identifier if it
    /// begins with one, and leave out its quotation marks.
    private static let start = "was "

    /// The base configurations as the text of a build setting.
    static func base(before: String?, after: String) -> String { "\(start)\(before ?? none) > \(after)" }

    /// The base configurations of such a text.
    static func base(of text: String) -> (before: String?, after: String) {
        guard text.hasPrefix(start), let range = text.range(of: " > ") else { return (nil, "") }
        let before = text[..<range.lowerBound].dropFirst(start.count)
        return (before == none ? nil : String(before), String(text[range.upperBound...]))
    }

    private static let none = "NONE"

    /// The exceptions as the text of a build setting.
    static func text(_ exceptions: [WiredException]) -> String {
        let texts = exceptions.map { "\($0.set)/\(escaped($0.path))" }
        return texts.isEmpty ? "" : "in " + texts.joined(separator: "|")
    }

    /// The exceptions of such a text.
    static func exceptions(of text: String) -> [WiredException] {
        text.trimmingPrefix("in ").split(separator: "|").compactMap { part in
            let parts = part.split(separator: "/", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let path = String(parts[1]).replacing("%7C", with: "|").replacing("%25", with: "%")
            return WiredException(set: String(parts[0]), path: path)
        }
    }

    private static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%25").replacing("|", with: "%7C")
    }

    /// The value of a list that was moved and is extended instead.
    static func extended(_ name: String) -> String { "$(\(moved)\(name)) $(inherited)" }

    /// The build settings that are extended by the generated xcconfig file, and so are not replaced by it.
    static let lists: Set = ["EXCLUDED_SOURCE_FILE_NAMES", "SWIFT_ACTIVE_COMPILATION_CONDITIONS"]
}
