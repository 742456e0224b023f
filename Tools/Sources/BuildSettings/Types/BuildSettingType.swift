/// What a build setting is declared as; it decides how its value is read.
///
/// The raw values are the words of the command line and of the list of built-in settings.
public enum BuildSettingType: String, Hashable, Codable, CaseIterable, Sendable {
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
    /// A list of paths without repetition.
    case pathSet = "pathset"
    /// Not declared by the build system: a name of the project's own, read as a list.
    case userDefined = "user"

    /// Whether blanks separate, quotes group and backslashes escape. Elsewhere only `$` means anything.
    public var isList: Bool {
        switch self {
        case .string, .boolean, .path: false
        case .list, .pathList, .pathSet, .userDefined: true
        }
    }

    /// Whether a setting without a value is still an (empty) text: one empty element where a list has none.
    var isTextWithoutValue: Bool {
        switch self {
        case .string, .boolean: true
        case .path, .list, .pathList, .pathSet, .userDefined: false
        }
    }
}
