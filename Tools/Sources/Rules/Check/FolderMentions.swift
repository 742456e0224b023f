import Foundation
import PropertyLists
import SourceText

/// Which names the texts below a folder mention: project files, xcconfig files, property lists, scripts, and source.
///
/// What a name is set to is no mention of it: the first word of a line, before the equals sign. Neither is a comment in
/// an xcconfig file, unless it shows a reference. Documents do not count.
struct FolderMentions {
    /// The names that no text mentioned so far.
    private(set) var unmentioned: Set<String>
    /// Whether there was source of an app among the texts, which may mention any name.
    private(set) var hasSource = false
    private let hashes: Set<Int>
    /// What a text has that mentions a name, unless it puts the name together in a reference; empty if these are too many to
    /// look for one by one.
    private let beginnings: Set<[UInt8]>

    init(of names: Set<String>) {
        unmentioned = names
        hashes = Set(
            names.map { name in name.utf8.reduce(Self.seed) { ($0 ^ Int($1)) &* Self.prime } })
        let beginnings = Set(names.map(Self.beginning))
        self.beginnings = beginnings.count > 32 ? [] : beginnings
    }

    /// The shortest part of a name that a script may put the rest behind: `API_` of `API_HOST_URL`; all of it if there is
    /// none.
    private static func beginning(of name: String) -> [UInt8] {
        let bytes = Array(name.utf8)
        return bytes.indices.dropFirst(2).first { bytes[$0] == UInt8(ascii: "_") }.map { Array(bytes[...$0]) } ?? bytes
    }

    /// Reads all texts below a folder, those first that are likely to mention build settings. Links are not followed.
    mutating func read(_ folder: CheckedFolder) {
        for file in folder.xcconfigFiles + folder.propertyLists + folder.projects.map({ $0 + "/project.pbxproj" }) {
            read(file, Self.ending(of: file))
        }
        var folders = [folder.path]
        while let next = folders.popLast(), !unmentioned.isEmpty {
            for entry in FolderEntry.all(in: next) where !Self.skippedFolders.contains(entry.name) {
                let path = "\(next)/\(entry.name)"
                let ending = Self.ending(of: entry.name)
                guard !Self.skippedEndings.contains(ending) else { continue }
                switch entry.kind {
                case .folder: folders.append(path)
                case .file: read(path, ending)
                case .link, .other: break
                }
            }
        }
    }

    private static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    private mutating func read(_ file: String, _ ending: String) {
        guard !unmentioned.isEmpty else { return }
        if Self.sourceEndings.contains(ending) { hasSource = true }
        if let data = try? RegularFile.contents(atPath: file, limit: 16 << 20) {
            read(data, ending)
        } else if ending == "pbxproj" {
            // Too large: it may mention anything.
            unmentioned = []
        }
    }

    /// Reads one text of a file whose name has an ending.
    private mutating func read(_ data: Data, _ ending: String) {
        let isXcconfig = ending == "xcconfig"
        let assigns = isXcconfig || ending == "pbxproj"
        let prime = Self.prime
        data.withUnsafeBytes { bytes in
            guard mayMention(bytes), let text = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            let count = bytes.count
            var index = 0
            var isFirst = true
            var isComment = false
            while index < count, !unmentioned.isEmpty {
                guard text[index].isOfWord else {
                    if text[index] == UInt8(ascii: "\n") {
                        isFirst = true
                        isComment = false
                    } else if isXcconfig, text[index] == UInt8(ascii: "/"), index + 1 < count,
                        text[index + 1] == UInt8(ascii: "/")
                    {
                        isComment = true
                    }
                    index += 1
                    continue
                }
                let start = index
                var hash = Self.seed
                while index < count, text[index].isOfWord {
                    hash = (hash ^ Int(text[index])) &* prime
                    index += 1
                }
                let isSet = assigns && isFirst && Self.isAssigned(bytes, from: index)
                isFirst = false
                guard !isComment || Self.opens(bytes, before: start) else { continue }
                if hashes.contains(hash), !isSet {
                    unmentioned.remove(String(decoding: bytes[start..<index], as: UTF8.self))
                }
                notePart(bytes, start..<index)
            }
        }
    }

    /// Whether a text has the beginning of a name, or a reference. Looking at each word takes far longer, and most source has
    /// neither.
    private func mayMention(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !beginnings.isEmpty else { return true }
        var start = 0
        while let dollar = ByteSearch.firstOffset(of: UInt8(ascii: "$"), in: bytes, from: start) {
            if Self.opens(bytes, at: dollar) { return true }
            start = dollar + 1
        }
        return beginnings.contains { beginning in
            beginning.withUnsafeBytes { ByteSearch.firstOffset(of: $0, in: bytes) } != nil
        }
    }

    /// Notes the names that a word is the beginning or the end of: `$(URL_$(ENVIRONMENT))`, `$($(ENVIRONMENT)_URL)`, and
    /// the beginning of names that a script puts together: `"URL_"`, `"URL_$name"`, `${!URL_@}`.
    private mutating func notePart(_ bytes: UnsafeRawBufferPointer, _ word: Range<Int>) {
        let isBeginning =
            Self.opens(bytes, before: word.lowerBound) && Self.opens(bytes, at: word.upperBound)
            || bytes[word.upperBound - 1] == UInt8(ascii: "_") && word.count > 2 && Self.isPutTogether(bytes, word)
        let isEnd =
            word.lowerBound > 0 && Self.closes(bytes[word.lowerBound - 1]) && word.upperBound < bytes.count
            && (Self.closes(bytes[word.upperBound]) || bytes[word.upperBound] == UInt8(ascii: ":"))
        guard isBeginning || isEnd else { return }
        let part = String(decoding: bytes[word], as: UTF8.self)
        unmentioned = unmentioned.filter { name in
            name == part || !(isBeginning && name.hasPrefix(part) || isEnd && name.hasSuffix(part))
        }
    }

    /// Whether a word that ends in an underscore is a text of its own, is followed by a value, or stands for all names that
    /// begin with it.
    private static func isPutTogether(_ bytes: UnsafeRawBufferPointer, _ word: Range<Int>) -> Bool {
        guard word.lowerBound > 0, word.upperBound < bytes.count else { return false }
        switch (bytes[word.lowerBound - 1], bytes[word.upperBound]) {
        case (UInt8(ascii: "!"), UInt8(ascii: "@")), (UInt8(ascii: "!"), UInt8(ascii: "*")): return true
        case (UInt8(ascii: "\""), let next), (UInt8(ascii: "'"), let next):
            return ["\"", "'", "\\", "$", "#"].contains { UInt8(ascii: $0) == next }
        default: return false
        }
    }

    /// Whether what follows a name assigns to it: conditions, and an equals sign.
    private static func isAssigned(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
        var depth = 0
        for byte in bytes[start...] {
            switch byte {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "=") where depth == 0: return true
            case UInt8(ascii: "\n"): return false
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\""): break
            default: if depth == 0 { return false }
            }
        }
        return false
    }

    // MARK: Characters

    /// Whether a reference opens at an index: `$(` or `${`.
    private static func opens(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        index >= 0 && index + 1 < bytes.count && bytes[index] == UInt8(ascii: "$")
            && (bytes[index + 1] == UInt8(ascii: "(") || bytes[index + 1] == UInt8(ascii: "{"))
    }

    /// Whether a reference opens before an index, with or without a bracket.
    private static func opens(_ bytes: UnsafeRawBufferPointer, before index: Int) -> Bool {
        opens(bytes, at: index - 2) || index > 0 && bytes[index - 1] == UInt8(ascii: "$")
    }

    private static func closes(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ")") || byte == UInt8(ascii: "}") }

    private static let seed = 5_381
    private static let prime = 1_099_511_628_211

    // MARK: Files

    private static let skippedFolders: Set<String> = [
        ".build", ".git", "DerivedData", "SourcePackages", "build", "node_modules",
    ]

    private static let sourceEndings: Set<String> = ["m", "mm", "swift"]

    /// The endings of folders and files that refer to no build setting, as the source of an Android app.
    private static let skippedEndings: Set<String> = [
        "a", "caf", "css", "docc", "dylib", "gif", "gradle", "gz", "heic", "html", "java", "jpeg", "jpg", "kt", "kts",
        "lproj", "m4a", "md", "mov",
        "mp3",
        "mp4", "otf", "pdf", "png", "storyboard", "strings", "stringsdict", "svg", "ttf", "wav", "webp", "xcassets",
        "xcstrings",
        "xib", "zip",
    ]
}

extension UInt8 {
    /// Whether a byte is a letter, a number, or an underscore. Compared with numbers, since ranges take ten times as long in
    /// a debug build.
    fileprivate var isOfWord: Bool {
        let lowercased = self | 0x20
        return lowercased >= 0x61 && lowercased <= 0x7A || self >= 0x30 && self <= 0x39 || self == 0x5F
    }
}
