import Foundation
public import PropertyLists

/// Launch arguments as user defaults read them: the argument domain.
///
/// ```swift
/// let values = ArgumentDomain.values(in: ["-environment", "qa", "-verbose", "-pageSize", "50"])
/// // ["environment": "qa", "pageSize": "50"]
/// ```
public enum ArgumentDomain {
    /// The pairs `-key value` of a list of arguments, without the program's own name.
    ///
    /// As in `NSUserDefaults`: a value cannot begin with a dash and loses the blanks around it, the last of several
    /// counts, and a value that begins like a property list is one.
    public static func values(in arguments: [String]) -> [String: PropertyListValue] {
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
