import Foundation

/// The user's preferred languages, as BCP 47 tags.
enum PreferredLanguages {
    /// The preferred languages at this time.
    static var now: [String] {
        #if os(Linux)
            named(by: ProcessInfo.processInfo.environment)
        #else
            Locale.preferredLanguages
        #endif
    }

    /// The languages that POSIX and GNU environment variables name, in order of priority, without encoding and modifier:
    /// `ar_EG.UTF-8` is `ar-EG`. Foundation on Linux ignores these variables and returns `en-001`.
    static func named(by variables: [String: String]) -> [String] {
        let list = (variables["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        let one = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty }
        return (list + [one].compactMap { $0 }).compactMap { name in
            let tag = name.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
            return ["", "C", "POSIX"].contains(tag) ? nil : tag
        }
    }
}
