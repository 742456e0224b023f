extension Rule {
    /// Every rule, by family, in the order of the identifiers: the only list of them.
    package static let all: [Rule] = [
        // files
        .duplicateKey, .fileChanged, .fileOfAnotherUser, .fileOutsideFolder, .fileTooLarge, .folderInUse,
        .malformedPropertyList, .missingFile, .notARegularFile, .notEditable, .notRepresentable, .propertyListTooDeep,
        .propertyListTooLarge, .readingLimit, .unreadableFile, .unwritableFile,
        // catalog
        .catalogHeader, .catalogShape, .hiddenKey, .ignoredCatalog, .invalidValue, .keyClash, .missingCatalog,
        .missingValue, .notAnEnvironment, .undeclaredKey, .unlikeValue, .unknownKey, .unknownProduction,
        // selection
        .emptyEnvironment, .misspelledSource, .staleChoice, .storedWithoutPicker, .unknownEnvironment,
        .unnamedEnvironment,
        // session
        .environmentChangeFailed, .environmentChangeSkipped, .environmentNotAllowed, .extensionWithoutAppGroup,
        .liveMismatch, .liveValuesFailed, .openBuildInAppStore, .processesDiffer, .provisionalSession, .recoveredLaunch,
        .secondSession, .staleOverride, .misspelledKey, .unreadKey, .unreadManagedConfiguration, .unusableEnvironment,
        // diagnostics
        .cyclicIncludeFileDirective, .includeLimitReached, .missingConditionParameter, .missingEqualsInAssignment,
        .missingIncludedFile, .unexpectedCharacter, .unreadableBaseConfiguration,
        // buildSettings
        .evaluationLimit, .quotedValue, .xcconfigByteOrderMark, .xcconfigConditionNeverHolds,
        .xcconfigNamelessAssignment, .xcconfigRepeatedCondition, .repeatedSetting, .xcconfigSwallowedLine,
        .xcconfigTrailingBackslash,
        .xcconfigTrailingDollar, .xcconfigUndefinedReference, .xcconfigUnknownOperator, .xcconfigUnsetReference,
        .xcconfigUnterminatedQuote, .xcconfigUnterminatedReference, .xcconfigURLCut,
        // reading
        .duplicateTarget, .largeProject, .malformedProject, .malformedProjectObject, .malformedScheme, .missingProject,
        .missingProjectObject, .projectGroupCycle, .twoProjectFiles, .ungeneratedProject, .unknownCapability,
        .unknownConfigurationCondition, .unknownProjectKey, .unknownScheme, .unknownTarget, .unreadableProject,
        .unreadableScheme, .unreadableWorkspace, .unresolvedReference,
        // project
        .absentInclude, .archiveNotProduction, .associatedDomain, .associatedDomainEnvironment, .catalogAppGroup,
        .cocoapodsConfiguration, .committedSecret, .configurationWithoutXcconfig,
        .copiedBuildInput, .copiedEnvironments, .copiedXcconfig, .duplicateOutput, .localizedInfoPlistKey,
        .uncopiedCatalog, .unexpandedReference, .extensionAppGroup, .extensionVersion, .firebaseBundleIdentifier,
        .hiddenXcconfigValue, .ignoredInfoPlistKey, .ignoredResource,
        .infoPlistFileContents, .infoPlistMergeConflict, .infoPlistPlatformUnknown,
        .infoPlistUndefinedReference, .missingReferencedFile, .openArchive,
        .otherConfigurationXcconfig, .packagesBuildAsRelease, .preprocessedInfoPlist, .schemeArchivesAnother,
        .schemeMismatch, .schemeTargetMissing, .transportExceptionDomain, .ungeneratedFile,
        .unknownConfiguration, .unreachablePolicy, .unusedBuildSetting, .unusedXcconfig,
        // pages
        .settingsOrphanPage, .settingsPageShape, .settingsPaneCycle, .settingsPaneMissing, .settingsSchema,
        // specifiers
        .conflictingSettingsDefaults, .settingsDefaultNotOffered, .settingsDuplicateKey, .settingsMissingDefault,
        .settingsMixedValues, .settingsReservedKey, .settingsSharedKey, .settingsSliderRange,
        // strings
        .settingsBrokenStrings, .settingsMissingTable,
        // settings
        .defaultsDiffer, .deviceDefaults, .environmentKeyMismatch, .missingSettingsBundle, .settingsAppGroup,
        .settingsEntitlement, .settingsEnvironmentSpecifier, .settingsKeyClash, .settingsNotCopied, .settingsSealed,
        .settingsTitle, .settingsWatchGroup,
        // manifest
        .changedRelease, .fileNotGenerated, .generatedKeyTaken, .generatedNameClash, .generatedNotReversible,
        .generatedValue,
        .generatedXcconfigUnused, .hiddenGeneratedSetting, .incompleteIdentity, .leftoverEntries, .manifestLimit,
        .manifestSyntax, .manifestUnknownKey, .manifestUnknownName, .manifestValue, .misnamedManifest, .missingSecret,
        .openStoreBuild,
        .productionLocalHost, .schemeVariable, .secretNotIgnored, .settingWithoutBundle, .staleFile,
        .uncertainAppTarget, .unconfirmedGuess, .unlistedConfiguration, .unreachableChoice, .unreadableRevision,
        .unselectedEnvironment, .unusedIdentity, .unusedTestFlightList,
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
