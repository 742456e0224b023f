import Foundation
import LocatedPropertyLists
public import PropertyLists

/// A defaults domain as a property-list file, which other programs write, too.
///
/// A write replaces the file in one step, keeps its format and permissions, and everything that it was not asked to
/// change: other keys, and in XML their lines and comments. OpenStep text becomes XML. A file that cannot be read is never
/// written, nor is one with two keys that cannot be told apart.
public struct DefaultsFile: Sendable, Hashable {
    /// The file, which need not exist yet; links are followed, so that a link stays one.
    public let path: String

    /// A domain in a file.
    public init(path: String) {
        let file = URL(fileURLWithPath: path).standardizedFileURL
        self.path = Self.followed(file.resolvingSymlinksInPath()).path
    }

    /// Where a link leads whose file does not exist yet: Foundation leaves such a one as it is.
    private static func followed(_ file: URL) -> URL {
        var file = file
        // As many as systems follow.
        for _ in 0..<32 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else {
                return file
            }
            file = URL(fileURLWithPath: target, relativeTo: file.deletingLastPathComponent()).standardizedFileURL
        }
        return file
    }

    var url: URL { URL(fileURLWithPath: path) }

    /// Everything in the file; nothing when there is none.
    ///
    /// - Throws: `PropertyListError` when it cannot be read or is no dictionary.
    public func values() throws(PropertyListError) -> [String: PropertyListValue] {
        try Self.values(in: try contents(), file: path)
    }

    /// The bytes; `nil` when there is no file.
    func contents() throws(PropertyListError) -> Data? {
        do throws(PropertyListError) {
            return try PropertyList.contents(of: url)
        } catch  where error.code == .missing {
            // “Cannot look” is not “there is none”.
            if let reason = Self.trouble(access(path, F_OK) == 0 ? 0 : errno) {
                throw PropertyListError(.unreadable, reason, file: path)
            }
            return nil
        }
    }

    /// What keeps the system from saying whether a file exists; `nil` where it says so.
    static func trouble(_ code: Int32) -> String? {
        switch code {
        case 0, ENOENT, ENOTDIR: nil
        case EACCES: "its folder may not be looked into"
        default: "its folder cannot be looked into: \(String(cString: strerror(code)))"
        }
    }

    private static func values(
        in data: Data?, file: String
    ) throws(PropertyListError) -> [String: PropertyListValue] {
        guard let data else { return [:] }
        let root: PropertyListValue
        do {
            root = try PropertyList.parse(data)
        } catch {
            throw PropertyListError(error.code, error.message, file: file)
        }
        guard let values = root.dictionaryValue else {
            throw PropertyListError(
                .malformed, "stored settings must be a dictionary, and this is \(root.kindPhrase)", file: file)
        }
        return values
    }
}

extension DefaultsFile {
    /// How often a write begins again because somebody else was faster.
    private static let attempts = 20

    /// Changes the values.
    ///
    /// - Returns: whether anything was written.
    /// - Throws: `PropertyListError` when the file cannot be read or written; it is left as it was.
    @discardableResult
    func update(
        _ change: (inout [String: PropertyListValue]) -> Void
    ) throws(PropertyListError) -> Bool {
        for _ in 0..<Self.attempts {
            let old = try contents()
            let values = try Self.values(in: old, file: path)
            var changed = values
            change(&changed)
            guard changed != values else { return false }
            if let old, UnclearKeys.exist(in: old, count: values.count) {
                throw PropertyListError(
                    .unwritable, "two of its keys cannot be told apart, and a write would lose one", file: path)
            }
            if try replace(old, with: try Self.data(changed, from: values, in: old)) { return true }
        }
        throw PropertyListError(.unwritable, "another program writes the file all the time", file: path)
    }

    /// The bytes of changed values: an edit of the old ones where these can be edited.
    private static func data(
        _ changed: [String: PropertyListValue], from values: [String: PropertyListValue], in old: Data?
    ) throws(PropertyListError) -> Data {
        if let old, let edited = try? edited(old, from: values, to: changed) { return edited }
        let isBinary = old?.starts(with: Data("bplist".utf8)) ?? false
        return try PropertyList.data(.dictionary(changed), binary: isBinary)
    }

    private static func edited(
        _ old: Data, from values: [String: PropertyListValue], to changed: [String: PropertyListValue]
    ) throws(PropertyListEditError) -> Data {
        var editor = try PropertyListEditor(data: old)
        try editor.remove(keys: Set(values.keys).subtracting(changed.keys), of: [])
        for (key, value) in changed.sorted(by: { $0.key < $1.key }) where values[key] != value {
            try editor.set(value, at: [key])
        }
        return editor.data
    }

    /// Puts new bytes in the place of old ones; `false` when the file has others by now.
    private func replace(_ old: Data?, with data: Data) throws(PropertyListError) -> Bool {
        let folder = url.deletingLastPathComponent()
        let draft = folder.appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
        let manager = FileManager.default
        do {
            try manager.createDirectory(at: folder, withIntermediateDirectories: true)
            let permissions = try? manager.attributesOfItem(atPath: path)[.posixPermissions]
            let isMade = manager.createFile(
                atPath: draft.path, contents: nil, attributes: [.posixPermissions: permissions ?? 0o600])
            guard isMade else { throw CocoaError(.fileWriteUnknown) }
            defer { try? manager.removeItem(at: draft) }
            let handle = try FileHandle(forWritingTo: draft)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
            guard try contents() == old else { return false }
            guard rename(draft.path, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            return true
        } catch let error as PropertyListError {
            throw error
        } catch {
            throw PropertyListError(.unwritable, "the settings cannot be written", file: path)
        }
    }
}
