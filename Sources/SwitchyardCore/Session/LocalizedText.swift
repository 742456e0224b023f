package import Foundation

/// A text for people who use the app, in its language: from the table `Switchyard` of the app's bundle, or the key
/// itself, which is American English.
///
/// - Parameters:
///   - key: the text, with `%1$@` for the first argument.
///   - bundle: the bundle with the table.
package func localizedText(_ key: String, _ arguments: String..., bundle: Bundle = .main) -> String {
    let format = bundle.localizedString(forKey: key, value: key, table: "Switchyard")
    return arguments.isEmpty ? format : String(format: format, arguments: arguments)
}
