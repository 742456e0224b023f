import Foundation
import PropertyLists
import SourceText

/// What the source below a folder says, read once when a rule first asks.
struct SourceIndex: Sendable {
    /// Whether there is source in Swift, C, C++, or Objective-C.
    let hasSource: Bool
    private let found: Once<Contents>
    /// The build settings that the other files mention.
    private let others: Once<Set<String>>

    /// Creates an index of files, which may be of any kind.
    ///
    /// - Parameter names: the build settings that texts are searched for.
    init(of files: [String], names: Once<SettingNames> = Once { SettingNames([]) }) {
        hasSource = files.contains { kind(of: $0).map { $0 != .other } ?? false }
        found = Once {
            let searched = names.value
            let parts = files.filter { kind(of: $0) != nil }.concurrentMap { Contents($0, searched) }
            return parts.reduce(into: Contents()) { $0.form($1) }
        }
        others = Once { names.value.mentioned(in: files.filter { kind(of: $0) == nil }) }
    }

    /// Those of the build settings that a text mentions.
    var mentioned: Set<String> { found.value.mentioned.union(others.value) }

    /// Those of the keys that source has as a text, outside of comments.
    func keys(_ keys: Set<String>) -> Set<String> { keys.isEmpty ? [] : keys.intersection(found.value.texts) }

    /// Those of the keys whose values source compares with an empty one, or with a reference that was left.
    func comparedKeys(_ keys: Set<String>) -> Set<String> {
        keys.isEmpty ? [] : keys.intersection(found.value.compared)
    }

    /// Whether there is a line in Swift that does something. An empty file is there for a bridging header.
    var hasSwift: Bool { found.value.languages.contains(.swift) }

    /// Whether there is such a line in C, C++, or Objective-C.
    var hasC: Bool { found.value.languages.contains(.c) }

    /// Whether source uses Firebase.
    var usesFirebase: Bool { found.value.usesFirebase }
}

/// A language that targets are compiled from.
private enum Language { case swift, c, other }

private func kind(of file: String) -> Language? {
    switch file.part(afterLast: ".") {
    case "swift": .swift
    case "m", "mm", "c", "cc", "cpp": .c
    case "h", "pch", "dart": .other
    default: nil
    }
}

/// What files say.
private struct Contents: Sendable {
    var texts: Set<String> = []
    var compared: Set<String> = []
    var languages: Set<Language> = []
    var usesFirebase = false
    var mentioned: Set<String> = []

    init() {}

    init(_ file: String, _ searched: SettingNames) {
        guard let data = try? RegularFile.contents(atPath: file, limit: 16 << 20) else { return }
        mentioned = searched.mentioned(in: data, assigns: false)
        let text = String(decoding: data, as: UTF8.self)
        let mayUseFirebase = text.containsText("Firebase") || text.containsText("FIRApp")
        let mayCompare = Self.comparisons.contains(where: text.containsText)
        let language = kind(of: file) ?? .other
        for line in text.codeLines {
            if language != .other, !languages.contains(language) {
                let code = line.drop(while: \.isWhitespace)
                if !["import ", "#import "].contains(where: code.hasPrefix) { languages.insert(language) }
            }
            if mayUseFirebase, !usesFirebase {
                usesFirebase = ["Firebase", "FIRApp"].contains(where: String(line).containsText)
            }
            guard line.utf8.contains(UInt8(ascii: "\"")) else { continue }
            let parts = line.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            // Between a first and a second quotation mark, and so on.
            let quoted = stride(from: 1, to: parts.count - 1, by: 2).compactMap { index in
                parts[index].isEmpty || parts[index].count > 200 ? nil : String(parts[index])
            }
            texts.formUnion(quoted)
            if mayCompare, Self.comparisons.contains(where: String(line).containsText) { compared.formUnion(quoted) }
        }
    }

    /// What is beside a text that is compared with an empty one, or with a reference that was left.
    private static let comparisons = ["isEmpty", "\"$("]

    mutating func form(_ other: Contents) {
        texts.formUnion(other.texts)
        compared.formUnion(other.compared)
        languages.formUnion(other.languages)
        usesFirebase = usesFirebase || other.usesFirebase
        mentioned.formUnion(other.mentioned)
    }
}
