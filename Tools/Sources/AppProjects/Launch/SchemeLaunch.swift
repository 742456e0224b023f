import BuildSettings
package import SourceText
package import XcodeProjects

/// What a scheme's action passes to the app that it launches.
package struct SchemeLaunch: Sendable {
    /// An argument or a value with its location in the scheme.
    package struct Text: Hashable, Sendable {
        /// The text, with references to build settings expanded.
        package let text: String
        /// The location in the scheme.
        package let location: SourceLocation
    }

    /// The launch arguments, split into words.
    package let arguments: [Text]
    /// The variables of the process environment, by name.
    package let variables: [String: Text]
    /// The configuration of a test plan that they are from.
    package let testRun: TestRun?

    /// Creates a launch without arguments and variables.
    package static let none = SchemeLaunch(arguments: [], variables: [:], testRun: nil)

    /// Creates the launch of an action: its enabled arguments and variables, expanded with the build settings of a
    /// target.
    ///
    /// Analyze and archive actions launch nothing. A test or profile action may use those of the run action.
    package init(_ action: SchemeAction, of scheme: XcodeScheme, in target: ConfiguredTarget) {
        let takesFromRun = (action.kind == .test || action.kind == .profile) && action.usesRunArguments
        guard let action = takesFromRun ? scheme.action(.run) : action, action.kind != .analyze,
            action.kind != .archive
        else {
            self = .none
            return
        }
        var evaluator = target.evaluator
        var arguments: [Text] = []
        for argument in action.arguments where argument.isEnabled {
            arguments += ShellWords.of(evaluator.expand(argument.text))
                .map { Text(text: $0, location: argument.location) }
        }
        var variables: [String: Text] = [:]
        for variable in action.environmentVariables where variable.isEnabled {
            variables[variable.name] = Text(text: evaluator.expand(variable.value), location: variable.location)
        }
        self.init(arguments: arguments, variables: variables, testRun: action.testRun)
    }

    /// Creates the launch of the first action of a kind. Without a test or profile action, that is the run action.
    package init(_ kind: SchemeAction.Kind, of scheme: XcodeScheme, in target: ConfiguredTarget) {
        let action = scheme.action(kind) ?? (kind == .test || kind == .profile ? scheme.action(.run) : nil)
        if let action { self.init(action, of: scheme, in: target) } else { self = .none }
    }

    private init(arguments: [Text], variables: [String: Text], testRun: TestRun?) {
        self.arguments = arguments
        self.variables = variables
        self.testRun = testRun
    }
}

/// Splits text into words as a shell does: at white space, unless it is quoted or escaped.
enum ShellWords {
    static func of(_ text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // In quotation marks, a backslash escapes only a closing quotation mark or another backslash.
                if let quote, character != quote, character != "\\" { word?.append("\\") }
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if isEscaped { word = (word ?? "") + "\\" }
        return words + [word].compactMap { $0 }
    }
}
