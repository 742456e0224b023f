import PropertyLists
package import SettingsBundle

extension SettingsPage {
    /// `StringsTable`: the name of the strings file that translates the page; without it, the page is not localized.
    package var stringsTable: String? { properties["StringsTable"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }

    /// `Title`, which Settings ignores: the title shown is the app's name, or the title of the child pane.
    package var title: String? { properties["Title"]?.stringValue }

    /// `Icon`: the image of the page's toolbar item on a Mac. Apple also documents it for child panes.
    package var icon: String? { properties["Icon"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
}
