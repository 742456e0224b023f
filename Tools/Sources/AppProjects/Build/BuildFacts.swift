import BuildSettings
import InfoPlists
import XcodeProjects

/// What a build knows of itself before any project file says a word, as far as it does not need an SDK.
///
/// Xcode has some thousand defaults more; they depend on SDK and platform, which a machine without Xcode does not have.
struct BuildFacts {
    private let target: ProjectTarget
    private let configuration: String

    init(_ target: ProjectTarget, _ configuration: String) {
        self.target = target
        self.configuration = configuration
    }

    /// Where the values come from, in origins.
    static let source = "Xcode"

    /// The lowest layer.
    var layer: BuildSettingLayer {
        let project = target.project
        let product = target.target.productType.map(ProductType.init)
        var settings = [
            "CONFIGURATION": configuration,
            "DEVELOPMENT_LANGUAGE": project.developmentRegion ?? "en",
            "EXECUTABLE_NAME": "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)",
            "EXECUTABLE_PREFIX": "",
            "EXECUTABLE_SUFFIX": "",
            "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
            "PRODUCT_NAME": "$(TARGET_NAME)",
            "PROJECT": project.name,
            "PROJECT_DIR": project.sourceRoot,
            "PROJECT_FILE_PATH": project.directory,
            "PROJECT_NAME": project.name,
            "SOURCE_ROOT": project.sourceRoot,
            "SRCROOT": project.sourceRoot,
            "TARGETNAME": target.name,
            "TARGET_NAME": target.name,
        ]
        settings["PRODUCT_BUNDLE_PACKAGE_TYPE"] = product?.packageType
        settings.merge(product?.buildSettings ?? [:]) { $1 }
        return BuildSettingLayer(name: Self.source, settings: settings)
    }

    /// The values of the condition parameters: those of a build for a device.
    func conditions(_ table: BuildSettingTable) -> [String: [String]] {
        var conditions = [
            "config": [configuration], "target": [target.name], "variant": ["normal"], "arch": ["arm64"],
        ]
        var evaluator = BuildSettingEvaluator(table, conditions: conditions)
        let sdk = evaluator.evaluate("SDKROOT").value
        // `auto` leaves the choice to the destination, of which there is none here.
        if !sdk.isEmpty, sdk != "auto" { conditions["sdk"] = [sdk] }
        return conditions
    }
}
