/// An xcconfig file that is named and cannot be read.
package struct MissingXcconfig: Hashable, Sendable {
    /// The name of an include as written, or the path of the file itself.
    package let name: String
    /// The line of the include; `nil` where a build configuration names the file.
    package let include: BuildSettingOrigin?
    /// Whether it is a file that developers may keep to themselves: `#include?`.
    package let isOptional: Bool
    /// Where the file would be: beside the file that includes it.
    package var path: String {
        guard let include, !name.hasPrefix("/") else { return name }
        return PathText.directory(include.file) + "/" + name
    }
}

extension [MissingXcconfig] {
    /// The file that most likely assigns to a name that nothing else defines: what developers keep to themselves.
    package var likeliest: MissingXcconfig? { first(where: \.isOptional) ?? first }
}
