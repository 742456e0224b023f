import Foundation

/// The languages that the person at the computer prefers, as BCP 47 tags.
enum PreferredLanguages {
    static var now: [String] {
        #if os(Linux)
            named(by: ProcessInfo.processInfo.environment)
        #else
            Locale.preferredLanguages
        #endif
    }

    /// What the variables of POSIX and GNU name, the strongest first, without encoding and modifier: `ar_EG.UTF-8` is
    /// `ar-EG`. Foundation on Linux says `en-001`, whatever they say.
    static func named(by variables: [String: String]) -> [String] {
        let list = (variables["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        let one = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty }
        return (list + [one].compactMap { $0 }).compactMap { name in
            let tag = name.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
            return ["", "C", "POSIX"].contains(tag) ? nil : tag
        }
    }
}
