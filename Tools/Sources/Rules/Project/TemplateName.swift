import SourceText

/// The names of files that are there to be copied to files of other names, such as `Secrets.xcconfig.template`.
enum TemplateName {
    /// Whether a file is there to be copied to an xcconfig file: `Secrets.xcconfig.template`, `Secrets.example.xcconfig`.
    static func isOfXcconfig(_ name: Substring) -> Bool {
        let words = words(of: name)
        return words.contains("xcconfig") && !markers.isDisjoint(with: words)
    }

    /// Whether a file is there to be copied to another name, whatever it has: `Keys.sample.plist`.
    static func isTemplate(_ path: String) -> Bool { !markers.isDisjoint(with: words(of: path.part(afterLast: "/"))) }

    /// Whether a file is there to be copied to one of a name.
    static func isTemplate(_ other: String, of name: String) -> Bool {
        // `Keys.xcconfig.example.xcconfig` has the suffix twice.
        isTemplate(other)
            && words(of: other[...]).filter { !markers.contains($0) }.uniqued == words(of: name[...]).uniqued
            || isTemplate(other, inOneWordOf: name)
    }

    /// Whether a file has the name of another one and a word at its end, in one: `ConfigExample.swift` of `Config.swift`.
    private static func isTemplate(_ other: String, inOneWordOf name: String) -> Bool {
        let (own, wanted) = (other.split(separator: "."), name.split(separator: "."))
        guard own.count == wanted.count, own.dropFirst() == wanted.dropFirst(), let stem = own.first,
            let start = wanted.first
        else { return false }
        return ["Demo", "Example", "Sample", "Template", "-Demo", "_Demo"].contains { stem == start + $0 }
    }

    /// Whether a folder has files to be copied: `Local.templates`.
    static func isOfFolder(_ name: String) -> Bool {
        !markers.union(["templates", "examples", "samples"]).isDisjoint(with: words(of: name[...]))
    }

    private static func words(of name: Substring) -> [String] {
        name.lowercased().split { $0 == "." || $0 == "-" || $0 == "_" || $0 == " " }.map(String.init)
    }

    private static let markers: Set<String> = ["template", "example", "sample", "dist"]
}
