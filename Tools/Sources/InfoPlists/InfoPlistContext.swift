public import BuildSettings

/// What determines a product's Info.plist, in addition to the file.
public struct InfoPlistContext: Sendable {
    /// The build settings.
    public let table: BuildSettingTable
    /// The values that conditions are matched against.
    public let conditions: [String: [String]]
    /// The product type; `nil` for a target without a product.
    public let productType: ProductType?

    /// Creates the context of a build.
    public init(table: BuildSettingTable, conditions: [String: [String]], productType: ProductType?) {
        self.table = table
        self.conditions = conditions
        self.productType = productType
    }

    /// Returns an evaluator of the build settings.
    var evaluator: BuildSettingEvaluator { BuildSettingEvaluator(table, conditions: conditions) }

    /// The platform; `nil` if only the run destination determines it.
    public var platform: ApplePlatform? { conditions["sdk"]?.first.flatMap(ApplePlatform.init(sdk:)) }

    /// Whether a Boolean build setting is on; `default` if it is not assigned.
    func isOn(_ setting: String, default: Bool = false) -> Bool {
        guard table.isAssigned(setting) else { return `default` }
        var evaluator = evaluator
        return evaluator.evaluate(setting).isOn
    }

    /// Whether Xcode generates keys, with or without a file.
    public var generatesKeys: Bool {
        isOn("GENERATE_INFOPLIST_FILE") && isOn("INFOPLIST_EXPAND_BUILD_SETTINGS", default: true)
    }

    /// Whether the product has an Info.plist even if no file is named.
    public var hasInfoPlistWithoutFile: Bool {
        guard let productType, isOn("GENERATE_INFOPLIST_FILE"), !isOn("DONT_GENERATE_INFOPLIST_FILE") else {
            return false
        }
        switch productType.infoPlist {
        case .file: return true
        case .section: return isOn("CREATE_INFOPLIST_SECTION_IN_BINARY")
        case .none: return false
        }
    }
}
