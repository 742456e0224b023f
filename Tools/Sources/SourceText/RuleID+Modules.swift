/// The identifiers of rules whose findings other modules than `Rules` make; the others are beside their rules. What they mean is
/// in the module `Rules`.
extension RuleID {
    // MARK: Reading files

    public static let malformedPropertyList = RuleID("malformed-property-list")
    public static let missingFile = RuleID("missing-file")
    public static let unreadableFile = RuleID("unreadable-file")
    public static let propertyListTooDeep = RuleID("property-list-too-deep")
    public static let propertyListTooLarge = RuleID("property-list-too-large")
    public static let fileTooLarge = RuleID("file-too-large")
    public static let readingLimit = RuleID("reading-limit")
    public static let unwritableFile = RuleID("unwritable-file")
    public static let duplicateKey = RuleID("duplicate-key")
    public static let notEditable = RuleID("not-editable")
    public static let notRepresentable = RuleID("not-representable")
    public static let fileOutsideFolder = RuleID("file-outside-folder")
    public static let notARegularFile = RuleID("not-a-regular-file")
    public static let fileOfAnotherUser = RuleID("file-of-another-user")
    public static let folderInUse = RuleID("folder-in-use")
    public static let fileChanged = RuleID("file-changed")

    // MARK: Catalog and values

    public static let missingCatalog = RuleID("missing-catalog")
    public static let ignoredCatalog = RuleID("ignored-catalog")
    public static let catalogShape = RuleID("catalog-shape")
    public static let catalogHeader = RuleID("catalog-header")
    public static let notAnEnvironment = RuleID("not-an-environment")
    public static let unknownProduction = RuleID("unknown-production")
    public static let undeclaredKey = RuleID("undeclared-key")
    public static let keyClash = RuleID("key-clash")
    public static let missingValue = RuleID("missing-value")
    public static let hiddenKey = RuleID("hidden-key")
    public static let invalidValue = RuleID("invalid-value")
    public static let unknownKey = RuleID("unknown-key")

    // MARK: Selection

    public static let unknownEnvironment = RuleID("unknown-environment")
    public static let staleChoice = RuleID("stale-choice")
    public static let staleOverride = RuleID("stale-override")
    public static let storedWithoutPicker = RuleID("stored-without-picker")
    public static let unnamedEnvironment = RuleID("unnamed-environment")
    public static let emptyEnvironment = RuleID("empty-environment")
    public static let misspelledSource = RuleID("misspelled-source")

    // MARK: Sessions of a running app

    public static let environmentNotAllowed = RuleID("environment-not-allowed")
    public static let liveMismatch = RuleID("live-mismatch")
    public static let provisionalSession = RuleID("provisional-session")
    public static let openBuildInAppStore = RuleID("open-build-in-app-store")
    public static let unusableEnvironment = RuleID("unusable-environment")
    public static let misspelledKey = RuleID("misspelled-key")
    public static let unreadKey = RuleID("unread-key")
    public static let unreadManagedConfiguration = RuleID("unread-managed-configuration")
    public static let extensionWithoutAppGroup = RuleID("extension-without-app-group")
    public static let recoveredLaunch = RuleID("recovered-launch")
    public static let secondSession = RuleID("second-session")
    public static let environmentChangeFailed = RuleID("environment-change-failed")
    public static let environmentChangeSkipped = RuleID("environment-change-skipped")

    // MARK: Xcconfig files, as Xcode reports them

    public static let unreadableBaseConfiguration = RuleID("unreadable-base-configuration")
    public static let missingIncludedFile = RuleID("missing-included-file")
    public static let unexpectedCharacter = RuleID("unexpected-character")
    public static let missingEqualsInAssignment = RuleID("missing-equals-in-assignment")
    public static let missingConditionParameter = RuleID("missing-condition-parameter")
    public static let cyclicIncludeFileDirective = RuleID("cyclic-include-file-directive")
    public static let includeLimitReached = RuleID("include-limit-reached")

    // MARK: Xcconfig files and build settings

    public static let xcconfigRepeatedCondition = RuleID("xcconfig-repeated-condition")
    public static let xcconfigConditionNeverHolds = RuleID("xcconfig-condition-never-holds")
    public static let xcconfigByteOrderMark = RuleID("xcconfig-byte-order-mark")
    public static let xcconfigDeprecatedReference = RuleID("xcconfig-deprecated-reference")
    public static let xcconfigNamelessAssignment = RuleID("xcconfig-nameless-assignment")
    public static let xcconfigSwallowedLine = RuleID("xcconfig-swallowed-line")
    public static let xcconfigTrailingBackslash = RuleID("xcconfig-trailing-backslash")
    public static let xcconfigTrailingDollar = RuleID("xcconfig-trailing-dollar")
    public static let xcconfigUndefinedReference = RuleID("xcconfig-undefined-reference")
    public static let xcconfigUnknownOperator = RuleID("xcconfig-unknown-operator")
    public static let xcconfigUnsetReference = RuleID("xcconfig-unset-reference")
    public static let xcconfigUnterminatedQuote = RuleID("xcconfig-unterminated-quote")
    public static let xcconfigUnterminatedReference = RuleID("xcconfig-unterminated-reference")
    public static let xcconfigURLCut = RuleID("xcconfig-url-cut")
    public static let evaluationLimit = RuleID("evaluation-limit")

    // MARK: Reading projects

    public static let unknownConfiguration = RuleID("unknown-configuration")
    public static let missingProject = RuleID("missing-project")
    public static let unreadableProject = RuleID("unreadable-project")
    public static let malformedProject = RuleID("malformed-project")
    public static let malformedProjectObject = RuleID("malformed-project-object")
    public static let missingProjectObject = RuleID("missing-project-object")
    public static let projectGroupCycle = RuleID("project-group-cycle")
    public static let largeProject = RuleID("large-project")
    public static let unreadableScheme = RuleID("unreadable-scheme")
    public static let malformedScheme = RuleID("malformed-scheme")
    public static let unreadableWorkspace = RuleID("unreadable-workspace")
    public static let unknownTarget = RuleID("unknown-target")
    public static let unknownScheme = RuleID("unknown-scheme")

    // MARK: Settings bundles

    public static let conflictingSettingsDefaults = RuleID("conflicting-settings-defaults")
    public static let defaultsDiffer = RuleID("defaults-differ")
    public static let deviceDefaults = RuleID("device-defaults")
    public static let environmentKeyMismatch = RuleID("environment-key-mismatch")
    public static let settingsAppGroup = RuleID("settings-app-group")
    public static let settingsKeyClash = RuleID("settings-key-clash")
    public static let settingsPageShape = RuleID("settings-page-shape")
    public static let settingsPaneCycle = RuleID("settings-pane-cycle")
    public static let settingsPaneMissing = RuleID("settings-pane-missing")
    public static let settingsTitle = RuleID("settings-title")

    // MARK: Switchyard.yaml

    public static let generatedXcconfigUnused = RuleID("generated-xcconfig-unused")
    public static let manifestSyntax = RuleID("manifest-syntax")
    public static let manifestLimit = RuleID("manifest-limit")
    public static let manifestValue = RuleID("manifest-value")
    public static let manifestUnknownKey = RuleID("manifest-unknown-key")
    public static let manifestUnknownName = RuleID("manifest-unknown-name")
    public static let missingSecret = RuleID("missing-secret")
    public static let productionLocalHost = RuleID("production-local-host")
    public static let unusedTestFlightList = RuleID("unused-testflight-list")
    public static let secretNotIgnored = RuleID("secret-not-ignored")
    public static let staleFile = RuleID("stale-file")
    public static let fileNotGenerated = RuleID("file-not-generated")
    public static let unreadableRevision = RuleID("unreadable-revision")
    public static let urlCertificate = RuleID("url-certificate")
    public static let urlRedirect = RuleID("url-redirect")
    public static let urlUnreachable = RuleID("url-unreachable")

    // MARK: Artifacts

    public static let arbitraryLoads = RuleID("arbitrary-loads")
    public static let debugMenu = RuleID("debug-menu")
    public static let debuggableExecutable = RuleID("debuggable-executable")
    public static let developmentNotifications = RuleID("development-notifications")
    public static let localHost = RuleID("local-host")
    public static let otherEnvironmentHost = RuleID("other-environment-host")
    public static let otherEnvironmentName = RuleID("other-environment-name")
    public static let otherEnvironmentValue = RuleID("other-environment-value")
    public static let otherPolicy = RuleID("other-policy")
    public static let privateHost = RuleID("private-host")
    public static let signedArtifact = RuleID("signed-artifact")
    public static let serverSwitcher = RuleID("server-switcher")
    public static let stagingLikeHost = RuleID("staging-like-host")
    public static let unusualEntry = RuleID("unusual-entry")

    // MARK: Generation

    public static let generatedKeyTaken = RuleID("generated-key-taken")
    public static let generatedNameClash = RuleID("generated-name-clash")
    public static let generatedNotReversible = RuleID("generated-not-reversible")
    public static let generatedValue = RuleID("generated-value")
    public static let incompleteIdentity = RuleID("incomplete-identity")
    public static let leftoverEntries = RuleID("leftover-entries")
    public static let schemeVariable = RuleID("scheme-variable")
    public static let unreachableChoice = RuleID("unreachable-choice")
    public static let unusedIdentity = RuleID("unused-identity")
    public static let uncertainAppTarget = RuleID("uncertain-app-target")
    public static let missingSettingsBundle = RuleID("missing-settings-bundle")
    public static let settingControl = RuleID("setting-control")
    public static let settingsFileCase = RuleID("settings-file-case")
    public static let settingsKeyTaken = RuleID("settings-key-taken")
    public static let settingsLink = RuleID("settings-link")
    public static let settingsNotListed = RuleID("settings-not-listed")
    public static let settingsNotReversible = RuleID("settings-not-reversible")
    public static let settingsNotTranslated = RuleID("settings-not-translated")
    public static let settingsPaneName = RuleID("settings-pane-name")
    public static let settingsStrings = RuleID("settings-strings")
    public static let settingsValuesMissing = RuleID("settings-values-missing")

    /// Those that hits in built apps may have.
    public static let ofBuiltApps: Set<RuleID> = [
        .arbitraryLoads, .debugMenu, .debuggableExecutable, .developmentNotifications, .localHost,
        .otherEnvironmentHost, .otherEnvironmentName, .otherEnvironmentValue, .otherPolicy, .privateHost,
        .signedArtifact, .serverSwitcher, .stagingLikeHost, .unusualEntry, .missingSecret,
    ]
}
