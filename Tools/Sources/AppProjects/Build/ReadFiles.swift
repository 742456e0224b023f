package import BuildSettings
package import PropertyLists
import SourceText

/// Files of a folder that are read before the builds that need them are known: while a project is read, which keeps one
/// processor busy.
package struct ReadFiles: Sendable {
    /// The xcconfig files.
    package let xcconfigFiles: XcconfigFiles
    /// The property lists, by absolute path. Large ones are left out, since they are data, and those that cannot be read.
    package let propertyLists: [String: PropertyListValue]

    /// No files: builds read what they need.
    package init() {
        xcconfigFiles = XcconfigFiles()
        propertyLists = [:]
    }

    /// Reads files at absolute paths, on all processors.
    package init(xcconfigFiles: [String], propertyLists: [String]) {
        self.xcconfigFiles = XcconfigFiles(reading: xcconfigFiles)
        let lists = propertyLists.prefix(Self.largestCount)
        let read = Array(lists).concurrentMap { path in
            (try? RegularFile.contents(atPath: path, limit: Self.largestBytes)).flatMap { try? PropertyList.parse($0) }
        }
        self.propertyLists = Dictionary(zip(lists, read)) { first, _ in first }.compactMapValues { $0 }
    }

    private static let largestBytes = 1 << 16
    private static let largestCount = 2_000
}
