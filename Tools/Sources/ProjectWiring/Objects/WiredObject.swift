/// An object that wiring adds to a project.
struct WiredObject: Hashable {
    /// What it is for.
    enum Kind: String, CaseIterable {
        case file
        case buildFile
        case group
        case resources
        case sources
        /// The exceptions of a synchronized folder for a target.
        case exceptions
        /// The same, in a folder that has no list of exceptions.
        case firstExceptions

        /// The class.
        var isa: String {
            switch self {
            case .file: "PBXFileReference"
            case .buildFile: "PBXBuildFile"
            case .group: "PBXGroup"
            case .resources: "PBXResourcesBuildPhase"
            case .sources: "PBXSourcesBuildPhase"
            case .exceptions, .firstExceptions: "PBXFileSystemSynchronizedBuildFileExceptionSet"
            }
        }

        /// The field with the list of what is in it, if it contains others.
        var listKey: String? {
            switch self {
            case .file, .buildFile: nil
            case .group: "children"
            case .resources, .sources: "files"
            case .exceptions, .firstExceptions: "membershipExceptions"
            }
        }

        /// Whether Xcode writes such an object in one line.
        var isOneLine: Bool { self == .file || self == .buildFile }
    }

    let kind: Kind
    let identifier: String
    /// What Xcode writes after the identifier.
    let comment: String
    /// The fields besides the class and the list, by key.
    var fields: [String: Value] = [:]

    /// The value of a field.
    enum Value: Hashable {
        case text(String)
        /// The identifier of an object, and what Xcode writes after it.
        case reference(String, String)

        /// The text, or the identifier.
        var text: String {
            switch self {
            case .text(let text): text
            case .reference(let identifier, _): identifier
            }
        }
    }
}

/// An element that wiring adds to a list of an object.
struct WiredMember: Hashable {
    /// The object and its field.
    let owner: String
    let key: String
    /// The identifier or text of the element.
    let element: String
    let comment: String?
}

/// The base configuration that a build configuration gets.
struct WiredBase: Hashable {
    /// The identifier of the file, or that of a synchronized folder.
    let file: String
    /// The path in the folder.
    var path: String?
    let comment: String?

    /// As a text that is remembered.
    var reference: String { path.map { "\(file)/\($0)" } ?? file }
}

/// A file of a synchronized folder that wiring makes an exception.
struct WiredException: Hashable {
    /// The set of exceptions.
    let set: String
    /// The path from the folder.
    let path: String
}

/// Everything that wiring adds to a project; empty for a project that is not wired.
struct WiredState: Equatable {
    var objects: [WiredObject] = []
    var members: [WiredMember] = []
    /// By identifier of the build configuration.
    var bases: [String: WiredBase] = [:]
    /// The exceptions, by identifier of the build configuration that remembers them.
    var exceptions: [String: [WiredException]] = [:]
    /// The build settings that are added, by identifier of the build configuration and name.
    var settings: [String: [String: String]] = [:]
    /// The names of the build settings that are moved, by identifier of the build configuration.
    var moved: [String: Set<String>] = [:]
}
