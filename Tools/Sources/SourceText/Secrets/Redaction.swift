import Foundation

/// What takes the place of a value that may be a secret: nobody has declared what is one.
public enum Redaction {
    /// What is printed instead.
    public static let text = "<redacted>"

    /// Whether a value is not printed, by its name or by its shape.
    public static func hides(name: String, value: String) -> Bool {
        guard !value.isEmpty else { return false }
        return SecretName.sounds(name) == true || SecretValue.kind(name: name, value: value) != nil
            || isKey(name, value)
            || value.containsText("://") && value.containsText("@")
                && value.range(of: #"://[^/\s]*@"#, options: .regularExpression) != nil
    }

    /// A value, or what takes its place.
    public static func shown(name: String, value: String) -> String { hides(name: name, value: value) ? text : value }

    /// Whether the name is that of a key of some service, and the value is one word with digits in it.
    private static func isKey(_ name: String, _ value: String) -> Bool {
        guard value.utf8.count >= 12, SecretName.mayBeOfSecret(name) || name.lowercased().containsText("dsn") else {
            return false
        }
        let words = name.nameWords.map { $0.lowercased() }
        let isNamed = words.last.map { ["key", "apikey", "token", "dsn"].contains($0) } ?? false
        // SUPublicEDKey of Sparkle is there to be read.
        return isNamed && !words.contains("public") && value.contains(where: \.isNumber)
            && value.contains(where: \.isLetter)
            && value.allSatisfy { $0.isASCII && !$0.isWhitespace } && !value.contains("://")
    }
}
