extension BuildSettingCondition {
    /// A condition that no build of any project fulfills, because of how it is written.
    var unfulfillableSyntax: UnfulfillableCondition? {
        func never(_ reason: String, _ fix: String) -> UnfulfillableCondition {
            UnfulfillableCondition(self, reason: reason, fix: fix)
        }
        if let comma = pattern.firstIndex(of: ","), pattern[comma...].contains("=") {
            let parts = "\(parameter)=\(pattern)".split(separator: ",").map { "[\($0.trimmed)]" }.joined()
            return never("the comma is part of the pattern \"\(pattern)\"", "write \(parts)")
        }
        guard Self.parameters.contains(parameter) else {
            let reason = "builds have no condition parameter \"\(parameter)\""
            if let known = Self.parameters.first(where: { $0 == parameter.trimmed.lowercased() }) {
                return never(reason, "write [\(known)=\(pattern.trimmed)]")
            }
            if parameter.hasPrefix("_") { return nil }
            return never(reason, "use one of \(Self.parameters.joined(separator: ", "))")
        }
        if pattern != pattern.trimmed {
            return never(
                "the spaces are part of the pattern \"\(pattern)\"", "write [\(parameter)=\(pattern.trimmed)]")
        }
        if pattern.isEmpty {
            return never("the pattern is empty", "write [\(parameter)=*], or remove the condition")
        }
        if pattern.contains("$(") {
            return never("references in a pattern are not expanded", "write the value itself")
        }
        return nil
    }

    /// The parameters that builds have values for, without internal ones, which start with an underscore.
    private static let parameters = ["config", "sdk", "arch", "variant", "target"]
}

extension StringProtocol {
    /// Without blanks at the ends.
    fileprivate var trimmed: String {
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { !$0.isBlank }), let last = bytes.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
