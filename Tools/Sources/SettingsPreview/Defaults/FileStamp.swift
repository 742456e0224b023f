import Foundation

/// What tells without reading that a file is another one than before.
struct FileStamp: Hashable, Sendable {
    private let modified: Date?
    private let size: UInt64?
    private let number: UInt64?

    /// The stamp of a file as it is now, through links.
    init(of path: String) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        modified = attributes?[.modificationDate] as? Date
        size = attributes?[.size] as? UInt64
        number = attributes?[.systemFileNumber] as? UInt64
    }

    /// Whether the file was changed so recently that a further change may leave the stamp as it is: the clock of a
    /// file system is coarse.
    func isFresh(at date: Date) -> Bool {
        modified.map { abs(date.timeIntervalSince($0)) < 2 } ?? false
    }
}
