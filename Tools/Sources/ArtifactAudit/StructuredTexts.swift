import Executables
import Foundation
import PropertyLists

/// The keys and texts of a file with a structure: a property list, a strings file, JSON, YAML, variables, or a scheme.
struct StructuredTexts {
    /// A key or a text.
    struct Entry {
        /// The keys and indices that lead to it, joined with dots.
        let path: String
        let text: String
        let isKey: Bool
        /// Whether the key has entries or elements, as an environment of a catalog does.
        let hasContent: Bool

        /// Whether the text says what a weak text of a catalog is: as the value of its key, by its own name or the last part of it; a host
        /// under any key.
        func isValue(_ weak: AuditedText) -> Bool {
            guard weak.kind != .host, let key = weak.key else { return weak.kind == .host }
            let last = key.split(separator: ".").last.map(String.init) ?? key
            return path.split(separator: ".").last.map(String.init) == last
        }

        /// The text without a port or path behind it, as of `a.io/v1`.
        var host: String { String(text.prefix { !":/?#".contains($0) }).lowercased() }
    }

    /// What kind of file it is.
    enum Kind {
        case propertyList, strings, json, yaml, variables, xml, profile

        /// The kind, by a file's name; `nil` for a name that says nothing.
        init?(name: String) {
            let name = name.lowercased()
            switch name.fileNameExtension {
            case "plist", "stringsdict", "entitlements", "xcent", "xcprivacy": self = .propertyList
            case "strings": self = .strings
            case "json", "map", "geojson", "webmanifest": self = .json
            case "yaml", "yml": self = .yaml
            case "env", "xcconfig", "properties", "ini", "toml", "conf": self = .variables
            case "xcscheme": self = .xml
            case "mobileprovision", "provisionprofile": self = .profile
            default:
                guard name == ".env" || name.hasPrefix(".env.") else { return nil }
                self = .variables
            }
        }
    }

    /// The largest file whose structure is read; larger ones are only searched.
    static let limit = 16 << 20

    /// The largest file that is read for its content alone, whatever its name is.
    private static let unnamedLimit = 1 << 20

    /// Whether a file may be one, by its name or its first bytes, and its size.
    static func mayRead(_ name: String, _ head: [UInt8], _ size: Int) -> Bool {
        if Kind(name: name) != nil || isBinaryList(head) || isXMLList(head) { return size <= limit }
        return size <= unnamedLimit && looksLikeJSON(head)
    }

    /// Whether a file is read as JSON.
    static func isJSON(_ name: String, _ head: [UInt8]) -> Bool {
        !isBinaryList(head) && !isXMLList(head) && (Kind(name: name) ?? .json) == .json
    }

    /// Whether a file is a property list that is too large to be read, so that data in it is not decoded.
    static func isTooLarge(_ head: [UInt8], _ size: Int) -> Bool {
        size > limit && (isBinaryList(head) || isXMLList(head))
    }

    private(set) var entries: [Entry] = []
    /// The data values of a property list, with the keys that lead to them.
    private(set) var data: [(path: String, bytes: Data)] = []
    /// Whether it is a property list of keys and values.
    private(set) var isDictionary = false
    let kind: Kind

    /// Reads a file; `nil` if it is none of these.
    init?(_ data: Data, name: String) {
        let named = Kind(name: name)
        let head = Array(data.prefix(Self.headCount))
        if (Self.isBinaryList(head) || Self.isXMLList(head)) && named != .strings {
            kind = .propertyList
        } else if let named {
            kind = named
        } else if Self.looksLikeJSON(head) {
            kind = .json
        } else {
            return nil
        }
        switch kind {
        case .propertyList, .strings:
            if let value = try? PropertyList.parse(data) {
                if case .dictionary = value { isDictionary = true }
                add(value, [])
                return
            }
            // An archive of objects, which refer to one another, or a broken list: its objects in their order.
            guard let objects = BinaryListObjects(data) else { return nil }
            for (index, text) in objects.texts { append(text, ["object \(index)"]) }
            for (index, bytes) in objects.data { self.data.append(("object \(index)", bytes)) }
        case .profile:
            guard let profile = try? ProvisioningProfile(data) else { return nil }
            isDictionary = true
            add(profile.content, [])
        case .json:
            guard let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
                return nil
            }
            add(json: object, [])
        case .yaml, .variables, .xml:
            guard data.count <= Self.textLimit, let text = String(validating: data, as: UTF8.self) else { return nil }
            for (key, value) in LineTexts.pairs(in: text, kind) {
                if let key { append(key, [key], isKey: true, hasContent: value == nil) }
                if let value { append(value, [key].compactMap { $0 }) }
            }
        }
    }

    /// The texts of a property list, such as entitlements.
    init(_ value: PropertyListValue) {
        kind = .propertyList
        add(value, [])
    }

    private static let textLimit = 4 << 20

    private static let headCount = OpaqueContent.headCount

    private static func isBinaryList(_ head: [UInt8]) -> Bool { head.starts(with: "bplist".utf8) }

    /// Comments may be before the element that says what it is.
    private static func isXMLList(_ head: [UInt8]) -> Bool {
        let text = textStart(head)
        return ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"].contains { text.starts(with: $0.utf8) }
            && String(decoding: text, as: UTF8.self).contains("plist")
    }

    /// Without a byte order mark and blanks.
    private static func textStart(_ head: [UInt8]) -> ArraySlice<UInt8> {
        head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { " \t\r\n".utf8.contains($0) }
    }

    private static func looksLikeJSON(_ head: [UInt8]) -> Bool {
        guard let first = textStart(head).first else { return false }
        return (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && !head.contains(0)
    }

    private mutating func add(_ value: PropertyListValue, _ path: [String]) {
        switch value {
        case .string(let text): append(text, path)
        case .data(let bytes):
            data.append((path.joined(separator: "."), bytes))
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
