import Foundation

/// File attributes that change when the file changes.
struct DefaultsStamp: Hashable, Sendable {
    private let modified: Date?
    private let size: UInt64?
    private let number: UInt64?

    /// The current stamp of a file, after following links.
    init(of path: String) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        modified = attributes?[.modificationDate] as? Date
        size = attributes?[.size] as? UInt64
        number = attributes?[.systemFileNumber] as? UInt64
    }

    /// Whether the file changed so recently that another change may not change the stamp, because the timestamps of file
    /// systems are coarse.
    func isFresh(at date: Date) -> Bool {
        modified.map { abs(date.timeIntervalSince($0)) < 2 } ?? false
    }
}
