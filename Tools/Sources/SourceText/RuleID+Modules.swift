/// The identifiers of rules whose findings other modules than `Rules` make; the others are beside their rules. What they mean is
/// in the module `Rules`.
extension RuleID {
    // MARK: Reading files

    package static let malformedPropertyList = RuleID("malformed-property-list")
    package static let missingFile = RuleID("missing-file")
    package static let unreadableFile = RuleID("unreadable-file")
    package static let propertyListTooDeep = RuleID("property-list-too-deep")
    package static let propertyListTooLarge = RuleID("property-list-too-large")
    package static let fileTooLarge = RuleID("file-too-large")
    package static let readingLimit = RuleID("reading-limit")
    package static let unwritableFile = RuleID("unwritable-file")
    package static let duplicateKey = RuleID("duplicate-key")
    package static let notEditable = RuleID("not-editable")
    package static let notRepresentable = RuleID("not-representable")
    package static let fileOutsideFolder = RuleID("file-outside-folder")
    package static let notARegularFile = RuleID("not-a-regular-file")
    package static let fileOfAnotherUser = RuleID("file-of-another-user")
    package static let folderInUse = RuleID("folder-in-use")
    package static let fileChanged = RuleID("file-changed")

    // MARK: Catalog and values

    package static let missingCatalog = RuleID("missing-catalog")
    package static let ignoredCatalog = RuleID("ignored-catalog")
    package static let catalogShape = RuleID("catalog-shape")
    package static let catalogHeader = RuleID("catalog-header")
    package static let notAnEnvironment = RuleID("not-an-environment")
    package static let unknownProduction = RuleID("unknown-production")
    package static let undeclaredKey = RuleID("undeclared-key")
    package static let keyClash = RuleID("key-clash")
    package static let missingValue = RuleID("missing-value")
    package static let hiddenKey = RuleID("hidden-key")
    package static let invalidValue = RuleID("invalid-value")
    package static let unknownKey = RuleID("unknown-key")

    // MARK: Selection

    package static let unknownEnvironment = RuleID("unknown-environment")
    package static let staleChoice = RuleID("stale-choice")
    package static let staleOverride = RuleID("stale-override")
    package static let storedWithoutPicker = RuleID("stored-without-picker")
    package static let unnamedEnvironment = RuleID("unnamed-environment")
    package static let emptyEnvironment = RuleID("empty-environment")
    package static let misspelledSource = RuleID("misspelled-source")

    // MARK: Sessions of a running app

    package static let environmentNotAllowed = RuleID("environment-not-allowed")
    package static let liveMismatch = RuleID("live-mismatch")
    package static let liveValuesFailed = RuleID("live-values-failed")
    package static let provisionalSession = RuleID("provisional-session")
    package static let openBuildInAppStore = RuleID("open-build-in-app-store")
    package static let unusableEnvironment = RuleID("unusable-environment")
    package static let misspelledKey = RuleID("misspelled-key")
    package static let unreadKey = RuleID("unread-key")
    package static let unreadManagedConfiguration = RuleID("unread-managed-configuration")
    package static let extensionWithoutAppGroup = RuleID("extension-without-app-group")
    package static let recoveredLaunch = RuleID("recovered-launch")
    package static let secondSession = RuleID("second-session")
    package static let processesDiffer = RuleID("processes-differ")
    package static let environmentChangeFailed = RuleID("environment-change-failed")
    package static let environmentChangeSkipped = RuleID("environment-change-skipped")

    // MARK: Xcconfig files, as Xcode reports them

    package static let unreadableBaseConfiguration = RuleID("unreadable-base-configuration")
    package static let missingIncludedFile = RuleID("missing-included-file")
    package static let unexpectedCharacter = RuleID("unexpected-character")
    package static let missingEqualsInAssignment = RuleID("missing-equals-in-assignment")
    package static let missingConditionParameter = RuleID("missing-condition-parameter")
    package static let cyclicIncludeFileDirective = RuleID("cyclic-include-file-directive")
    package static let includeLimitReached = RuleID("include-limit-reached")

    // MARK: Xcconfig files and build settings

    package static let xcconfigRepeatedCondition = RuleID("xcconfig-repeated-condition")
    package static let xcconfigConditionNeverHolds = RuleID("xcconfig-condition-never-holds")
    package static let xcconfigByteOrderMark = RuleID("xcconfig-byte-order-mark")
    package static let xcconfigNamelessAssignment = RuleID("xcconfig-nameless-assignment")
    package static let xcconfigSwallowedLine = RuleID("xcconfig-swallowed-line")
    package static let xcconfigTrailingBackslash = RuleID("xcconfig-trailing-backslash")
    package static let xcconfigTrailingDollar = RuleID("xcconfig-trailing-dollar")
    package static let xcconfigUndefinedReference = RuleID("xcconfig-undefined-reference")
    package static let xcconfigUnknownOperator = RuleID("xcconfig-unknown-operator")
    package static let xcconfigUnsetReference = RuleID("xcconfig-unset-reference")
    package static let xcconfigUnterminatedQuote = RuleID("xcconfig-unterminated-quote")
    package static let xcconfigUnterminatedReference = RuleID("xcconfig-unterminated-reference")
    package static let xcconfigURLCut = RuleID("xcconfig-url-cut")
    package static let evaluationLimit = RuleID("evaluation-limit")

    // MARK: Reading projects

    package static let unknownConfiguration = RuleID("unknown-configuration")
    package static let missingProject = RuleID("missing-project")
    package static let unreadableProject = RuleID("unreadable-project")
    package static let malformedProject = RuleID("malformed-project")
    package static let malformedProjectObject = RuleID("malformed-project-object")
    package static let twoProjectFiles = RuleID("two-project-files")
    package static let unknownProjectKey = RuleID("unknown-project-key")
    package static let unknownCapability = RuleID("unknown-capability")
    package static let unknownConfigurationCondition = RuleID("unknown-configuration-condition")
    package static let unresolvedReference = RuleID("unresolved-reference")
    package static let duplicateTarget = RuleID("duplicate-target")
    package static let missingProjectObject = RuleID("missing-project-object")
    package static let projectGroupCycle = RuleID("project-group-cycle")
    package static let largeProject = RuleID("large-project")
    package static let unreadableScheme = RuleID("unreadable-scheme")
    package static let malformedScheme = RuleID("malformed-scheme")
    package static let unreadableWorkspace = RuleID("unreadable-workspace")
    package static let unknownTarget = RuleID("unknown-target")
    package static let unknownScheme = RuleID("unknown-scheme")

    // MARK: Settings bundles

    package static let conflictingSettingsDefaults = RuleID("conflicting-settings-defaults")
    package static let defaultsDiffer = RuleID("defaults-differ")
    package static let deviceDefaults = RuleID("device-defaults")
    package static let environmentKeyMismatch = RuleID("environment-key-mismatch")
    package static let settingsAppGroup = RuleID("settings-app-group")
    package static let settingsKeyClash = RuleID("settings-key-clash")
    package static let settingsPageShape = RuleID("settings-page-shape")
    package static let settingsPaneCycle = RuleID("settings-pane-cycle")
    package static let settingsPaneMissing = RuleID("settings-pane-missing")
    package static let settingsTitle = RuleID("settings-title")

    // MARK: Switchyard.yaml

    package static let generatedXcconfigUnused = RuleID("generated-xcconfig-unused")
    package static let manifestSyntax = RuleID("manifest-syntax")
    package static let manifestLimit = RuleID("manifest-limit")
    package static let manifestValue = RuleID("manifest-value")
    package static let manifestUnknownKey = RuleID("manifest-unknown-key")
    package static let manifestUnknownName = RuleID("manifest-unknown-name")
    package static let missingSecret = RuleID("missing-secret")
    package static let productionLocalHost = RuleID("production-local-host")
    package static let unconfirmedGuess = RuleID("unconfirmed-guess")
    package static let unusedTestFlightList = RuleID("unused-testflight-list")
    package static let secretNotIgnored = RuleID("secret-not-ignored")
    package static let staleFile = RuleID("stale-file")
    package static let fileNotGenerated = RuleID("file-not-generated")
    package static let changedRelease = RuleID("changed-release")
    package static let unreadableRevision = RuleID("unreadable-revision")

    // MARK: Artifacts

    package static let arbitraryLoads = RuleID("arbitrary-loads")
    package static let debugMenu = RuleID("debug-menu")
    package static let debuggableExecutable = RuleID("debuggable-executable")
    package static let developmentNotifications = RuleID("development-notifications")
    package static let localHost = RuleID("local-host")
    package static let otherEnvironmentFile = RuleID("other-environment-file")
    package static let otherEnvironmentHost = RuleID("other-environment-host")
    package static let otherEnvironmentName = RuleID("other-environment-name")
    package static let otherEnvironmentValue = RuleID("other-environment-value")
    package static let otherPolicy = RuleID("other-policy")
    package static let privateHost = RuleID("private-host")
    package static let signedArtifact = RuleID("signed-artifact")
    package static let serverSwitcher = RuleID("server-switcher")
    package static let stagingLikeHost = RuleID("staging-like-host")
    package static let undecodedFile = RuleID("undecoded-file")
    package static let unusualEntry = RuleID("unusual-entry")

    // MARK: Generation

    package static let generatedKeyTaken = RuleID("generated-key-taken")
    package static let generatedNameClash = RuleID("generated-name-clash")
    package static let generatedNotReversible = RuleID("generated-not-reversible")
    package static let generatedValue = RuleID("generated-value")
    package static let incompleteIdentity = RuleID("incomplete-identity")
    package static let leftoverEntries = RuleID("leftover-entries")
    package static let schemeVariable = RuleID("scheme-variable")
    package static let settingWithoutBundle = RuleID("setting-without-bundle")
    package static let unreachableChoice = RuleID("unreachable-choice")
    package static let unusedIdentity = RuleID("unused-identity")
    package static let uncertainAppTarget = RuleID("uncertain-app-target")
    package static let missingSettingsBundle = RuleID("missing-settings-bundle")
    package static let settingControl = RuleID("setting-control")
    package static let settingsFileCase = RuleID("settings-file-case")
    package static let settingsKeyTaken = RuleID("settings-key-taken")
    package static let settingsLink = RuleID("settings-link")
    package static let settingsNotListed = RuleID("settings-not-listed")
    package static let settingsNotReversible = RuleID("settings-not-reversible")
    package static let settingsNotTranslated = RuleID("settings-not-translated")
    package static let settingsPaneName = RuleID("settings-pane-name")
    package static let settingsStrings = RuleID("settings-strings")
    package static let settingsValuesMissing = RuleID("settings-values-missing")

    /// Those that keep a project from being read.
    package static let ofUnusableProjects: Set<RuleID> = [
        .unreadableProject, .malformedProject, .twoProjectFiles, .unknownCapability, .duplicateTarget,
    ]

    /// Those that hits in built apps may have.
    package static let ofBuiltApps: Set<RuleID> = [
        .arbitraryLoads, .debugMenu, .debuggableExecutable, .developmentNotifications, .localHost,
        .otherEnvironmentHost, .otherEnvironmentName, .otherEnvironmentValue, .otherPolicy, .privateHost,
        .signedArtifact, .serverSwitcher, .stagingLikeHost, .undecodedFile, .unusualEntry,
        .missingSecret,
    ]
}
