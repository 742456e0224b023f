extension Rule {
    /// Every rule, by family, in the order of the identifiers: the only list of them.
    package static let all: [Rule] = [
        // files
        .duplicateKey, .fileChanged, .fileOfAnotherUser, .fileOutsideFolder, .fileTooLarge, .folderInUse,
        .malformedPropertyList, .missingFile, .notARegularFile, .notEditable, .notRepresentable, .propertyListTooDeep,
        .propertyListTooLarge, .readingLimit, .unreadableFile, .unwritableFile,
        // catalog
        .catalogHeader, .catalogShape, .hiddenKey, .ignoredCatalog, .invalidValue, .keyClash, .missingCatalog,
        .missingValue, .notAnEnvironment, .undeclaredKey, .unknownKey, .unknownProduction,
        // selection
        .emptyEnvironment, .misspelledSource, .staleChoice, .storedWithoutPicker, .unknownEnvironment,
        .unnamedEnvironment,
        // session
        .environmentChangeFailed, .environmentChangeSkipped, .environmentNotAllowed, .extensionWithoutAppGroup,
        .liveMismatch, .openBuildInAppStore, .provisionalSession, .recoveredLaunch, .secondSession, .staleOverride,
        .misspelledKey, .unreadKey, .unreadManagedConfiguration, .unusableEnvironment,
        // diagnostics
        .cyclicIncludeFileDirective, .includeLimitReached, .missingConditionParameter, .missingEqualsInAssignment,
        .missingIncludedFile, .unexpectedCharacter, .unreadableBaseConfiguration,
        // buildSettings
        .evaluationLimit, .xcconfigByteOrderMark, .xcconfigConditionNeverHolds,
        .xcconfigNamelessAssignment, .xcconfigRepeatedCondition, .xcconfigSwallowedLine, .xcconfigTrailingBackslash,
        .xcconfigTrailingDollar, .xcconfigUndefinedReference, .xcconfigUnknownOperator, .xcconfigUnsetReference,
        .xcconfigUnterminatedQuote, .xcconfigUnterminatedReference, .xcconfigURLCut,
        // reading
        .duplicateTarget, .largeProject, .malformedProject, .malformedProjectObject, .malformedScheme, .missingProject,
        .missingProjectObject, .projectGroupCycle, .twoProjectFiles, .ungeneratedProject, .unknownCapability,
        .unknownConfigurationCondition, .unknownProjectKey, .unknownScheme, .unknownTarget, .unreadableProject,
        .unreadableScheme, .unreadableWorkspace, .unresolvedReference,
        // project
        .archiveNotProduction, .associatedDomain, .associatedDomainEnvironment, .catalogAppGroup,
        .cocoapodsConfiguration, .committedSecret, .configurationWithoutXcconfig,
        .copiedBuildInput, .copiedEnvironments, .copiedXcconfig, .duplicateOutput, .localizedInfoPlistKey,
        .unexpandedReference, .extensionAppGroup, .extensionVersion, .firebaseBundleIdentifier,
        .hiddenXcconfigValue, .ignoredInfoPlistKey, .ignoredResource,
        .infoPlistFileContents, .infoPlistMergeConflict, .infoPlistPlatformUnknown,
        .infoPlistUndefinedReference, .missingReferencedFile, .openArchive,
        .otherConfigurationXcconfig, .packagesBuildAsRelease, .preprocessedInfoPlist, .schemeArchivesAnother,
        .schemeMismatch, .schemeTargetMissing, .transportExceptionDomain, .ungeneratedFile,
        .unknownConfiguration, .unreachablePolicy, .unusedBuildSetting, .unusedXcconfig,
        // pages
        .settingsInvalidOption, .settingsMissingEntry, .settingsMissingType, .settingsMisspeltEntry, .settingsNoChoices,
        .settingsOrphanPage, .settingsPageShape, .settingsPaneCycle, .settingsPaneMissing, .settingsTitleCount,
        .settingsUnknownKey, .settingsUnknownType, .settingsValueType,
        // specifiers
        .conflictingSettingsDefaults, .settingsDefaultNotOffered, .settingsDuplicateKey, .settingsEmptyKey,
        .settingsMissingDefault, .settingsMissingKey, .settingsMixedValues, .settingsReservedKey,
        .settingsSharedKey, .settingsSliderRange, .settingsTextDefault, .settingsToggleDefault,
        // strings
        .settingsBrokenStrings, .settingsMissingTable,
        // settings
        .defaultsDiffer, .deviceDefaults, .environmentKeyMismatch, .missingSettingsBundle, .settingsAppGroup,
        .settingsEntitlement, .settingsEnvironmentSpecifier, .settingsKeyClash, .settingsNotCopied, .settingsSealed,
        .settingsTitle, .settingsWatchGroup,
        // manifest
        .fileNotGenerated, .generatedKeyTaken, .generatedNameClash, .generatedNotReversible, .generatedValue,
        .generatedXcconfigUnused, .hiddenGeneratedSetting, .incompleteIdentity, .leftoverEntries, .manifestLimit,
        .manifestSyntax, .manifestUnknownKey, .manifestUnknownName, .manifestValue, .missingSecret, .openStoreBuild,
        .productionLocalHost, .schemeVariable, .secretNotIgnored, .settingWithoutBundle, .staleFile,
        .uncertainAppTarget, .unlistedConfiguration, .unreachableChoice, .unreadableRevision, .unselectedEnvironment,
        .unusedIdentity, .unusedTestFlightList,
        // artifact
        .arbitraryLoads, .debugMenu, .debuggableExecutable, .developmentNotifications, .localHost,
        .otherEnvironmentFile,
        .otherEnvironmentHost, .otherEnvironmentName, .otherEnvironmentValue, .otherPolicy, .privateHost,
        .serverSwitcher, .signedArtifact, .stagingLikeHost, .undecodedFile, .unusualEntry,
        // generation
        .settingControl, .settingsFileCase, .settingsKeyTaken, .settingsLink, .settingsNotListed,
        .settingsNotReversible, .settingsNotTranslated, .settingsPaneName, .settingsStrings, .settingsValuesMissing,
    ]
}
