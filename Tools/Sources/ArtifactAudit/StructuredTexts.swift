import Foundation
import PropertyLists

/// The keys and texts of a file with a structure: a property list, a strings file, or JSON.
struct StructuredTexts {
    /// A key or a text.
    struct Entry {
        /// The keys and indices that lead to it, joined with dots.
        let path: String
        let text: String
        let isKey: Bool
        /// Whether the key has entries or elements, as an environment of a catalog does.
        let hasContent: Bool

        /// Whether the text is the value of a key of a catalog: its own name, or the last part of it.
        func isValue(ofKey key: String?) -> Bool {
            guard let key else { return false }
            let last = key.split(separator: ".").last.map(String.init) ?? key
            return path.split(separator: ".").last.map(String.init) == last
        }
    }

    /// The largest file whose structure is read; larger ones are only searched.
    static let limit = 64 << 20

    private static let propertyLists: Set<String> = [
        "plist", "strings", "stringsdict", "entitlements", "xcent", "xcprivacy",
    ]
    private static let json: Set<String> = ["json", "map", "geojson", "webmanifest"]

    /// Whether a file may be one, by its name and size: others have no name, or a size that no such file has.
    static func mayRead(_ name: String, _ size: Int) -> Bool {
        let kind = (name as NSString).pathExtension.lowercased()
        return size <= limit && (propertyLists.contains(kind) || json.contains(kind) || kind.isEmpty && size < 1 << 20)
    }

    private(set) var entries: [Entry] = []
    /// Whether it is a property list of keys and values.
    private(set) var isDictionary = false

    /// Reads a file; `nil` if it is none of these.
    init?(_ data: Data, name: String) {
        let kind = (name as NSString).pathExtension.lowercased()
        if Self.propertyLists.contains(kind) || data.starts(with: Data("bplist00".utf8)) {
            guard let value = try? PropertyList.parse(data) else { return nil }
            if case .dictionary = value { isDictionary = true }
            add(value, [])
        } else if Self.json.contains(kind) || Self.looksLikeJSON(data) {
            guard let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
                return nil
            }
            add(json: object, [])
        } else {
            return nil
        }
    }

    private static func looksLikeJSON(_ data: Data) -> Bool {
        guard let first = data.first(where: { !" \t\r\n".utf8.contains($0) }) else { return false }
        return (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && !data.prefix(1024).contains(0)
    }

    private mutating func add(_ value: PropertyListValue, _ path: [String]) {
        switch value {
        case .string(let text): append(text, path)
        case .array(let elements):
            for (index, element) in elements.enumerated() { add(element, path + ["\(index)"]) }
        case .dictionary(let entries):
            for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
                append(key, path + [key], isKey: true, hasContent: entry.hasContent)
                add(entry, path + [key])
            }
        default: break
        }
    }

    private mutating func add(json value: Any, _ path: [String]) {
        if let text = value as? String {
            append(text, path)
        } else if let elements = value as? [Any] {
            for (index, element) in elements.enumerated() { add(json: element, path + ["\(index)"]) }
        } else if let entries = value as? [String: Any] {
            for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
                append(key, path + [key], isKey: true, hasContent: entry is [String: Any] || entry is [Any])
                add(json: entry, path + [key])
            }
        }
    }

    private mutating func append(
        _ text: String, _ path: [String], isKey: Bool = false, hasContent: Bool = false
    ) {
        entries.append(
            Entry(path: path.joined(separator: "."), text: text, isKey: isKey, hasContent: hasContent))
    }
}

extension PropertyListValue {
    fileprivate var hasContent: Bool {
        switch self {
        case .dictionary, .array: true
        default: false
        }
    }
}
