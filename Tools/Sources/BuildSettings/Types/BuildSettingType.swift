/// The declared type of a build setting, which decides the grammar of its value.
///
/// The raw values are those of the command line and of the list of built-in build settings.
package enum BuildSettingType: String, Hashable, Codable, CaseIterable, Sendable {
    /// Text.
    case string
    /// `YES` or `NO`.
    case boolean = "bool"
    /// A path.
    case path
    /// A list of strings.
    case list
    /// A list of paths.
    case pathList = "pathlist"
    /// A list of paths without duplicates.
    case pathSet = "pathset"
    /// Not declared by the build system: a project's own name. Its value is a list.
    case userDefined = "user"

    /// Whether the list grammar applies: blanks separate, quotes group, and backslashes escape. In the string grammar, only
    /// `$` has a meaning.
    package var isList: Bool {
        switch self {
        case .string, .boolean, .path: false
        case .list, .pathList, .pathSet, .userDefined: true
        }
    }

    /// Whether a build setting without a value is an empty text, which is a list of one empty element. Otherwise the list
    /// has no elements.
    var isTextWithoutValue: Bool {
        switch self {
        case .string, .boolean: true
        case .path, .list, .pathList, .pathSet, .userDefined: false
        }
    }
}
