#if canImport(os)
    // Not verified on Linux, which has no unified log.
    import Foundation
    import PropertyLists
    import os

    extension FindingsLog {
        private static let logger = Logger(
            subsystem: "Switchyard", category: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)

        /// Writes an error as a fault, a warning as an error, and a note as information. Findings are public, because
        /// secrets are redacted in them.
        static func writeToSystem(_ finding: PropertyListFinding) {
            switch finding.severity {
            case .error: logger.fault("\(line(finding), privacy: .public)")
            case .warning: logger.error("\(line(finding), privacy: .public)")
            case .note: logger.info("\(line(finding), privacy: .public)")
            }
        }
    }
#endif
