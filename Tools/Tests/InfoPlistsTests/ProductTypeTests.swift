import BuildSettings
import InfoPlists
import PropertyLists
import Testing

/// What the type of a product says about its Info.plist: swift-build, `DarwinProductTypes.xcspec` and others.
@Suite struct ProductTypeTests {
    @Test(
        arguments: [
            ("application", "APPL", true), ("application.on-demand-install-capable", "APPL", true),
            ("application.watchapp2", "APPL", true), ("application.messages", "APPL", true),
            ("framework", "FMWK", false), ("framework.static", "FMWK", false), ("bundle", "BNDL", false),
            ("bundle.unit-test", "BNDL", false), ("bundle.ui-testing", "BNDL", false),
            ("app-extension", "XPC!", false), ("app-extension.messages", "XPC!", false),
            ("extensionkit-extension", "XPC!", false), ("tv-app-extension", "XPC!", false),
            ("watchkit2-extension", "XPC!", false), ("xpc-service", "XPC!", false),
            ("system-extension", "SYSX", false), ("driver-extension", "DEXT", false),
            ("kernel-extension", "KEXT", false), ("kernel-extension.iokit", "KEXT", false),
            // Products of one file are not bundles.
            ("tool", nil, false), ("library.static", nil, false), ("library.dynamic", nil, false),
            ("objfile", nil, false), ("metal-library", nil, false),
            // A type whose name only begins alike is another type.
            ("applications", "BNDL", false), ("toolbox", "BNDL", false),
        ] as [(String, String?, Bool)])
    func packageTypes(_ name: String, _ packageType: String?, _ isApplication: Bool) {
        let type = ProductType("com.apple.product-type." + name)
        #expect(type.packageType == packageType)
        #expect(type.isApplication == isApplication)
    }

    @Test(
        arguments: [
            ("com.apple.product-type.application", .file), ("com.apple.product-type.tool", .section),
            ("com.apple.product-type.tool.swiftpm", .section), ("com.apple.product-type.library.static", .none),
            ("org.swift.product-type.common.object", .none), ("com.example.own-type", .file),
        ] as [(String, ProductType.InfoPlistKind)])
    func infoPlists(_ identifier: String, _ kind: ProductType.InfoPlistKind) {
        #expect(ProductType(identifier).infoPlist == kind)
    }

    /// Whether a product without `INFOPLIST_FILE` has an Info.plist.
    @Test(
        arguments: [
            ("application", [:], false), ("application", ["GENERATE_INFOPLIST_FILE": "YES"], true),
            ("application", ["GENERATE_INFOPLIST_FILE": "NO"], false),
            ("application", ["GENERATE_INFOPLIST_FILE": ""], false),
            ("application", ["GENERATE_INFOPLIST_FILE": "YES", "DONT_GENERATE_INFOPLIST_FILE": "YES"], false),
            ("application", ["GENERATE_INFOPLIST_FILE": "YES", "DONT_GENERATE_INFOPLIST_FILE": "NO"], true),
            // The expansion is another matter: keys are then left out, not the file.
            ("application", ["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_EXPAND_BUILD_SETTINGS": "NO"], true),
            ("tool", ["GENERATE_INFOPLIST_FILE": "YES"], false),
            ("tool", ["GENERATE_INFOPLIST_FILE": "YES", "CREATE_INFOPLIST_SECTION_IN_BINARY": "YES"], true),
            ("tool", ["CREATE_INFOPLIST_SECTION_IN_BINARY": "YES"], false),
            (
                "library.static", ["GENERATE_INFOPLIST_FILE": "YES", "CREATE_INFOPLIST_SECTION_IN_BINARY": "YES"],
                false
            ),
        ] as [(String, [String: String], Bool)])
    func productsWithoutAFile(_ name: String, _ settings: [String: String], _ hasInfoPlist: Bool) {
        var context = context(name, settings)
        let has = context.hasInfoPlistWithoutFile()
        #expect(has == hasInfoPlist)
    }

    @Test(
        arguments: [
            ([:], false), (["GENERATE_INFOPLIST_FILE": "YES"], true),
            (["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_EXPAND_BUILD_SETTINGS": "NO"], false),
            (["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_EXPAND_BUILD_SETTINGS": "YES"], true),
            (["GENERATE_INFOPLIST_FILE": "$(ON)", "ON": "YES"], true),
            (["GENERATE_INFOPLIST_FILE[sdk=macosx]": "YES"], false),
        ] as [([String: String], Bool)])
    func keysAreGenerated(_ settings: [String: String], _ generates: Bool) {
        var context = context("application", settings)
        let doesGenerate = context.generatesKeys()
        #expect(doesGenerate == generates)
    }

    @Test(
        arguments: [
            ("application", [:]), ("bundle.unit-test", [:]), ("bundle.ui-testing", ["XCTContainsUITests": true]),
            ("application.messages", ["LSApplicationLaunchProhibited": true]),
            (
                "application.watchapp2-container",
                ["LSApplicationLaunchProhibited": true, "ITSWatchOnlyContainer": true]
            ),
            ("app-extension.messages-sticker-pack", ["LSApplicationIsStickerProvider": true]),
        ] as [(String, [String: PropertyListValue])])
    func additionsComeWithTheType(_ name: String, _ additions: [String: PropertyListValue]) {
        #expect(ProcessedInfoPlist(in: context(name, [:])).values == additions)
        // They replace what the file has, even without expansion.
        let written = additions.mapValues { _ in PropertyListValue.boolean(false) }
        let unexpanded = context(name, ["INFOPLIST_EXPAND_BUILD_SETTINGS": "NO"])
        #expect(ProcessedInfoPlist(WrittenInfoPlist(written), in: unexpanded).values == additions)
    }

    @Test func aWatchAppsStubIsGenerated() {
        let stub = ProductType("com.apple.product-type.application.watchapp2-container")
        #expect(stub.buildSettings == ["GENERATE_INFOPLIST_FILE": "YES"])
        #expect(ProductType("com.apple.product-type.application.watchapp2").buildSettings.isEmpty)
    }

    private func context(_ name: String, _ settings: [String: String]) -> InfoPlistContext {
        InfoPlistContext(
            BuildSettingEvaluator(
                BuildSettingTable(layers: [BuildSettingLayer(name: "project", settings: settings)]),
                conditions: ["sdk": ["iphoneos"]]), productType: ProductType("com.apple.product-type." + name))
    }
}
