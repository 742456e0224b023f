#if !canImport(os)
    import Foundation

    extension LinkLog {
        /// Writes a line to standard error.
        static func writeToSystem(_ line: String) {
            // Nobody may be reading it.
            try? FileHandle.standardError.write(contentsOf: Data("Switchyard: \(line)\n".utf8))
        }
    }
#endif
