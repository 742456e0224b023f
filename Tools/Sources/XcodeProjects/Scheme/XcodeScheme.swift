public import SourceText

/// A scheme, read from an `.xcscheme` file: the build configuration of each action, and what is passed to the app.
public struct XcodeScheme: Sendable {
    /// The name of the file without its extension.
    public let name: String
    /// The absolute path of the file.
    public let file: String
    /// The actions in the file, in the order of ``SchemeAction/Kind``.
    public let actions: [SchemeAction]
    /// The targets that the scheme builds, in the order of the file.
    public let builds: [BuildableReference]
    /// Those of them that it also builds for an archive.
    public let archives: [BuildableReference]
    /// The targets that the scheme tests, in the order of the file.
    public let tests: [BuildableReference]

    /// Returns the action of a kind.
    public func action(_ kind: SchemeAction.Kind) -> SchemeAction? {
        actions.first { $0.kind == kind }
    }
}

/// An action of a scheme.
public struct SchemeAction: Sendable {
    /// The kind of action.
    public let kind: Kind
    /// The build configuration that the file names.
    public let buildConfiguration: String?
    /// The location of that name, or of the action's element if there is none.
    public let location: SourceLocation
    /// The launch arguments, including disabled ones. One may contain several words, as in a shell.
    public let arguments: [SchemeArgument]
    /// The environment variables, including disabled ones.
    public let environmentVariables: [SchemeVariable]
    /// Whether the action uses the arguments and environment variables of the run action.
    public let usesRunArguments: Bool
    /// The target that is launched; `nil` for actions that launch nothing, and for programs that are not targets.
    public let runnable: BuildableReference?
    /// The target whose build settings expand `$(…)` in arguments and variables; `nil` if the file names none.
    public let macroExpansion: BuildableReference?

    /// The kinds of actions. Raw values are the lowercase names in Xcode's menus.
    public enum Kind: String, CaseIterable, Sendable {
        case run, test, profile, analyze, archive
    }
}

/// A launch argument of a scheme.
public struct SchemeArgument: Hashable, Sendable {
    /// The text: one or more words, as in a shell; may contain `$(…)`.
    public let text: String
    /// Whether the argument is enabled.
    public let isEnabled: Bool
    /// The location in the scheme.
    public let location: SourceLocation
}

/// An environment variable of a scheme.
public struct SchemeVariable: Hashable, Sendable {
    /// The name of the variable.
    public let name: String
    /// The value; may contain `$(…)`.
    public let value: String
    /// Whether the variable is enabled.
    public let isEnabled: Bool
    /// The location in the scheme.
    public let location: SourceLocation
}

/// A reference from a scheme to a target.
public struct BuildableReference: Hashable, Sendable {
    /// The identifier of the target in its project file; schemes that tools write may omit it.
    public let identifier: String?
    /// The name of the target.
    public let targetName: String?
    /// The project, such as `container:App.xcodeproj`.
    public let container: String?
    /// The location in the scheme; `nil` for a scheme without a file.
    public let location: SourceLocation?

    /// Creates a reference.
    public init(identifier: String?, targetName: String?, container: String?, location: SourceLocation? = nil) {
        self.identifier = identifier
        self.targetName = targetName
        self.container = container
        self.location = location
    }
}
