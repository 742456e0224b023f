import Artifacts
import BytePatterns
import Foundation
import PropertyLists
import SourceText

/// Finds what developers usually leave behind besides URLs: exceptions for insecure loads, switchers in Settings, and debug
/// menus.
struct SuspiciousFiles: Sendable {
    /// What was found in a file.
    struct Found: Sendable, Hashable {
        let rule: RuleID
        let isCertain: Bool
        let part: String
        let value: String
    }

    // MARK: Property lists

    /// What a property list has, by its path.
    static func found(in list: PropertyListValue, path: String) -> [Found] {
        guard case .dictionary(let values) = list else { return [] }
        if path.contains("Settings.bundle/") { return switchers(values) }
        if path.fileName == "Info.plist" { return exceptions(values) }
        return []
    }

    private static func exceptions(_ values: [String: PropertyListValue]) -> [Found] {
        guard case .dictionary(let security)? = values["NSAppTransportSecurity"] else { return [] }
        var found: [Found] = []
        if security["NSAllowsArbitraryLoads"] == .boolean(true) {
            found.append(
                Found(
                    rule: .arbitraryLoads, isCertain: false, part: "NSAppTransportSecurity.NSAllowsArbitraryLoads",
                    value: "NSAllowsArbitraryLoads"))
        }
        guard case .dictionary(let domains)? = security["NSExceptionDomains"] else { return found }
        for domain in domains.keys.sorted() {
            guard let kind = SuspiciousHost(domain) else { continue }
            found.append(
                Found(
                    rule: kind.rule, isCertain: kind != .thisComputer,
                    part: "NSAppTransportSecurity.NSExceptionDomains.\(domain)", value: domain))
        }
        return found
    }

    private static func switchers(_ values: [String: PropertyListValue]) -> [Found] {
        guard case .array(let specifiers)? = values["PreferenceSpecifiers"] else { return [] }
        return specifiers.enumerated().compactMap { index, specifier in
            guard case .dictionary(let entries) = specifier, case .string(let type)? = entries["Type"] else {
                return nil
            }
            let key = entries["Key"]?.stringValue ?? ""
            let part = "PreferenceSpecifiers.\(index)"
            switch type {
            case "PSMultiValueSpecifier", "PSRadioGroupSpecifier":
                let texts = ["Titles", "Values"].flatMap { entries[$0]?.arrayValue ?? [] }.compactMap(\.stringValue)
                guard texts.contains(where: namesServer) else { return nil }
                return Found(rule: .serverSwitcher, isCertain: true, part: part, value: key)
            case "PSTextFieldSpecifier":
                guard ["url", "host", "server", "endpoint"].contains(where: { key.lowercased().contains($0) }) else {
                    return nil
                }
                return Found(rule: .serverSwitcher, isCertain: false, part: part, value: key)
            default: return nil
            }
        }
    }

    /// Whether a title or value has a word such as "staging".
    static func namesServer(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        return words.contains { SuspiciousHost.stagingWords.contains($0) }
    }

    // MARK: Names of files

    private static let configurations: Set<String> = [
        "plist", "json", "env", "yaml", "yml", "xcconfig", "properties", "xml", "ini", "toml", "conf",
    ]

    /// The word of the name of a file with settings that names one of these environments, such as `Dev` of
    /// `GoogleService-Info-Dev.plist`.
    static func environment(inNameOf path: String, among words: Set<String>) -> String? {
        let name = path.fileName
        let isVariables = name.hasPrefix(".env")
        guard isVariables || configurations.contains(name.fileNameExtension.lowercased()) else { return nil }
        let stem = isVariables ? name.dropFirst(4) : name.dropLast(name.fileNameExtension.count + 1)
        // Groups of words that nothing but capitals separates: "Config" and "Int" of ConfigInt are one.
        let groups = stem.split { !$0.isLetter }.map { String($0).capitalParts }
        let all = groups.flatMap { $0 }.map { $0.lowercased() }
        // Firebase's files are told apart by who builds, too.
        let isOfFirebase = all.contains("google") && all.contains("service")
        if isOfFirebase, !words.isEmpty, let part = groups.joined().first(where: { $0.lowercased() == "debug" }) {
            return part
        }
        for group in groups {
            for part in group where words.contains(part.lowercased()) {
                let word = part.lowercased()
                // BigInt and LiveActivities are other words.
                let isClear =
                    group.count == 1 || !NameMeaning.isEveryday(word)
                    || all.allSatisfy { $0 == word || ofConfiguration.contains($0) }
                if isClear { return part }
            }
        }
        return nil
    }

    /// Words of the names of files with settings.
    private static let ofConfiguration: Set<String> = [
        "config", "configuration", "settings", "environment", "environments", "env", "info", "google", "service",
        "services",
        "firebase", "server", "servers", "backend", "api", "endpoint", "endpoints", "constants", "secrets", "keys",
        "app",
    ]

    // MARK: Executables

    /// Names of screens and libraries that are for developers.
    private static let menus = [
        "DebugMenu", "DebugPanel", "DebugViewController", "DeveloperMenu", "DeveloperSettings", "EnvironmentPicker",
        "EnvironmentSwitcher", "EnvironmentSelector", "ServerPicker", "ServerSwitcher", "FLEXManager", "NFXHTTPModel",
    ]
    private static let search = PatternSearch(menus.map { BytePattern(Array($0.utf8)) })

    /// The names of debug menus in a part of an executable, with their offsets.
    static func menus(in bytes: UnsafeRawBufferPointer) -> [(name: String, offset: Int)] {
        var found: [(name: String, offset: Int)] = []
        search.forEachMatch(in: bytes) { found.append((menus[$0.pattern], $0.offset)) }
        return found
    }
}

extension String {
    /// The parts that begin with a capital: `Google`, `Service`, `QA` of `GoogleServiceQA`.
    fileprivate var capitalParts: [String] {
        var parts: [String] = [""]
        var wasLowercase = false
        for character in self {
            if character.isUppercase && wasLowercase { parts.append("") }
            parts[parts.count - 1].append(character)
            wasLowercase = character.isLowercase
        }
        return parts
    }
}
