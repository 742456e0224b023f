public import BuildSettings

/// What decides about a product's Info.plist besides the file.
public struct InfoPlistContext: Sendable {
    /// The build settings.
    public let table: BuildSettingTable
    /// The values that conditions are held against.
    public let conditions: [String: [String]]
    /// The product type; `nil` for a target without a product.
    public let productType: ProductType?

    /// The facts about a build.
    public init(table: BuildSettingTable, conditions: [String: [String]], productType: ProductType?) {
        self.table = table
        self.conditions = conditions
        self.productType = productType
    }

    /// An evaluator of the build settings.
    var evaluator: BuildSettingEvaluator { BuildSettingEvaluator(table, conditions: conditions) }

    /// The platform that is built for; `nil` when only the run destination decides it.
    public var platform: ApplePlatform? { conditions["sdk"]?.first.flatMap(ApplePlatform.init(sdk:)) }

    /// Whether a Boolean setting is on; `default` where nothing assigns it.
    func isOn(_ setting: String, default: Bool = false) -> Bool {
        guard table.isAssigned(setting) else { return `default` }
        var evaluator = evaluator
        return evaluator.evaluate(setting).isOn
    }

    /// Whether Xcode generates keys over those of the file, or without one.
    public var generatesKeys: Bool {
        isOn("GENERATE_INFOPLIST_FILE") && isOn("INFOPLIST_EXPAND_BUILD_SETTINGS", default: true)
    }

    /// Whether the product has an Info.plist although no file is named.
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
