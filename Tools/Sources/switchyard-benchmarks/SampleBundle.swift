import Foundation
import PropertyLists

/// A Settings bundle on disk: a root page that leads to pages with specifiers of every type, in English and German.
struct SampleBundle {
    /// The bundle.
    let directory: URL
    /// All of its files.
    let files: [URL]
    /// The number of findings: one text on each page is not translated.
    let mistakes: Int

    /// Writes the files, with `specifiers` specifiers in total below the root page.
    init(in folder: BenchmarkFolder, specifiers: Int, panes: Int) throws {
        let directory = folder.url.appendingPathComponent("Settings-\(specifiers).bundle", isDirectory: true)
        var files: [URL] = []
        func write(_ data: Data, _ name: String) throws {
            let file = directory.appendingPathComponent(name)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try data.write(to: file)
            files.append(file)
        }
        func write(page: [PropertyListValue], _ name: String) throws {
            try write(
                PropertyList.data(["StringsTable": .string(name), "PreferenceSpecifiers": .array(page)]),
                "\(name).plist")
        }
        try write(
            page: (0..<panes).map { pane in
                ["Type": "PSChildPaneSpecifier", "Title": .string("Pane \(pane)"), "File": .string("Pane\(pane)")]
            }, "Root")
        for language in ["en", "de"] {
            try write(Self.table((0..<panes).map { "Pane \($0)" }, language), "\(language).lproj/Root.strings")
        }
        for pane in 0..<panes {
            let rows = specifiers / panes
            try write(page: (0..<rows).map { Self.row($0, in: pane) }, "Pane\(pane)")
            for language in ["en", "de"] {
                // The last text is missing in German.
                let texts = (0..<rows).flatMap { Self.texts($0, in: pane) }.dropLast(language == "de" ? 1 : 0)
                try write(Self.table(texts, language), "\(language).lproj/Pane\(pane).strings")
            }
        }
        self.directory = directory
        self.files = files
        mistakes = panes
    }

    private static func table(_ texts: some Sequence<String>, _ language: String) -> Data {
        Data(texts.map { "\"\($0)\" = \"\(language) \($0)\";\n" }.joined().utf8)
    }

    private static func row(_ number: Int, in pane: Int) -> PropertyListValue {
        let title = PropertyListValue.string("Row \(number) of \(pane)")
        let key = PropertyListValue.string("pane\(pane).row\(number)")
        return switch number % 6 {
        case 0: ["Type": "PSGroupSpecifier", "Title": title]
        case 1: ["Type": "PSToggleSwitchSpecifier", "Title": title, "Key": key, "DefaultValue": true]
        case 2:
            [
                "Type": "PSMultiValueSpecifier", "Title": title, "Key": key, "DefaultValue": 2,
                "Titles": .array(choices(number, pane).map(PropertyListValue.string)), "Values": [1, 2, 3],
            ]
        case 3:
            [
                "Type": "PSTextFieldSpecifier", "Title": title, "Key": key, "DefaultValue": "text",
                "KeyboardType": "Alphabet", "AutocorrectionType": "No",
            ]
        case 4:
            [
                "Type": "PSSliderSpecifier", "Key": key, "DefaultValue": 0.5, "MinimumValue": 0, "MaximumValue": 1,
                "Title": title,
            ]
        default: ["Type": "PSTitleValueSpecifier", "Title": title, "Key": key, "DefaultValue": "1.0"]
        }
    }

    private static func choices(_ number: Int, _ pane: Int) -> [String] {
        ["One", "Two", "Three"].map { "\($0) of \(number) on \(pane)" }
    }

    private static func texts(_ number: Int, in pane: Int) -> [String] {
        (number % 6 == 2 ? choices(number, pane) : []) + ["Row \(number) of \(pane)"]
    }
}
