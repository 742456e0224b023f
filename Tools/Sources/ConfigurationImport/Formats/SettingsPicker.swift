import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText

extension ImportFormat {
    /// The picker of environments in a Settings bundle.
    static let settingsBundle = ImportFormat(
        isOfFolders: true, has: { $1 == "Settings.bundle" },
        read: { files, project in
            project.copied(files).prefix(1).map { SettingsPicker.read($0, project.locations) }
        })
}

private enum SettingsPicker {
    static func read(_ bundle: String, _ locations: PropertyListLocations) -> ImportedSource {
        var source = ImportedSource(.settingsBundle, file: bundle)
        let contents = SettingsBundleContents.read(URL(fileURLWithPath: bundle, isDirectory: true))
        for (page, specifier) in contents.specifiers {
            guard let key = specifier.key, [.multiValue, .radioGroup].contains(specifier.kind) else { continue }
            let location = SourceLocation(
                file: page.file, position: locations.position(of: specifier.keyPath, in: page.file))
            let values = specifier.properties["Values"]?.arrayValue ?? []
            let titles = (specifier.properties["Titles"]?.arrayValue ?? []).map { $0.stringValue ?? "" }
            let texts = values.compactMap(\.stringValue)
            let areTexts = texts.count == values.count && !texts.isEmpty
            let areNames = areTexts && texts.filter(PropertyListSource.isEnvironmentWord).count * 2 > texts.count
            let words = key.nameWords.map { $0.lowercased() }
            let isNamed = !Set(words).isDisjoint(with: ["environment", "env", "server", "backend", "stage", "endpoint"])
            if areNames, source.environments.isEmpty {
                source.environments = texts.uniqued
                source.selection.key = ImportedSelection.Name(text: key, location: location)
                for (text, title) in zip(texts, titles)
                where title != text && !title.isEmpty && source.titles[text] == nil {
                    source.titles[text] = title
                }
            } else if isNamed, areTexts, texts.allSatisfy({ $0.contains("://") }), titles.count == texts.count,
                titles.allSatisfy(PropertyListSource.isEnvironmentWord)
            {
                // The choices are URLs, and their titles the environments.
                if source.environments.isEmpty { source.environments = titles.uniqued }
                for (title, text) in zip(titles, texts) where source.environments.contains(title) {
                    source.append(
                        ImportedValue(key: key, environment: title, value: .string(text), location: location))
                }
            } else if isNamed, areTexts || titles.contains(where: PropertyListSource.isEnvironmentWord) {
                source.leaveOut(
                    "the picker \"\(key)\"", "its values are not the names of environments", at: location)
            }
        }
        return source
    }
}
