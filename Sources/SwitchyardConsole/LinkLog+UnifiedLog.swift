#if canImport(os)
    // Not verified on Linux, which has no unified log.
    import Foundation
    import os

    extension LinkLog {
        private static let logger = Logger(
            subsystem: "Switchyard", category: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)

        /// Writes a line that the log keeps. Addresses and codes are public: only open builds have a link.
        static func writeToSystem(_ line: String) { logger.notice("\(line, privacy: .public)") }
    }
#endif
