@_spi(Tools) public import PropertyLists

extension RuleID {
    /// The identifier of a rule of the Switchyard library.
    public init(_ rule: PropertyListFinding.Rule) {
        self =
            switch rule.identifier {
            case .missingFile: .missingFile
            case .unreadableFile: .unreadableFile
            case .malformedPropertyList: .malformedPropertyList
            case .propertyListTooDeep: .propertyListTooDeep
            case .propertyListTooLarge: .propertyListTooLarge
            case .fileTooLarge: .fileTooLarge
            case .readingLimit: .readingLimit
            case .unwritableFile: .unwritableFile
            case .catalogShape: .catalogShape
            case .notAnEnvironment: .notAnEnvironment
            case .catalogHeader: .catalogHeader
            case .unknownProduction: .unknownProduction
            case .undeclaredKey: .undeclaredKey
            case .keyClash: .keyClash
            case .missingValue: .missingValue
            case .invalidValue: .invalidValue
            case .unknownEnvironment: .unknownEnvironment
            case .staleChoice: .staleChoice
            case .staleOverride: .staleOverride
            case .environmentNotAllowed: .environmentNotAllowed
            case .liveMismatch: .liveMismatch
            case .provisionalSession: .provisionalSession
            case .openBuildInAppStore: .openBuildInAppStore
            case .extensionWithoutAppGroup: .extensionWithoutAppGroup
            case .unreadManagedConfiguration: .unreadManagedConfiguration
            case .hiddenKey: .hiddenKey
            case .recoveredLaunch: .recoveredLaunch
            case .secondSession: .secondSession
            case .environmentChangeFailed: .environmentChangeFailed
            case .environmentChangeSkipped: .environmentChangeSkipped
            case .missingCatalog: .missingCatalog
            case .ignoredCatalog: .ignoredCatalog
            case .environmentKeyMismatch: .environmentKeyMismatch
            case .defaultsDiffer: .defaultsDiffer
            case .deviceDefaults: .deviceDefaults
            case .settingsKeyClash: .settingsKeyClash
            case .settingsTitle: .settingsTitle
            case .storedWithoutPicker: .storedWithoutPicker
            case .settingsAppGroup: .settingsAppGroup
            case .settingsPaneCycle: .settingsPaneCycle
            case .settingsPaneMissing: .settingsPaneMissing
            case .settingsPageShape: .settingsPageShape
            case .conflictingSettingsDefaults: .conflictingSettingsDefaults
            }
    }
}
