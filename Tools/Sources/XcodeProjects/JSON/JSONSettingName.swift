/// The name of a build setting in a JSON project file: its conditions include build configurations.
package struct JSONSettingName {
    /// The name with the conditions that a `project.pbxproj` would have, too.
    package let key: String
    /// The build configurations that all have to be built; none for any.
    package let configurations: [String]

    /// Reads a name.
    package init(_ text: String) {
        guard let first = text.firstIndex(of: "["), text.hasSuffix("]"), text.contains("config=") else {
            (key, configurations) = (text, [])
            return
        }
        var names: [String] = []
        var rest: [String] = []
        for group in text[text.index(after: first)...].dropLast().split(
            separator: "][", omittingEmptySubsequences: false)
        {
            let others = group.split(separator: ",", omittingEmptySubsequences: false).filter { part in
                let trimmed = part.drop { $0 == " " }
                guard trimmed.hasPrefix("config=") else { return true }
                names.append(String(trimmed.dropFirst("config=".count)))
                return false
            }
            if !others.isEmpty { rest.append("[\(others.joined(separator: ","))]") }
        }
        key = text[..<first] + rest.joined()
        configurations = names
    }

    /// A name for one build configuration.
    package static func text(_ key: String, in configuration: String) -> String {
        let start = key.firstIndex(of: "[") ?? key.endIndex
        return "\(key[..<start])[config=\(configuration)]\(key[start...])"
    }
}
