package import PropertyLists

/// The files of the record of one bundle identifier: a folder, or in a test what stands for one.
package protocol RecordFiles: Sendable {
    /// The names of the files; none if there is no folder yet.
    func names() throws(PropertyListError) -> [String]
    /// Returns the contents of a file; `nil` if there is none.
    ///
    /// - Throws: `unreadable-file` if the file exists and cannot be read, as before the first unlock of a device;
    ///   another error if it is damaged.
    func contents(of name: String) throws(PropertyListError) -> [String: PropertyListValue]?
    /// Writes a file at once and as a whole.
    func write(_ contents: [String: PropertyListValue], to name: String) throws(PropertyListError)
    /// Removes a file, if it exists.
    func remove(_ name: String) throws(PropertyListError)
    /// Does some work while no other process does.
    func exclusively(_ work: () throws(PropertyListError) -> Void) throws(PropertyListError)
}

/// A defaults store that stands for an installation, and so has the record, too.
package protocol RecordKeeping {
    /// The files of the record of a process.
    func record(of identifier: String) -> any RecordFiles
}

/// A record in memory.
package final class RecordInMemory: RecordFiles {
    private let files = Locked<[String: [String: PropertyListValue]]>([:])

    package init() {}

    package func names() -> [String] { files.withLock { $0.keys.sorted() } }
    package func contents(of name: String) -> [String: PropertyListValue]? { files.withLock { $0[name] } }
    package func write(_ contents: [String: PropertyListValue], to name: String) {
        files.withLock { $0[name] = contents }
    }
    package func remove(_ name: String) { files.withLock { $0[name] = nil } }
    package func exclusively(_ work: () throws(PropertyListError) -> Void) throws(PropertyListError) { try work() }
}
