import PropertyLists
import SettingsBundle
import SettingsDisplay

extension SettingsPage {
    /// The texts that Settings translates and shows, in order. The title of a slider is not one of them.
    var localizableTexts: [SettingsSpecifier.Text] {
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
