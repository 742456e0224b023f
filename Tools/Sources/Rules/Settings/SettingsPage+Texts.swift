import PropertyLists
import SettingsBundle

extension SettingsPage {
    /// The texts that Settings looks up and shows, in order: a slider's title is not among them.
    var shownTexts: [SettingsSpecifier.Text] {
        specifiers.flatMap { specifier -> [SettingsSpecifier.Text] in
            guard let schema = SettingsSchema.specifier(specifier.kind) else { return [] }
            return specifier.texts.filter { text in
                let name = text.keyPath.components.dropFirst(specifier.keyPath.components.count).first ?? ""
                let type = schema[name]?.type
                return type == .text || type == .texts
            }
        }
    }
}

extension String {
    /// The beginning of a text for a message: a footer may be a whole licence.
    var firstLine: String {
        let line = prefix { !$0.isNewline }
        return line.count > 60 ? line.prefix(59) + "…" : String(line) + (line.endIndex < endIndex ? "…" : "")
    }
}
