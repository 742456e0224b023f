public import SourceText

/// A scheme, read from an `.xcscheme` file: which build configuration each action uses, and what the app is given.
public struct XcodeScheme: Sendable {
    /// The file's name without extension.
    public let name: String
    /// The absolute path of the file.
    public let file: String
    /// The actions that the file has, in the order of ``SchemeAction/Kind``.
    public let actions: [SchemeAction]
    /// The targets that it builds, in the file's order.
    public let builds: [BuildableReference]

    /// The action of a kind.
    public func action(_ kind: SchemeAction.Kind) -> SchemeAction? {
        actions.first { $0.kind == kind }
    }
}

/// One action of a scheme.
public struct SchemeAction: Sendable {
    /// Which action it is.
    public let kind: Kind
    /// The build configuration that the file names.
    public let buildConfiguration: String?
    /// Where it names it; the action's element when it does not.
    public let location: SourceLocation
    /// The launch arguments, disabled ones included. One may hold several words, as in a shell.
    public let arguments: [SchemeArgument]
    /// The environment variables, disabled ones included.
    public let environmentVariables: [SchemeVariable]
    /// Whether the action takes arguments and environment variables from the run action.
    public let usesRunArguments: Bool
    /// What is launched; `nil` for actions that launch nothing, and for programs that are no target.
    public let runnable: BuildableReference?
    /// The target whose build settings expand `$(…)` in arguments and variables; `nil` when the file names none.
    public let macroExpansion: BuildableReference?

    /// The actions of a scheme. Raw values are the words of Xcode's menus, in lower case.
    public enum Kind: String, CaseIterable, Sendable {
        case run, test, profile, analyze, archive
    }
}

/// One launch argument of a scheme.
public struct SchemeArgument: Hashable, Sendable {
    /// The text: one or several words, as in a shell; may contain `$(…)`.
    public let text: String
    /// Whether its check mark is set.
    public let isEnabled: Bool
    /// Where it stands.
    public let location: SourceLocation
}

/// One environment variable of a scheme.
public struct SchemeVariable: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value; may contain `$(…)`.
    public let value: String
    /// Whether its check mark is set.
    public let isEnabled: Bool
    /// Where it stands.
    public let location: SourceLocation
}

/// How a scheme refers to a target.
public struct BuildableReference: Hashable, Sendable {
    /// The target's identifier in its project file; schemes written by tools may leave it out.
    public let identifier: String?
    /// The target's name.
    public let targetName: String?
    /// The project, such as `container:App.xcodeproj`.
    public let container: String?
}
