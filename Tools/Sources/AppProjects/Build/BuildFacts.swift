import BuildSettings
import InfoPlists
import XcodeProjects

/// The build settings that a build has before any project file is read, as far as they do not depend on an SDK.
///
/// Xcode has about a thousand other defaults, which depend on the SDK and the platform, and are unavailable on a
/// machine without Xcode.
struct BuildFacts {
    let target: ProjectTarget
    private let configuration: String

    init(_ target: ProjectTarget, _ configuration: String) {
        self.target = target
        self.configuration = configuration
    }

    /// The name of the layers in origins.
    static let source = "Xcode"

    /// The build settings that get their values when a product is signed.
    static let ofSigning: Set<String> = [
        "AppIdentifierPrefix", "EXPANDED_CODE_SIGN_IDENTITY", "EXPANDED_CODE_SIGN_IDENTITY_NAME",
        "EXPANDED_PROVISIONING_PROFILE", "TeamIdentifierPrefix",
    ]

    /// The lowest layers. No two of them assign to the same name.
    var layers: [BuildSettingLayer] { [ofProject, Self.ofTarget(target)] }

    /// What the targets of a project have in common in a build configuration.
    var ofProject: BuildSettingLayer {
        let project = target.project
        return BuildSettingLayer(
            generated: Self.source,
            [
                // Only signing knows them; the prefix is the team's, as a rule.
                ("AppIdentifierPrefix", "$(DEVELOPMENT_TEAM:default=<team>)."),
                ("CONFIGURATION", configuration),
                ("DEVELOPMENT_LANGUAGE", project.developmentRegion ?? "en"),
                ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
                ("EXECUTABLE_PREFIX", ""),
                ("EXECUTABLE_SUFFIX", ""),
                ("EXPANDED_CODE_SIGN_IDENTITY", "<signing identity>"),
                ("EXPANDED_CODE_SIGN_IDENTITY_NAME", "<signing identity>"),
                ("EXPANDED_PROVISIONING_PROFILE", "<provisioning profile>"),
                // Source: `Clang.xcspec` of Apple's swift-build.
                ("OTHER_CPLUSPLUSFLAGS", "$(OTHER_CFLAGS)"),
                ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
                ("PRODUCT_NAME", "$(TARGET_NAME)"),
                ("PROJECT", project.name),
                ("PROJECT_DIR", project.sourceRoot),
                ("PROJECT_FILE_PATH", project.directory),
                ("PROJECT_NAME", project.name),
                ("SOURCE_ROOT", project.sourceRoot),
                ("SRCROOT", project.sourceRoot),
                ("SWIFT_MODULE_NAME", "$(PRODUCT_MODULE_NAME)"),
                ("TeamIdentifierPrefix", "$(DEVELOPMENT_TEAM:default=<team>)."),
            ])
    }

    /// What is different from target to target.
    static func ofTarget(_ target: ProjectTarget) -> BuildSettingLayer {
        let product = target.target.productType.map(ProductType.init)
        var settings = [("TARGETNAME", target.name), ("TARGET_NAME", target.name)]
        if let type = product?.packageType { settings.append(("PRODUCT_BUNDLE_PACKAGE_TYPE", type)) }
        for setting in product?.buildSettings ?? [:] { settings.append((setting.key, setting.value)) }
        return BuildSettingLayer(generated: source, settings)
    }

    /// The values of the condition parameters, for a build for a device.
    var conditions: [String: [String]] {
        ["config": [configuration], "target": [target.name], "variant": ["normal"], "arch": ["arm64"]]
    }
}
