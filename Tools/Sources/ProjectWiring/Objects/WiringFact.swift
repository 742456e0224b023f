import Foundation

/// What wiring has done to a JSON project file, as the file remembers it: by names, because Xcode keeps no comments, and few
/// identifiers, when it saves the file.
enum WiringFact: Hashable {
    /// A group was added, at this path of names.
    case group(String)
    /// A file was added, with its memberships.
    case file(String, [String])
    /// A file of people was added to a build phase.
    case member(String, String)
    /// A build phase was added to a target.
    case phase(String, String)
    /// A set of exceptions was added to a folder for a target.
    case set(String, String)
    /// A file was made an exception of a folder for a target.
    case exception(String, String, String)
    /// A file or folder that was in one line is in many, or will be when Xcode saves the file.
    case lines(String)
    /// A build configuration of a target got a base configuration, in place of another one.
    case base(String, String, String?)
    /// A build setting was added to a target.
    case setting(String, String)
    /// A list of a target was added.
    case list(String, String)
    /// A build setting of a target was written once for each build configuration.
    case split(String, String)

    private var words: [String] {
        switch self {
        case .group(let path): ["group", path]
        case .file(let path, let members): ["file", path] + members
        case .member(let path, let phase): ["member", path, phase]
        case .phase(let target, let kind): ["phase", target, kind]
        case .set(let folder, let target): ["set", folder, target]
        case .exception(let folder, let target, let path): ["exception", folder, target, path]
        case .lines(let path): ["lines", path]
        case .base(let target, let name, let before): ["base", target, name] + (before.map { [$0] } ?? [])
        case .setting(let target, let key): ["setting", target, key]
        case .list(let target, let key): ["list", target, key]
        case .split(let target, let key): ["split", target, key]
        }
    }

    private init?(_ words: [String]) {
        guard words.count > 1 else { return nil }
        let third = words.count > 2 ? words[2] : ""
        switch words[0] {
        case "group": self = .group(words[1])
        case "file": self = .file(words[1], Array(words[2...]))
        case "member": self = .member(words[1], third)
        case "phase": self = .phase(words[1], third)
        case "set": self = .set(words[1], third)
        case "exception" where words.count == 4: self = .exception(words[1], third, words[3])
        case "lines": self = .lines(words[1])
        case "base": self = .base(words[1], third, words.count > 3 ? words[3] : nil)
        case "setting": self = .setting(words[1], third)
        case "list": self = .list(words[1], third)
        case "split": self = .split(words[1], third)
        default: return nil
        }
    }

    /// The facts as the text of a build setting.
    static func text(_ facts: [WiringFact]) -> String {
        facts.map { $0.words.map(escaped).joined(separator: "|") }.joined(separator: "; ")
    }

    /// The facts of such a text.
    static func facts(of text: String) -> [WiringFact] {
        text.split(separator: "; ").compactMap { fact in
            WiringFact(fact.split(separator: "|", omittingEmptySubsequences: false).map { unescaped(String($0)) })
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("|", with: "%7C").replacing(";", with: "%3B")
            // No reference to a build setting.
            .replacing("$", with: "%24")
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("%24", with: "$").replacing("%3B", with: ";").replacing("%7C", with: "|")
            .replacing("%25", with: "%")
    }
}
