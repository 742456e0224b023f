/// What to write into a Settings bundle.
package struct SettingsBundleGenerateRequest: Sendable {
    /// The bundle, or an app or folder that contains one.
    let bundle: String
    let catalog: String
    /// A child pane for the specifiers, instead of the first page.
    let childPane: String?
    let languages: [String]
    /// The environment shown while none is chosen.
    let defaultEnvironment: String?
    let isPruning: Bool
    /// Whether a change is an error.
    let isCheck: Bool
    /// Whether nothing is written.
    let isDry: Bool

    package init(
        bundle: String, catalog: String, childPane: String?, languages: [String], defaultEnvironment: String?,
        isPruning: Bool, isCheck: Bool, isDry: Bool
    ) {
        (self.bundle, self.catalog, self.childPane) = (bundle, catalog, childPane)
        (self.languages, self.defaultEnvironment) = (languages, defaultEnvironment)
        (self.isPruning, self.isCheck, self.isDry) = (isPruning, isCheck, isDry)
    }
}
