import PropertyLists
import SourceText

extension Rule {
    static let missingFile = Rule(
        .missingFile, .files, [.error, .note],
        "A file that was named does not exist",
        why: """
            Without the file the command has nothing to work on, and nothing is printed that could be \
            mistaken for an answer. A built app without Info.plist is a note.
            """,
        fix: "Correct the path, or create the file",
        bad: .explain(.catalog(.production), options: ["--catalog", "Environment.plist"]),
        good: .explain(.catalog(.production), options: ["--catalog", "App.app/Environments.plist"]))

    static let unreadableFile = Rule(
        .unreadableFile, .files, [.error, .warning],
        "A file cannot be opened, or is not a regular file",
        why: """
            The path leads to a folder, a device, or a file without read permission. Its content is \
            unknown.
            """,
        fix: "Put a readable file at the path",
        bad: .explain(RuleExample.File("Environments.plist", .folder, shown: "a folder")),
        good: .explain(.catalog(.production)))

    static let unwritableFile = Rule(
        .unwritableFile, .files, [.error],
        "A file cannot be written, or not exactly as it should be",
        why: "Nothing is written then: either all files of a command are replaced or none.",
        fix: "Free the path, or grant permission to write there",
        bad: .generate(
            .text("Settings.bundle/fr.lproj", "a file where a folder would be made"),
            options: ["--language", "fr"]),
        good: .generate(.root(.toggle), options: ["--language", "fr"]))

    static let propertyListTooDeep = Rule(
        .propertyListTooDeep, .files, [.error, .warning],
        "Dictionaries and arrays are nested too deeply",
        why: "A file that is nested without end can crash its reader. The limit is far above what real files need.",
        fix: "Flatten the property list",
        bad: .explain(
            RuleExample.File(
                "Environments.plist",
                .text(
                    "{ production = { a = " + String(repeating: "(", count: 300) + String(repeating: ")", count: 300)
                        + "; }; }"
                ), shown: "{ production = { a = (((( … 300 deep … )))); }; }")),
        good: .explain(.text("Environments.plist", "{ production = { a = ((((1)))); }; }")))

    static let propertyListTooLarge = Rule(
        .propertyListTooLarge, .files, [.error, .warning],
        "The values of a property list take more memory than a file of its size should",
        why: """
            A small file that names its values again and again, or text in an unusual format, could use \
            up the memory of its reader.
            """,
        fix: "Convert the file with plutil -convert xml1, or split it",
        bad: .explain(
            RuleExample.File(
                "Environments.plist", .repeated("{ production = { a = (", "1,", count: 600_000, "1); }; }"),
                shown: "{ production = { a = (1,1, … 600,000 values … ,1); }; }")),
        good: .explain(.text("Environments.plist", "{ production = { a = (1, 2, 3); }; }")))

    static let fileTooLarge = Rule(
        .fileTooLarge, .files, [.error, .warning],
        "A file is larger than the limit",
        why: """
            Settings files are small. A much larger file is probably the wrong one, and reading it could use up the \
            machine's memory.
            """,
        fix: "Check that the path names the right file",
        bad: .explain(
            RuleExample.File(
                "Environments.plist", .repeated("<plist>", " ", count: 33 << 20, "<dict/></plist>"),
                shown: "<plist> … 33 MB of blanks … <dict/></plist>")),
        good: .explain(.catalog(.production)))

    static let readingLimit = Rule(
        .readingLimit, .files, [.error],
        "The files of a bundle are too many, or too large together",
        why: "What lies beyond the limit is not read, so findings about it are missing.",
        fix: "Remove files that do not belong to the bundle",
        bad: .check(.root(.toggle), Rule.largePage("One"), Rule.largePage("Two"), Rule.largePage("Three")),
        good: .check(.root(.toggle)))

    static let duplicateKey = Rule(
        .duplicateKey, .files, [.warning, .note], by: [.settings(RepeatedEntryRule.self)],
        "A key occurs twice in one dictionary",
        why: """
            Only one of the two values counts, and nothing says which. Merging two branches often leaves such a pair \
            without a conflict. In a project file, it is a note if both are equal.
            """,
        fix: "Remove one of the two",
        bad: .explain(
            .catalog([
                "production": ["apiURL": "https://api.example.com"],
                "production": ["apiURL": "https://api.example.org"],
            ])),
        good: .explain(.catalog(.production)))

    static let notEditable = Rule(
        .notEditable, .files, [.error],
        "A property list is in a format that can be read but not edited",
        why: "Old-style text has no form that an edit could keep byte for byte, so nothing is written.",
        fix: "Convert the file with plutil -convert xml1",
        bad: .generate(.text("Settings.bundle/Root.plist", "{ PreferenceSpecifiers = (); }")),
        good: .generate(.root(.toggle)))

    static let notRepresentable = Rule(
        .notRepresentable, .files, [.error],
        "A property list cannot hold a value that would be written into it",
        why: """
            XML has no control characters, and an encoding may lack others. Writing something else in \
            their place would change the value, so nothing is written.
            """,
        fix: "Correct the value in the catalog, or save the file as UTF-8",
        bad: .generate(
            .root(.toggle),
            catalog: .text("Environments.plist", #"{ production = { apiURL = a; }; "qa\001" = { apiURL = b; }; }"#)),
        good: .generate(.root(.toggle)))

    static let notARegularFile = Rule(
        .notARegularFile, .files, [.error],
        "A folder, a device or a pipe has the name of a file to be written",
        why: """
            It is not replaced, and nothing else is written. Only a change between reading and writing \
            leads here, so there is no example.
            """,
        fix: "Remove what has the name of the file")

    static let fileOutsideFolder = Rule(
        .fileOutsideFolder, .files, [.error],
        "A link leads out of the folder that a file would be written to",
        why: """
            Writing would change a file that does not belong to the bundle. Only a link that appears \
            between reading and writing leads here, so there is no example; see settings-link.
            """,
        fix: "Replace the link with a regular file")

    static let fileOfAnotherUser = Rule(
        .fileOfAnotherUser, .files, [.error],
        "A new file could not be given to the user or group of the old one",
        why: """
            The file would change its owner, so it is left as it is. It takes a second user, so there is \
            no example.
            """,
        fix: "Run the command as the owner of the file")

    static let folderInUse = Rule(
        .folderInUse, .files, [.error],
        "Another process of Switchyard has locked the folder",
        why: """
            Two processes that write at once could lose each other's changes. It takes a second process, \
            so there is no example.
            """,
        fix: "Wait for the other process, or end it")

    static let fileChanged = Rule(
        .fileChanged, .files, [.error],
        "Another program changed a file while it was being edited",
        why: """
            Writing would undo that change, so the file is left as it is. It takes a second program, so \
            there is no example.
            """,
        fix: "Run the command again")
}
