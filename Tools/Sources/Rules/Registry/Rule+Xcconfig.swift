import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

extension Rule {
    static let unexpectedCharacter = Rule(
        .unexpectedCharacter, .diagnostics, [.error], by: [.text(XcconfigRule.self)],
        "A line, directive or condition of an xcconfig file cannot be parsed",
        why: "Xcode reports an error and does not use the line.",
        fix: "Correct the line: NAME = value, #include \"file\", or a comment",
        bad: .buildSettings("API_URL = api.example.com\n?TIMEOUT = 30"),
        good: .buildSettings("API_URL = api.example.com\nTIMEOUT = 30"))

    static let missingEqualsInAssignment = Rule(
        .missingEqualsInAssignment, .diagnostics, [.error], by: [.text(XcconfigRule.self)],
        "A name in an xcconfig file is not followed by =",
        why: "Xcode reports an error and does not use the line, so the build setting keeps the value from elsewhere.",
        fix: "Write NAME = value",
        bad: .buildSettings("API_URL api.example.com"),
        good: .buildSettings("API_URL = api.example.com"))

    static let missingConditionParameter = Rule(
        .missingConditionParameter, .diagnostics, [.error], by: [.text(XcconfigRule.self)],
        "A condition has no parameter before =",
        why: "The build system crashes on such a line; Switchyard drops it.",
        fix: "Write the parameter, for instance [sdk=iphoneos*]",
        bad: .buildSettings("API_URL[=iphoneos*] = api.example.com"),
        good: .buildSettings("API_URL[sdk=iphoneos*] = api.example.com"))

    static let cyclicIncludeFileDirective = Rule(
        .cyclicIncludeFileDirective, .diagnostics, [.warning], by: [.text(XcconfigRule.self)],
        "An xcconfig file includes itself, directly or through others",
        why: "Xcode skips the include, so the order of the files is not what it seems to be.",
        fix: "Remove one of the includes",
        bad: .buildSettings("#include \"Shared.xcconfig\"", .text("Shared.xcconfig", "#include \"App.xcconfig\"")),
        good: .buildSettings("#include \"Shared.xcconfig\"", .text("Shared.xcconfig", "API_URL = api.example.com")))

    static let includeLimitReached = Rule(
        .includeLimitReached, .diagnostics, [.error], by: [.text(XcconfigRule.self)],
        "The includes of an xcconfig file exceed a limit",
        why: """
            Files that include each other again and again grow without end. What lies beyond the limit \
            is not read.
            """,
        fix: "Include each file once",
        bad: Rule.manyIncludes,
        good: .buildSettings("#include \"File1.xcconfig\"", .text("File1.xcconfig", "API_URL = api.example.com")))

    static let xcconfigByteOrderMark = Rule(
        .xcconfigByteOrderMark, .buildSettings, [.error], by: [.text(XcconfigRule.self)],
        "An xcconfig file starts with a byte order mark",
        why: "Xcode takes the mark for part of the first line and ignores that line.",
        fix: "Save the file as UTF-8 without a byte order mark",
        bad: RuleExample(
            ["build-settings", "App.xcconfig"],
            [
                RuleExample.File(
                    "App.xcconfig", .text("\u{FEFF}API_URL = api.example.com"),
                    shown: "<U+FEFF>API_URL = api.example.com")
            ]),
        good: .buildSettings("API_URL = api.example.com"))

    static let xcconfigNamelessAssignment = Rule(
        .xcconfigNamelessAssignment, .buildSettings, [.error], by: [.text(XcconfigRule.self)],
        "An assignment has no name",
        why: "Xcode ignores the line and only says that a character is unexpected.",
        fix: "Write the name of the build setting before the =, or remove the line",
        bad: .buildSettings("= api.example.com"),
        good: .buildSettings("API_URL = api.example.com"))

    static let xcconfigSwallowedLine = Rule(
        .xcconfigSwallowedLine, .buildSettings, [.warning], by: [.text(XcconfigRule.self)],
        "A line belongs to the value above it",
        why: """
            The line above ends with a backslash, so this assignment or include is text of that value \
            and has no effect.
            """,
        fix: "Remove the backslash",
        bad: .buildSettings("FLAGS = -DQA \\\nAPI_URL = api.example.com"),
        good: .buildSettings("FLAGS = -DQA\nAPI_URL = api.example.com"))

    static let xcconfigTrailingBackslash = Rule(
        .xcconfigTrailingBackslash, .buildSettings, [.warning], by: [.text(XcconfigRule.self)],
        "A value ends with a backslash that escapes nothing",
        why: """
            The backslash is lost. In an xcconfig file it would continue the line, so this is about the \
            values of a project file.
            """,
        fix: "Remove the backslash",
        bad: .matrix(ExampleProject(target: [.init(name: "Debug", settings: [#"APP_PATH = "App\\";"#])]).files),
        good: .matrix(ExampleProject(target: [.init(name: "Debug", settings: ["APP_PATH = App;"])]).files))

    static let xcconfigTrailingDollar = Rule(
        .xcconfigTrailingDollar, .buildSettings, [.warning], by: [.text(XcconfigRule.self)],
        "A value ends with a single $",
        why: "A $ begins a reference. Xcode detects the mistake, but does not report it.",
        fix: "Write $$ for the character itself",
        bad: .buildSettings("PRICE = 5$"),
        good: .buildSettings("PRICE = 5$$"))

    static let xcconfigUndefinedReference = Rule(
        .xcconfigUndefinedReference, .buildSettings, [.warning, .note], by: [.text(XcconfigRule.self)],
        beside: { others in
            let unused = Set(others.findings(.unusedBuildSetting).flatMap(\.settings))
            return { unused.isDisjoint(with: $0.settings) ? .itself : .harmless }
        },
        "A value refers to a build setting that nothing defines",
        why: """
            The reference silently becomes empty, for instance in a URL or a bundle identifier. It is a note in \
            Xcode's other build settings if no similar name exists, because most such values work without it, and in a \
            build setting that nothing refers to.
            """,
        fix: "Define the build setting, or correct its name",
        bad: .buildSettings("API_HOST = example.com\nAPI_URL = api.$(API_HOTS)"),
        good: .buildSettings("API_HOST = example.com\nAPI_URL = api.$(API_HOST)"))

    static let xcconfigUnknownOperator = Rule(
        .xcconfigUnknownOperator, .buildSettings, [.error, .warning], by: [.text(XcconfigRule.self)],
        "A reference uses an operator that does not exist",
        why: "Xcode ignores the operator and returns the value unchanged.",
        fix: "Use one of the documented operators, such as lower or default=",
        bad: .buildSettings("NAME = App\nID = $(NAME:lowercase)"),
        good: .buildSettings("NAME = App\nID = $(NAME:lower)"))

    static let xcconfigUnsetReference = Rule(
        .xcconfigUnsetReference, .buildSettings, [.note],
        "A value refers to a build setting that only Xcode or an SDK defines",
        why: "The value depends on the version of Xcode and is not known here.",
        fix: "Define the build setting, unless Xcode or the SDK is meant to",
        bad: .buildSettings("GROUP = group.$(DEVELOPMENT_TEAM)"),
        good: .buildSettings("DEVELOPMENT_TEAM = A1B2C3D4E5\nGROUP = group.$(DEVELOPMENT_TEAM)"))

    static let xcconfigUnterminatedQuote = Rule(
        .xcconfigUnterminatedQuote, .buildSettings, [.warning], by: [.text(XcconfigRule.self)],
        "A quotation mark is not closed",
        why: "The rest of the value becomes one element of the list.",
        fix: "Close the quotation mark",
        bad: .buildSettings("FLAGS = \"-DNAME=QA build"),
        good: .buildSettings("FLAGS = \"-DNAME=QA build\""))

    static let xcconfigUnterminatedReference = Rule(
        .xcconfigUnterminatedReference, .buildSettings, [.error], by: [.text(XcconfigRule.self)],
        "A reference is not closed",
        why: "Xcode detects the mistake, but does not report it. The value is not what it seems to be.",
        fix: "Close the reference with a parenthesis",
        bad: .buildSettings("HOST = example.com\nAPI_URL = api.$(HOST"),
        good: .buildSettings("HOST = example.com\nAPI_URL = api.$(HOST)"))

    static let xcconfigURLCut = Rule(
        .xcconfigURLCut, .buildSettings, [.error, .warning, .note], by: [.text(XcconfigRule.self)],
        beside: { others in
            let unread = unreadCuts(others.findings(.xcconfigURLCut), others.survey)
            return { unread.isDisjoint(with: $0.settings) ? .itself : .harmless }
        },
        "A URL, or another value, is cut off at its //",
        why: """
            In an xcconfig file // starts a comment everywhere, even within quotation marks. The app gets "https:". It \
            is a warning if the // is in the middle of something other than a URL, and a note if every build replaces \
            the value or nothing in the folder refers to it.
            """,
        fix: "Write /$()/ between the two slashes",
        bad: .buildSettings("API_URL = https://api.example.com"),
        good: .buildSettings("API_URL = https:/$()/api.example.com"))

    /// The build settings whose values are cut off and that nothing refers to. What Xcode itself reads counts, and without a
    /// project, nothing is known.
    private static func unreadCuts(_ found: [Finding], _ survey: FolderSurvey) -> Set<String> {
        let folder = survey.folder
        let own = Set(found.flatMap(\.settings).filter { !BuildSettingTypes.builtIn.isDeclared($0) })
        guard !own.isEmpty, !folder.projects.isEmpty || !folder.manifests.isEmpty else { return [] }
        // Every build setting is a variable of a script phase.
        guard !survey.builds.contains(where: { $0.all.contains { !$0.target.scripts.isEmpty } }) else { return [] }
        return survey.unmentioned(own, inSource: false)
    }

    static let evaluationLimit = Rule(
        .evaluationLimit, .buildSettings, [.error],
        "A value is too large or takes too long to evaluate",
        why: """
            Build settings that refer to each other again and again grow exponentially. The value is cut \
            off, and is not what Xcode would use.
            """,
        fix: "Refer to each build setting once",
        bad: .buildSettings(
            "A1 = $(A2)$(A2)$(A2)$(A2)$(A2)$(A2)\nA2 = $(A3)$(A3)$(A3)$(A3)$(A3)$(A3)\nA3 = $(A4)$(A4)$(A4)$(A4)$(A4)$(A4)\nA4 = $(A5)$(A5)$(A5)$(A5)$(A5)$(A5)\nA5 = $(A6)$(A6)$(A6)$(A6)$(A6)$(A6)\nA6 = $(A7)$(A7)$(A7)$(A7)$(A7)$(A7)\nA7 = $(A8)$(A8)$(A8)$(A8)$(A8)$(A8)\nA8 = $(A9)$(A9)$(A9)$(A9)$(A9)$(A9)\nA9 = $(A10)$(A10)$(A10)$(A10)$(A10)$(A10)\nA10 = example"
        ),
        good: .buildSettings("A1 = $(A2)\nA2 = example"))
}
