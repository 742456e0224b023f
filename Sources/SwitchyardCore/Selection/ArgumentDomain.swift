import Foundation
package import PropertyLists

/// Launch arguments as user defaults read them: the argument domain.
package enum ArgumentDomain {
    /// Parses the pairs `-key value` of launch arguments, without the name of the program.
    ///
    /// As in `NSUserDefaults`, a value cannot begin with a hyphen, white space around it is removed, the last of
    /// several values counts, and a value in property-list syntax is parsed: `-environment qa -verbose -pageSize 50` is
    /// `["environment": "qa", "pageSize": "50"]`.
    package static func values(in arguments: [String]) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        var index = 0
        while index + 1 < arguments.count {
            let (name, value) = (arguments[index], arguments[index + 1])
            if name.hasPrefix("-"), name.count > 1, !value.hasPrefix("-") {
                values[String(name.dropFirst())] = parsed(value)
                index += 2
            } else {
                index += 1
            }
        }
        return values
    }

    private static func parsed(_ argument: String) -> PropertyListValue {
        let text = argument.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let first = text.first, "{(\"<".contains(first), let value = try? PropertyList.parse(Data(text.utf8))
        else {
            return .string(text)
        }
        return value
    }
}
