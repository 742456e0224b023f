package import BuildSettings

/// What determines a product's Info.plist, in addition to the file.
///
/// Its evaluator keeps what it has found out, so that the questions about one product share their answers.
package struct InfoPlistContext: Sendable {
    /// Evaluates the build settings.
    var evaluator: BuildSettingEvaluator
    /// The product type; `nil` for a target without a product.
    package let productType: ProductType?

    /// Creates the context of a build.
    ///
    /// - Parameter evaluator: an evaluator of the build settings, under the conditions of the build.
    package init(_ evaluator: consuming BuildSettingEvaluator, productType: ProductType?) {
        self.evaluator = evaluator
        self.productType = productType
    }

    /// The platform; `nil` if only the run destination determines it.
    package var platform: ApplePlatform? { evaluator.conditions["sdk"]?.first.flatMap(ApplePlatform.init(sdk:)) }

    /// Whether a Boolean build setting is on; `default` if it is not assigned.
    mutating func isOn(_ setting: String, default: Bool = false) -> Bool {
        guard evaluator.table.isAssigned(setting) else { return `default` }
        return evaluator.evaluate(setting).isOn
    }

    /// Whether Xcode generates keys, with or without a file.
    package mutating func generatesKeys() -> Bool {
        isOn("GENERATE_INFOPLIST_FILE") && isOn("INFOPLIST_EXPAND_BUILD_SETTINGS", default: true)
    }

    /// Whether the product has an Info.plist even if no file is named.
    package mutating func hasInfoPlistWithoutFile() -> Bool {
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
