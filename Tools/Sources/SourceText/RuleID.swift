/// Every rule that a finding can be about. The raw value is what people and programs see, and never changes.
///
/// What a rule means, why it matters and how to follow it is in the module `Rules`, which has an entry for each.
public enum RuleID: String, CaseIterable, Codable, Hashable, Sendable {
    // MARK: Reading files

    case missingFile = "missing-file"
    case unreadableFile = "unreadable-file"
    case malformedPropertyList = "malformed-property-list"
    case propertyListTooDeep = "property-list-too-deep"
    case propertyListTooLarge = "property-list-too-large"
    case fileTooLarge = "file-too-large"
    case readingLimit = "reading-limit"
    case unwritableFile = "unwritable-file"
    case duplicateKey = "duplicate-key"
    case notEditable = "not-editable"
    case notRepresentable = "not-representable"
    case fileOutsideFolder = "file-outside-folder"
    case notARegularFile = "not-a-regular-file"
    case fileOfAnotherUser = "file-of-another-user"
    case folderInUse = "folder-in-use"
    case fileChanged = "file-changed"

    // MARK: Catalog and values

    case missingCatalog = "missing-catalog"
    case ignoredCatalog = "ignored-catalog"
    case catalogShape = "catalog-shape"
    case catalogHeader = "catalog-header"
    case notAnEnvironment = "not-an-environment"
    case unknownProduction = "unknown-production"
    case undeclaredKey = "undeclared-key"
    case keyClash = "key-clash"
    case missingValue = "missing-value"
    case invalidValue = "invalid-value"
    case unknownKey = "unknown-key"

    // MARK: Selection

    case unknownEnvironment = "unknown-environment"
    case staleChoice = "stale-choice"
    case storedWithoutPicker = "stored-without-picker"
    case unnamedInfoKey = "unnamed-info-key"

    // MARK: Sessions of a running app

    case environmentNotAllowed = "environment-not-allowed"
    case liveMismatch = "live-mismatch"
    case provisionalSession = "provisional-session"
    case openBuildInAppStore = "open-build-in-app-store"
    case extensionWithoutAppGroup = "extension-without-app-group"
    case recoveredLaunch = "recovered-launch"
    case secondSession = "second-session"
    case environmentChangeFailed = "environment-change-failed"
    case environmentChangeSkipped = "environment-change-skipped"

    // MARK: Xcconfig files, as Xcode reports them

    case unexpectedCharacter = "unexpected-character"
    case missingEqualsInAssignment = "missing-equals-in-assignment"
    case missingConditionParameter = "missing-condition-parameter"
    case missingIncludedFile = "missing-included-file"
    case cyclicIncludeFileDirective = "cyclic-include-file-directive"
    case unreadableBaseConfiguration = "unreadable-base-configuration"
    case includeLimitReached = "include-limit-reached"

    // MARK: Xcconfig files and build settings

    case xcconfigByteOrderMark = "xcconfig-byte-order-mark"
    case xcconfigConditionNeverHolds = "xcconfig-condition-never-holds"
    case xcconfigDeprecatedReference = "xcconfig-deprecated-reference"
    case xcconfigNamelessAssignment = "xcconfig-nameless-assignment"
    case xcconfigRepeatedCondition = "xcconfig-repeated-condition"
    case xcconfigSwallowedLine = "xcconfig-swallowed-line"
    case xcconfigTrailingBackslash = "xcconfig-trailing-backslash"
    case xcconfigTrailingDollar = "xcconfig-trailing-dollar"
    case xcconfigUndefinedReference = "xcconfig-undefined-reference"
    case xcconfigUnknownOperator = "xcconfig-unknown-operator"
    case xcconfigUnsetReference = "xcconfig-unset-reference"
    case xcconfigUnterminatedQuote = "xcconfig-unterminated-quote"
    case xcconfigUnterminatedReference = "xcconfig-unterminated-reference"
    case xcconfigURLCut = "xcconfig-url-cut"
    case evaluationLimit = "evaluation-limit"

    // MARK: Reading projects

    case missingProject = "missing-project"
    case unreadableProject = "unreadable-project"
    case malformedProject = "malformed-project"
    case malformedProjectObject = "malformed-project-object"
    case missingProjectObject = "missing-project-object"
    case projectGroupCycle = "project-group-cycle"
    case largeProject = "large-project"
    case unreadableScheme = "unreadable-scheme"
    case malformedScheme = "malformed-scheme"
    case unreadableWorkspace = "unreadable-workspace"
    case unknownTarget = "unknown-target"
    case unknownScheme = "unknown-scheme"

    // MARK: Projects

    case unknownConfiguration = "unknown-configuration"
    case archiveNotProduction = "archive-not-production"
    case debugArchive = "debug-archive"
    case openArchive = "open-archive"
    case emptyUsageDescription = "empty-usage-description"
    case extensionAppGroup = "extension-app-group"
    case extensionIdentifier = "extension-identifier"
    case extensionVersion = "extension-version"
    case firebaseBundleIdentifier = "firebase-bundle-identifier"
    case infoPlistCrossedKeys = "infoplist-crossed-keys"
    case missingReferencedFile = "missing-referenced-file"
    case otherConfigurationXcconfig = "other-configuration-xcconfig"
    case ungeneratedProject = "ungenerated-project"
    case unusedXcconfig = "unused-xcconfig"
    case committedSecret = "committed-secret"
    case cocoapodsConfiguration = "cocoapods-configuration"
    case configurationWithoutXcconfig = "configuration-without-xcconfig"
    case hiddenXcconfigValue = "hidden-xcconfig-value"
    case ignoredInfoPlistKey = "ignored-infoplist-key"
    case infoPlistFileContents = "infoplist-file-contents"
    case infoPlistMergeConflict = "infoplist-merge-conflict"
    case infoPlistPlatformUnknown = "infoplist-platform-unknown"
    case infoPlistUndefinedReference = "infoplist-undefined-reference"
    case packagesBuildAsRelease = "packages-build-as-release"
    case preprocessedInfoPlist = "preprocessed-infoplist"
    case schemeArchivesAnother = "scheme-archives-another"
    case schemeMismatch = "scheme-mismatch"

    // MARK: Settings bundles

    case conflictingSettingsDefaults = "conflicting-settings-defaults"
    case defaultsDiffer = "defaults-differ"
    case deviceDefaults = "device-defaults"
    case environmentKeyMismatch = "environment-key-mismatch"
    case settingsAppGroup = "settings-app-group"
    case settingsBrokenStrings = "settings-broken-strings"
    case settingsConfirmationPrompt = "settings-confirmation-prompt"
    case settingsDefaultNotOffered = "settings-default-not-offered"
    case settingsDifferingLanguages = "settings-differing-languages"
    case settingsDuplicateKey = "settings-duplicate-key"
    case settingsEmptyKey = "settings-empty-key"
    case settingsEmptyStrings = "settings-empty-strings"
    case settingsEmptyTranslation = "settings-empty-translation"
    case settingsEntitlement = "settings-entitlement"
    case settingsEnvironmentSpecifier = "settings-environment-row"
    case settingsInvalidOption = "settings-invalid-option"
    case settingsKeyClash = "settings-key-clash"
    case settingsMissingDefault = "settings-missing-default"
    case settingsMissingEntry = "settings-missing-entry"
    case settingsMissingImage = "settings-missing-image"
    case settingsMissingKey = "settings-missing-key"
    case settingsMissingTable = "settings-missing-table"
    case settingsMissingTranslation = "settings-missing-translation"
    case settingsMissingType = "settings-missing-type"
    case settingsMisspeltEntry = "settings-misspelt-entry"
    case settingsMixedValues = "settings-mixed-values"
    case settingsNotCopied = "settings-not-copied"
    case settingsNoChoices = "settings-no-choices"
    case settingsNoEditableSpecifier = "settings-no-editable-row"
    case settingsOrphanPage = "settings-orphan-page"
    case settingsPageShape = "settings-page-shape"
    case settingsPaneCycle = "settings-pane-cycle"
    case settingsPaneMissing = "settings-pane-missing"
    case settingsRepeatedString = "settings-repeated-string"
    case settingsReservedKey = "settings-reserved-key"
    case settingsSealed = "settings-sealed"
    case settingsSecureDefault = "settings-secure-default"
    case settingsSharedKey = "settings-shared-key"
    case settingsSliderRange = "settings-slider-range"
    case settingsStrayStrings = "settings-stray-strings"
    case settingsSymbolicText = "settings-symbolic-text"
    case settingsTemplateLeftover = "settings-template-leftover"
    case settingsTextDefault = "settings-text-default"
    case settingsTitle = "settings-title"
    case settingsTitleCount = "settings-title-count"
    case settingsToggleDefault = "settings-toggle-default"
    case settingsUnknownKey = "settings-unknown-key"
    case settingsUnknownType = "settings-unknown-type"
    case settingsUnmaskedSecret = "settings-unmasked-secret"
    case settingsUnnamedTable = "settings-unnamed-table"
    case settingsValueType = "settings-value-type"
    case settingsWatchGroup = "settings-watch-group"

    // MARK: Generation

    case missingSettingsBundle = "missing-settings-bundle"
    case settingControl = "setting-control"
    case settingsFileCase = "settings-file-case"
    case settingsKeyTaken = "settings-key-taken"
    case settingsLink = "settings-link"
    case settingsNotListed = "settings-not-listed"
    case settingsNotReversible = "settings-not-reversible"
    case settingsNotTranslated = "settings-not-translated"
    case settingsPaneName = "settings-pane-name"
    case settingsStrings = "settings-strings"
    case settingsValuesMissing = "settings-values-missing"
}

extension RuleID: CustomStringConvertible, Comparable {
    /// The identifier.
    public var description: String { rawValue }

    /// By identifier.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
