package import Foundation

/// A file before and after a generation.
package struct GeneratedFile: Sendable, Hashable {
    /// The change to a file.
    package enum Change: String, Sendable, Hashable {
        /// The file is new.
        case created
        /// Some of its lines change.
        case changed
        /// The file contained only what Switchyard generated.
        case removed
        /// The file is up to date.
        case unchanged
    }

    /// Its path from the folder of what is generated: a Settings bundle, or the folder of a manifest.
    package let path: String
    /// The change.
    package let change: Change
    /// The bytes before; `nil` if the file is new.
    package let before: Data?
    /// The bytes after; `nil` if the file is removed.
    package let data: Data?
    /// The edits, each as a phrase without a period.
    package let reasons: [String]
    /// Whether only its owner can read the file.
    package internal(set) var isPrivate = false

    /// The reason for the removal of a file.
    static let removalReason = "removes the file, which Switchyard generated and which has nothing else left in it"

    package init(path: String, before: Data?, after: Data?, reasons: [String]) {
        self.path = path
        self.before = before
        data = after
        self.reasons = reasons
        change =
            after == before ? .unchanged : after == nil ? .removed : before == nil ? .created : .changed
    }

    /// The file as one of a folder above.
    func inFolder(_ folder: String) -> GeneratedFile {
        GeneratedFile(path: "\(folder)/\(path)", before: before, after: data, reasons: reasons)
    }
}
