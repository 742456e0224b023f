import Foundation
import PropertyLists

/// The record's folder: `Switchyard/IDENTIFIER` in Application Support of the process's own container, never in that of
/// an App Group. Not in user defaults, which an app empties when a user logs out, which are written as a whole, and
/// whose writes are posted to observers.
///
/// Nobody but Switchyard knows the folder. Its files can be read after the first unlock of a device, and are in no
/// backup: a restored device has none of the data that handlers clear.
struct RecordFolder: RecordFiles {
    let url: URL

    /// The folder of a process.
    ///
    /// - Parameter parent: where the folders of all processes are; by default, in Application Support.
    init(of identifier: String, in parent: URL? = nil) {
        let parent = parent ?? Self.support.appendingPathComponent("Switchyard", isDirectory: true)
        url = parent.appendingPathComponent(Self.folderName(identifier), isDirectory: true)
    }

    /// Application Support. tvOS lets apps write only to Caches, which it empties when it needs the space, never while
    /// the app runs.
    private static var support: URL {
        #if os(tvOS)
            let directory = FileManager.SearchPathDirectory.cachesDirectory
        #else
            let directory = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        return FileManager.default.urls(for: directory, in: .userDomainMask).first
            ?? FileManager.default.temporaryDirectory
    }

    /// The identifier, which for a program without a bundle may be any text.
    private static func folderName(_ identifier: String) -> String {
        let isPlain = identifier.utf8.allSatisfy { $0.isPlainInName || $0 == UInt8(ascii: ".") }
        if isPlain, let first = identifier.utf8.first, first != UInt8(ascii: ".") { return identifier }
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_."))
        let name = identifier.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return name.hasPrefix(".") || name.isEmpty ? "%\(name)" : name
    }

    private static let suffix = ".plist"
    private static let lockName = "lock"

    private func file(_ name: String) -> URL { url.appendingPathComponent(name + Self.suffix) }

    func names() throws(PropertyListError) -> [String] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: url.path)
                .filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }
                .map { String($0.dropLast(Self.suffix.count)) }.sorted()
        } catch {
            throw PropertyListError(
                .unreadable, "the folder of the record cannot be read: \(PropertyListError.reason(of: error))",
                file: url.path)
        }
    }

    /// The contents of a file are within it as bytes, so that the checksum is of what was written.
    private static let (contentsKey, checksumKey) = ("Contents", "Checksum")

    func contents(of name: String) throws(PropertyListError) -> [String: PropertyListValue]? {
        let file = file(name)
        let envelope: PropertyListValue
        do throws(PropertyListError) {
            envelope = try PropertyList.read(file)
        } catch  where error.code == .missing {
            return nil
        }
        guard case .data(let data)? = envelope.dictionaryValue?[Self.contentsKey],
            envelope.dictionaryValue?[Self.checksumKey]?.stringValue == Fingerprint.text(of: data),
            let contents = try PropertyList.parse(data).dictionaryValue
        else { throw PropertyListError(.malformed, "\(Self.subject) is damaged", file: file.path) }
        return contents
    }

    func write(_ contents: [String: PropertyListValue], to name: String) throws(PropertyListError) {
        // Binary, because XML has no fractions of a second.
        let data = try PropertyList.exactData(contents, binary: true)
        let envelope: [String: PropertyListValue] = [
            Self.contentsKey: .data(data), Self.checksumKey: .string(Fingerprint.text(of: data)),
        ]
        let bytes = try PropertyList.exactData(envelope, binary: true)
        try ReplacedFile.write(bytes, to: file(name), subject: Self.subject, isSynchronized: true)
    }

    func remove(_ name: String) throws(PropertyListError) {
        let path = file(name).path
        guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(Self.subject, path, errno) }
    }

    private static let subject = "the record of the app's launches"

    /// Locks a file in the folder for a moment. A process that is suspended in that moment keeps the others waiting,
    /// but not for ever.
    func exclusively(_ work: () throws(PropertyListError) -> Void) throws(PropertyListError) {
        do {
            try makeFolder()
        } catch {
            throw .unwritable(Self.subject, url.path, error)
        }
        let path = url.appendingPathComponent(Self.lockName).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(Self.subject, path, errno) }
        defer { close(descriptor) }
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            attempts += 1
            guard errno == EWOULDBLOCK || errno == EINTR, attempts < 2_000 else {
                throw PropertyListError(.unwritable, "another process does not release the record", file: path)
            }
            usleep(1_000)
        }
        // Who holds the lock is the only writer, so that a draft is of a process that has ended.
        ReplacedFile.removeDrafts(in: url)
        try work()
    }

    private func makeFolder() throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: Self.attributes)
        excludeFromBackup()
    }
}
