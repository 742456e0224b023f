import BuildSettings
import Foundation

/// The build settings to evaluate.
package struct BuildSettingsRequest: Sendable {
    package var project = ProjectRequest()
    /// The xcconfig file, without a project.
    package var file: String?
    /// Names, which limit the answer, and overrides `NAME=VALUE`.
    package var names: [String] = []
    /// Whether people get Xcode's build settings, too.
    package var showsAll = false
    package var conditions: [NamedText] = []
    /// xcconfig files with lower precedence than the file, lowest first.
    package var layers: [String] = []
    /// Declared types of build settings.
    package var types: [NamedText] = []
    /// Whether Xcode's types are used for a file.
    package var usesBuiltInTypes = false
    package var infoPlist, developerDirectory: String?
    package var searchPaths: [String] = []

    package init() {}

    /// Takes words of the command line: names, overrides, and, without a project, the file or the project.
    package mutating func take(_ words: [String]) {
        var words = words
        if project.project == nil, let index = words.firstIndex(where: Self.isProject) {
            project.project = words.remove(at: index)
        }
        if project.project == nil {
            file =
                words.last { $0.hasSuffix(".xcconfig") && !$0.contains("=") }
                ?? words.last.flatMap { $0.contains("=") ? nil : $0 }
            if let index = words.lastIndex(where: { $0 == file }) { words.remove(at: index) }
        }
        names += words
    }

    package func validate() throws(RequestError) {
        try project.requireProject()
        if project.project != nil {
            guard layers.isEmpty else {
                throw RequestError("\(option: "layer") requires a FILE; a project has its own layers.")
            }
        } else {
            guard file != nil else {
                throw RequestError(
                    "One argument must be an xcconfig file or a project, unless you pass \(option: "project").")
            }
        }
        _ = try declaredTypes()
    }

    /// Whether an argument is a folder with a project, or a project itself. A name of a build setting is neither.
    private static func isProject(_ word: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The types that are declared.
    func declaredTypes() throws(RequestError) -> [String: BuildSettingType] {
        var declared: [String: BuildSettingType] = [:]
        for pair in types {
            guard let type = BuildSettingType(rawValue: pair.text) else {
                throw RequestError("Unknown type \"\(pair.text)\" of a build setting.")
            }
            declared[pair.name] = type
        }
        return declared
    }

    /// The names without overrides.
    var asked: [String] { names.filter { !$0.contains("=") } }

    var overrides: [NamedText] { names.compactMap(NamedText.init(override:)) }
}
