import Foundation
import PropertyLists

/// What react-native-config gives an app of a line of a `.env` file, which is not what dotenv makes of it: a comment behind a
/// value is a part of it, and a name with a blank before it is not an entry.
///
/// See `ReadDotEnv.rb` of react-native-config.
enum ReactNativeConfig {
    static let name = "react-native-config"

    /// The value of a name; `nil` if the line has no entry.
    static func value(of name: String, in line: Substring) -> String? {
        var rest = line
        if rest.hasPrefix("export") {
            let after = rest.dropFirst("export".count)
            if after.first?.isWhitespace == true { rest = after.drop(while: \.isWhitespace) }
        }
        guard rest.hasPrefix(name) else { return nil }
        rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
        guard rest.first == "=" else { return nil }
        var value = rest.dropFirst().drop(while: \.isWhitespace)
        if let quote = value.first, quote == "\"" || quote == "'" {
            value = value.dropFirst()
            if value.last == quote { value = value.dropLast() }
        }
        return String(value)
    }

    /// Whether the app in a folder, or in one below it, depends on it.
    static func isUsed(in folder: String) -> Bool {
        let file = folder + "/package.json"
        guard let data = try? RegularFile.contents(atPath: file, limit: 1 << 20) else { return false }
        return String(decoding: data, as: UTF8.self).contains("\"react-native-config\"")
    }
}
