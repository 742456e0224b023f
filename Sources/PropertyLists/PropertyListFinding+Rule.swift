extension PropertyListFinding {
    /// What a finding is about, with a name that is stable for programs, such as `unknown-environment`.
    ///
    /// Later versions may add rules. `switchyard rules` explains each one.
    public struct Rule: Sendable, Hashable {
        /// All rules of the library. The command, which explains them, switches over it.
        @_spi(Tools) public enum Identifier: String, Sendable, CaseIterable {
            case missingFile = "missing-file"
            case unreadableFile = "unreadable-file"
            case malformedPropertyList = "malformed-property-list"
            case propertyListTooDeep = "property-list-too-deep"
            case propertyListTooLarge = "property-list-too-large"
            case fileTooLarge = "file-too-large"
            case readingLimit = "reading-limit"
            case unwritableFile = "unwritable-file"
            case catalogShape = "catalog-shape"
            case notAnEnvironment = "not-an-environment"
            case catalogHeader = "catalog-header"
            case unknownProduction = "unknown-production"
            case undeclaredKey = "undeclared-key"
            case keyClash = "key-clash"
            case missingValue = "missing-value"
            case invalidValue = "invalid-value"
            case unknownEnvironment = "unknown-environment"
            case emptyEnvironment = "empty-environment"
            case misspelledSource = "misspelled-source"
            case unnamedEnvironment = "unnamed-environment"
            case unusableEnvironment = "unusable-environment"
            case misspelledKey = "misspelled-key"
            case unreadKey = "unread-key"
            case staleChoice = "stale-choice"
            case staleOverride = "stale-override"
            case environmentNotAllowed = "environment-not-allowed"
            case liveMismatch = "live-mismatch"
            case liveValuesFailed = "live-values-failed"
            case provisionalSession = "provisional-session"
            case openBuildInAppStore = "open-build-in-app-store"
            case extensionWithoutAppGroup = "extension-without-app-group"
            case unreadManagedConfiguration = "unread-managed-configuration"
            case hiddenKey = "hidden-key"
            case recoveredLaunch = "recovered-launch"
            case secondSession = "second-session"
            case processesDiffer = "processes-differ"
            case environmentChangeFailed = "environment-change-failed"
            case environmentChangeSkipped = "environment-change-skipped"
            case missingCatalog = "missing-catalog"
            case ignoredCatalog = "ignored-catalog"
            case environmentKeyMismatch = "environment-key-mismatch"
            case defaultsDiffer = "defaults-differ"
            case deviceDefaults = "device-defaults"
            case settingsKeyClash = "settings-key-clash"
            case settingsTitle = "settings-title"
            case storedWithoutPicker = "stored-without-picker"
            case settingsAppGroup = "settings-app-group"
            case settingsPaneCycle = "settings-pane-cycle"
            case settingsPaneMissing = "settings-pane-missing"
            case settingsPageShape = "settings-page-shape"
            case conflictingSettingsDefaults = "conflicting-settings-defaults"
        }

        /// The rule, for an exhaustive switch.
        @_spi(Tools) public let identifier: Identifier

        private init(_ identifier: Identifier) { self.identifier = identifier }

        /// The rule's name.
        public var rawValue: String { identifier.rawValue }
    }
}

extension PropertyListFinding.Rule: CustomStringConvertible {
    /// The rule's name.
    public var description: String { rawValue }
}

// MARK: Reading

extension PropertyListFinding.Rule {
    /// The file does not exist.
    public static let missingFile = Self(.missingFile)
    /// The file cannot be opened, or is not a regular file.
    public static let unreadableFile = Self(.unreadableFile)
    /// The bytes are not a property list.
    public static let malformedPropertyList = Self(.malformedPropertyList)
    /// Containers are nested deeper than ``ReadingLimits/depth``.
    public static let propertyListTooDeep = Self(.propertyListTooDeep)
    /// Values take more memory than ``ReadingLimits`` allow for a file of that size.
    public static let propertyListTooLarge = Self(.propertyListTooLarge)
    /// The file is larger than ``ReadingLimits/fileBytes``.
    public static let fileTooLarge = Self(.fileTooLarge)
    /// Files that are read together are more or larger than ``ReadingLimits`` allow.
    public static let readingLimit = Self(.readingLimit)
    /// The file could not be written, or not exactly as it should be.
    public static let unwritableFile = Self(.unwritableFile)
}

// MARK: Catalog and selection

extension PropertyListFinding.Rule {
    /// The file is not a dictionary of environments.
    public static let catalogShape = Self(.catalogShape)
    /// A top-level entry of the catalog is not a dictionary.
    public static let notAnEnvironment = Self(.notAnEnvironment)
    /// An entry of the reserved dictionary is unknown or has the wrong type.
    public static let catalogHeader = Self(.catalogHeader)
    /// No environment, or more than one, is production.
    public static let unknownProduction = Self(.unknownProduction)
    /// A key is not declared, and nearly a declared one.
    public static let undeclaredKey = Self(.undeclaredKey)
    /// A name is written as one key with dots and as nested keys.
    public static let keyClash = Self(.keyClash)
    /// An environment does not answer a key.
    public static let missingValue = Self(.missingValue)
    /// A value cannot be read as its declared type.
    public static let invalidValue = Self(.invalidValue)
    /// A source names an environment that the catalog does not have.
    public static let unknownEnvironment = Self(.unknownEnvironment)
    /// A source that names the environment has an empty value.
    public static let emptyEnvironment = Self(.emptyEnvironment)
    /// A launch argument or a variable has nearly the name of a source, and is not read.
    public static let misspelledSource = Self(.misspelledSource)
    /// No source names an environment, so that an open build uses production.
    public static let unnamedEnvironment = Self(.unnamedEnvironment)
    /// The app cannot start in an environment that it did not select.
    public static let unusableEnvironment = Self(.unusableEnvironment)
    /// An optional value is missing, and a key that nothing reads has nearly its name.
    public static let misspelledKey = Self(.misspelledKey)
    /// The app's type reads none of these keys.
    public static let unreadKey = Self(.unreadKey)
    /// A remembered choice is no longer good.
    public static let staleChoice = Self(.staleChoice)
    /// A choice or an override was removed, because it no longer counts.
    public static let staleOverride = Self(.staleOverride)
    /// The bundle has no catalog.
    public static let missingCatalog = Self(.missingCatalog)
    /// The bundle has two catalogs.
    public static let ignoredCatalog = Self(.ignoredCatalog)
}

// MARK: Sessions

extension PropertyListFinding.Rule {
    /// A source names an environment that is not on the TestFlight list.
    public static let environmentNotAllowed = Self(.environmentNotAllowed)
    /// A key is live in the app's code, and not in the catalog.
    public static let liveMismatch = Self(.liveMismatch)
    /// A provider of live values could not read one, or no longer reports changes.
    public static let liveValuesFailed = Self(.liveValuesFailed)
    /// The user defaults cannot be read yet.
    public static let provisionalSession = Self(.provisionalSession)
    /// An open build was installed from the App Store.
    public static let openBuildInAppStore = Self(.openBuildInAppStore)
    /// An extension has its own user defaults.
    public static let extensionWithoutAppGroup = Self(.extensionWithoutAppGroup)
    /// An extension cannot read managed configuration.
    public static let unreadManagedConfiguration = Self(.unreadManagedConfiguration)
    /// A key has the name of a member of the session.
    public static let hiddenKey = Self(.hiddenKey)
    /// The app could not start in the chosen environment, and returned to another one.
    public static let recoveredLaunch = Self(.recoveredLaunch)
    /// A process started a second session.
    public static let secondSession = Self(.secondSession)
    /// Another process of the app runs another environment.
    public static let processesDiffer = Self(.processesDiffer)
    /// A handler of an environment change threw.
    public static let environmentChangeFailed = Self(.environmentChangeFailed)
    /// A handler of an environment change is not called anymore.
    public static let environmentChangeSkipped = Self(.environmentChangeSkipped)
}

// MARK: Settings

extension PropertyListFinding.Rule {
    /// A Settings item offers environments under a key that the app does not read.
    public static let environmentKeyMismatch = Self(.environmentKeyMismatch)
    /// Settings shows a different default than the app uses.
    public static let defaultsDiffer = Self(.defaultsDiffer)
    /// Devices have different default environments.
    public static let deviceDefaults = Self(.deviceDefaults)
    /// A Settings key is also the app's own.
    public static let settingsKeyClash = Self(.settingsKeyClash)
    /// A bound title has no specifier or no value.
    public static let settingsTitle = Self(.settingsTitle)
    /// A stored choice has no Settings item any more.
    public static let storedWithoutPicker = Self(.storedWithoutPicker)
    /// Settings and the app use different App Groups.
    public static let settingsAppGroup = Self(.settingsAppGroup)
    /// A child pane leads back to a page that leads to it.
    public static let settingsPaneCycle = Self(.settingsPaneCycle)
    /// A child pane's page does not exist.
    public static let settingsPaneMissing = Self(.settingsPaneMissing)
    /// A page is not a dictionary, or its `PreferenceSpecifiers` not an array of dictionaries.
    public static let settingsPageShape = Self(.settingsPageShape)
    /// Two specifiers of one key have different defaults.
    public static let conflictingSettingsDefaults = Self(.conflictingSettingsDefaults)
}
