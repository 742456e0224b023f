import PropertyLists
import SourceText

extension Rule {
    static let settingsBrokenStrings = Rule(
        .settingsBrokenStrings, .strings, [.error, .warning],
        "A strings file has a syntax error",
        why: """
            Settings uses nothing of the file, or nothing behind the error. Where no page uses the file, \
            it is a warning.
            """,
        fix: "Correct the place that the finding names; usually a semicolon or a quotation mark is missing",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\"\n\"Light\" = \"Licht\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))

    static let settingsEmptyStrings = Rule(
        .settingsEmptyStrings, .strings, [.warning, .note],
        "A strings file has no entries",
        why: "The language shows every text as it is written in the page.",
        fix: "Translate the texts, or remove the file",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "/* To do */")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))

    static let settingsRepeatedString = Rule(
        .settingsRepeatedString, .strings, [.warning, .note],
        "A text is translated twice in one strings file",
        why: "One of the translations is never shown. Where both are the same, it is a note.",
        fix: "Remove one of the two",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";\n\"Sound\" = \"Klang\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))

    static let settingsMissingTable = Rule(
        .settingsMissingTable, .strings, [.warning, .note],
        "A page names a StringsTable that no language has",
        why: """
            Every text is shown as it is written. Where the bundle has no strings files at all, or the page has only texts to \
            read, such as a license, it is a note.
            """,
        fix: "Correct the name, or add the strings file",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Rooot"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))

    static let settingsUnnamedTable = Rule(
        .settingsUnnamedTable, .strings, [.warning],
        "A strings file translates a page that does not name it",
        why: "Every text of the page is shown as it is written.",
        fix: "Add StringsTable with the name of the file",
        bad: .check(
            .root(.toggle),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))

    static let settingsMissingTranslation = Rule(
        .settingsMissingTranslation, .strings, [.warning, .note],
        "A text is translated into some languages and not into others",
        why: """
            Settings mixes two languages on one page. For the language in which the pages are written it \
            is a note.
            """,
        fix: "Add the entry to the strings files that the finding names",
        bad: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"], entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";\n\"Name\" = \"Name\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Name\" = \"Nom\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Sound\" = \"Son\";")))

    static let settingsEmptyTranslation = Rule(
        .settingsEmptyTranslation, .strings, [.warning, .note],
        "A text is translated into nothing",
        why: "Settings shows a blank.",
        fix: "Translate the text, or remove the entry",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))

    static let settingsDifferingLanguages = Rule(
        .settingsDifferingLanguages, .strings, [.note],
        "Strings files of two languages have different entries",
        why: "No page shows the texts, so they are probably left over.",
        fix: "Remove the entries, or translate them into every language",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";\n\"Light\" = \"Licht\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Sound\" = \"Son\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Sound\" = \"Son\";")))

    static let settingsSymbolicText = Rule(
        .settingsSymbolicText, .strings, [.warning, .note],
        "People see the symbol of a text instead of the text",
        why: "No strings file translates it, so Settings shows it as it is.",
        fix: "Add the entry to the strings file, or write the text itself",
        bad: .check(
            .root(["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "SOUND_TITLE", "DefaultValue": true])),
        good: .check(
            .root(.toggle)))

    static let settingsStrayStrings = Rule(
        .settingsStrayStrings, .strings, [.warning, .note],
        "A strings file is not in a folder of a language",
        why: """
            In a folder whose name does not end in .lproj Settings does not use it; at the top of the \
            bundle it takes the place of the strings files of every language.
            """,
        fix: "Move the file into LANGUAGE.lproj",
        bad: .check(
            .root(.toggle),
            .text("Settings.bundle/de.lpoj/Root.strings", "\"Sound\" = \"Ton\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}
