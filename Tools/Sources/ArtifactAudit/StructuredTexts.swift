import Executables
import Foundation
import PropertyLists

/// The keys and texts of a file with a structure: a property list, a strings file, JSON, YAML, variables, or a scheme.
struct StructuredTexts {
    /// A dictionary or an array, and the keys and indices that lead to it. A file has many entries in few places.
    final class Place: Sendable {
        private let parent: Place?
        private let name: String

        init(in parent: Place?, named name: String) { (self.parent, self.name) = (parent, name) }

        func path(to last: String) -> String {
            var names = [last]
            var place: Place? = self
            while let here = place {
                names.append(here.name)
                place = here.parent
            }
            return names.reversed().joined(separator: ".")
        }
    }

    /// A key or a text.
    struct Entry {
        let place: Place?
        /// The key or the index.
        let name: String
        let text: String
        let isKey: Bool
        /// Whether the key has entries or elements, as an environment of a catalog does.
        var hasContent = false

        /// The keys and indices that lead to it, joined with dots.
        var path: String { place?.path(to: name) ?? name }

        /// Whether the text says what a weak text of a catalog is: as the value of its key, by its own name or the last part of it; a host
        /// under any key.
        func isValue(_ weak: AuditedText) -> Bool {
            guard weak.kind != .host, let key = weak.key else { return weak.kind == .host }
            func last(_ path: String) -> String { path.split(separator: ".").last.map(String.init) ?? path }
            return last(name) == last(key)
        }

        /// Whether it consists of words: not of many texts one after another, as a pool in base64 or in escapes has them.
        var isOfWords: Bool {
            text.utf8.count <= 4_096 && !text.utf8.contains { $0 < 0x20 && !"\t\n\r".utf8.contains($0) }
        }

        /// The text without a port or path behind it, as of `a.io/v1`.
        var host: String { String(text.prefix { !":/?#".contains($0) }).lowercased() }
    }

    /// What kind of file it is.
    enum Kind {
        case propertyList, strings, json, yaml, variables, xml, profile

        /// Whether a file of the kind says where each of its texts ends. A profile has certificates as well.
        var saysWhereTextsEnd: Bool { self != .profile }

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
    /// Whether everything of it was read.
    private(set) var isComplete = true
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
                add(value, nil, "")
                return
            }
            // An archive of objects, which refer to one another, or a broken list: its objects in their order.
            guard let objects = BinaryListObjects(data) else { return nil }
            isComplete = objects.isComplete
            for (index, text) in objects.texts { append(text, nil, "object \(index)") }
            for (index, bytes) in objects.data { self.data.append(("object \(index)", bytes)) }
        case .profile:
            guard let profile = try? ProvisioningProfile(data) else { return nil }
            isDictionary = true
            add(profile.content, nil, "")
        case .json:
            guard let texts = Self.utf8(of: data).withUnsafeBytes({ JSONTexts($0) }) else { return nil }
            entries = texts.entries
        case .yaml, .variables, .xml:
            guard data.count <= Self.textLimit, let text = String(validating: data, as: UTF8.self) else { return nil }
            for (key, value) in LineTexts.pairs(in: text, kind) {
                if let key { append(key, nil, key, isKey: true, hasContent: value == nil) }
                if let value { append(value, nil, key ?? "") }
            }
        }
    }

    /// The texts of a property list, such as entitlements.
    init(_ value: PropertyListValue) {
        kind = .propertyList
        add(value, nil, "")
    }

    private static let textLimit = 4 << 20

    private static let headCount = OpaqueContent.headCount

    private static func isBinaryList(_ head: [UInt8]) -> Bool { head.starts(with: "bplist".utf8) }

    /// Whether it is an XML property list. Comments of any length may be before the element that says so.
    private static func isXMLList(_ head: [UInt8]) -> Bool {
        guard textStart(head).first == UInt8(ascii: "<") else { return false }
        var text = Substring(String(decoding: textStart(head), as: UTF8.self))
        for (start, end) in [("<?xml", "?>"), ("<!--", "-->"), ("<!DOCTYPE plist", ">"), ("<!--", "-->")] {
            while text.hasPrefix(start) {
                guard let last = text.firstRange(of: end)?.upperBound else { return true }
                text = text[last...].drop(while: \.isWhitespace)
            }
        }
        return text.hasPrefix("<plist")
    }

    /// Without a byte order mark and blanks.
    private static func textStart(_ head: [UInt8]) -> ArraySlice<UInt8> {
        head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { " \t\r\n".utf8.contains($0) }
    }

    private static func looksLikeJSON(_ head: [UInt8]) -> Bool {
        guard let first = textStart(head).first else { return false }
        return (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && !head.contains(0)
    }

    /// JSON that is written in UTF-16 or UTF-32, in UTF-8.
    private static func utf8(of data: Data) -> Data {
        let head = Array(data.prefix(4))
        let isWide = head.contains(0) || head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE])
        guard isWide, head.count == 4 else { return data }
        let encoding: String.Encoding =
            head.starts(with: [0, 0]) || head.suffix(2) == [0, 0]
            ? head[0] == 0 ? .utf32BigEndian : .utf32LittleEndian
            : head[0] == 0 || head[0] == 0xFE ? .utf16BigEndian : .utf16LittleEndian
        guard let text = String(data: data, encoding: encoding) else { return data }
        return Data(text.utf8)
    }

    /// - Parameters:
    ///   - place: where the value is; `nil` for the outermost one.
    ///   - name: its key or index there.
    private mutating func add(_ value: PropertyListValue, _ place: Place?, _ name: String, isOutermost: Bool = true) {
        switch value {
        case .string(let text): append(text, place, name)
        case .data(let bytes): data.append((place?.path(to: name) ?? name, bytes))
        case .array(let elements):
            let here = isOutermost ? nil : Place(in: place, named: name)
            for (index, element) in elements.enumerated() { add(element, here, "\(index)", isOutermost: false) }
        case .dictionary(let entries):
            let here = isOutermost ? nil : Place(in: place, named: name)
            for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
                append(key, here, key, isKey: true, hasContent: entry.hasContent)
                add(entry, here, key, isOutermost: false)
            }
        default: break
        }
    }

    private mutating func append(
        _ text: String, _ place: Place?, _ name: String, isKey: Bool = false, hasContent: Bool = false
    ) {
        entries.append(Entry(place: place, name: name, text: text, isKey: isKey, hasContent: hasContent))
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
