package import SourceText

/// A scheme, read from an `.xcscheme` file: the build configuration of each action, and what is passed to the app.
package struct XcodeScheme: Sendable {
    /// The name of the file without its extension.
    package let name: String
    /// The absolute path of the file.
    package let file: String
    /// The actions in the file, in the order of ``SchemeAction/Kind``. With test plans, there is a test action for each
    /// configuration that a plan has turned on, those of the default plan first.
    package let actions: [SchemeAction]
    /// The targets that the scheme builds, in the order of the file.
    package let builds: [BuildableReference]
    /// Those of them that it also builds for an archive.
    package let archives: [BuildableReference]
    /// The targets that the scheme tests, in the order of the file.
    package let tests: [BuildableReference]
    /// The scripts that run before it builds, in their order.
    package let preActions: [SchemeScript]
    /// Findings about its test plans.
    package let findings: [Finding]

    /// Returns the action of a kind; of several test actions, the one of the default test plan.
    package func action(_ kind: SchemeAction.Kind) -> SchemeAction? {
        actions.first { $0.kind == kind }
    }
}

/// An action of a scheme.
package struct SchemeAction: Sendable {
    /// The kind of action.
    package let kind: Kind
    /// The build configuration that the file names.
    package let buildConfiguration: String?
    /// The location of that name, or of the action's element if there is none.
    package let location: SourceLocation
    /// The launch arguments, including disabled ones. One may contain several words, as in a shell.
    package let arguments: [SchemeArgument]
    /// The environment variables, including disabled ones.
    package let environmentVariables: [SchemeVariable]
    /// Whether the action uses the arguments and environment variables of the run action; never with a test plan, whatever
    /// the file says: Xcode then has no such choice.
    package let usesRunArguments: Bool
    /// The target that is launched; `nil` for actions that launch nothing, and for programs that are not targets.
    package let runnable: BuildableReference?
    /// The target whose build settings expand `$(…)` in arguments and variables; `nil` if the file names none.
    package let macroExpansion: BuildableReference?
    /// The configuration of a test plan that the arguments and variables are from; `nil` without test plans.
    package internal(set) var testRun: TestRun? = nil

    /// The kinds of actions. Raw values are the lowercase names in Xcode's menus.
    package enum Kind: String, CaseIterable, Sendable {
        case run, test, profile, analyze, archive
    }
}

/// A launch argument of a scheme.
package struct SchemeArgument: Hashable, Sendable {
    /// The text: one or more words, as in a shell; may contain `$(…)`.
    package let text: String
    /// Whether the argument is enabled.
    package let isEnabled: Bool
    /// The location in the scheme.
    package let location: SourceLocation
}

/// An environment variable of a scheme.
package struct SchemeVariable: Hashable, Sendable {
    /// The name of the variable.
    package let name: String
    /// The value; may contain `$(…)`.
    package let value: String
    /// Whether the variable is enabled.
    package let isEnabled: Bool
    /// The location in the scheme.
    package let location: SourceLocation
}

/// A script that a scheme runs before or after one of its actions.
package struct SchemeScript: Hashable, Sendable {
    /// The script.
    package let text: String
    /// The location in the scheme.
    package let location: SourceLocation

    /// The names of `.env` files in it: the script picks one, or writes it. Each form that react-native-config and others
    /// document counts: `ENVFILE=…`, `export ENVFILE=…`, `${ENVFILE:-…}`, `echo "…" > /tmp/envfile`, `cp … .env`.
    package var envFiles: [String] {
        let code = text.split(whereSeparator: \.isNewline).map(Self.withoutComment).joined(separator: "\n")
        let named = code.matches(
            of: /(?:^|[\s\/"'=]|:[-=])(\.env(?:[._-][A-Za-z0-9_.-]*[A-Za-z0-9])?)(?=$|[\s"';|&)}<>])/
        ).map { ($0.range.lowerBound, String($0.output.1)) }
        // A file of another form is named by the variable alone: ENVFILE=config/staging.env.
        let assigned = code.matches(of: /ENVFILE(?:=|:[-=])["']?(?:[^\s"';|&)}<>]*\/)?([A-Za-z0-9_-][A-Za-z0-9_.-]*)/)
            .map { ($0.range.lowerBound, String($0.output.1)) }.filter { $0.1.hasSuffix(".env") }
        return (named + assigned).sorted { $0.0 < $1.0 }.map(\.1).uniqued
    }

    /// A line of a shell without its comment.
    private static func withoutComment(_ line: Substring) -> Substring {
        var previous: Character = " "
        var quote: Character?
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", previous.isWhitespace {
                return line[..<index]
            }
            previous = character
        }
        return line
    }
}

/// A configuration of a test plan, in which Xcode runs the tests of a scheme.
package struct TestRun: Hashable, Sendable {
    /// The name of the test plan.
    package let plan: String
    /// The name of the configuration; `nil` if the plan cannot be read.
    package let configuration: String?
    /// Whether it is the only configuration of the plan that is turned on.
    package let isOnly: Bool

    /// The plan and, if it has several, the configuration.
    package var name: String { isOnly ? plan : [plan, configuration].compactMap { $0 }.joined(separator: ": ") }
}

/// A reference from a scheme to a target.
package struct BuildableReference: Hashable, Sendable {
    /// The identifier of the target in its project file; schemes that tools write may omit it.
    package let identifier: String?
    /// The name of the target.
    package let targetName: String?
    /// The project as the scheme names it, such as `container:App.xcodeproj`.
    package let container: String?
    /// The absolute path of the project; `nil` if the scheme names none. Copied projects have the same names and
    /// identifiers: only the path tells them apart.
    package let project: String?
    /// The location in the scheme; `nil` for a scheme without a file.
    package let location: SourceLocation?

    /// Creates a reference.
    ///
    /// - Parameter folder: The absolute path of the folder that the container is relative to: the one that contains the
    ///   project or the workspace of the scheme.
    package init(
        identifier: String?, targetName: String?, container: String?, in folder: String, location: SourceLocation? = nil
    ) {
        self.identifier = identifier
        self.targetName = targetName
        self.container = container
        self.location = location
        project = container.flatMap { ContainerPath.absolute($0, in: folder) }
    }
}
