#if !canImport(os)
    import Foundation
    import PropertyLists

    extension FindingsLog {
        /// Writes a line to standard error.
        static func writeToSystem(_ finding: PropertyListFinding) {
            // Nobody may be reading it.
            try? FileHandle.standardError.write(contentsOf: Data((line(finding) + "\n").utf8))
        }
    }
#endif
