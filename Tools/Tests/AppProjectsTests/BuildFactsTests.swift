import AppProjects
import Foundation
import TestProjects
import Testing

/// What is known of a build before any file is read.
@Suite struct BuildFactsTests {
    @Test(arguments: [
        ("TARGET_NAME", "My App"), ("TARGETNAME", "My App"), ("PRODUCT_NAME", "My App"),
        ("PRODUCT_MODULE_NAME", "My_App"), ("EXECUTABLE_NAME", "My App"), ("CONFIGURATION", "Debug"),
        ("PROJECT", "App"),
        ("PROJECT_NAME", "App"), ("DEVELOPMENT_LANGUAGE", "en"), ("PRODUCT_BUNDLE_PACKAGE_TYPE", "APPL"),
        ("SDKROOT", ""), ("GENERATE_INFOPLIST_FILE", ""),
    ]) func namesOfAnApp(_ setting: String, _ value: String) throws {
        try ConfiguredApp(name: "My App").configured { build, _ in #expect(build.value(setting) == value) }
    }

    @Test func foldersAreTheProjects() throws {
        try ConfiguredApp().configured { build, folder in
            for name in ["SRCROOT", "SOURCE_ROOT", "PROJECT_DIR"] { #expect(build.value(name) == folder.path) }
            #expect(build.value("PROJECT_FILE_PATH") == folder.path + "/App.xcodeproj")
        }
    }

    /// They are the lowest layer: everything overrides them, and they follow what is overridden.
    @Test func everythingOverridesThem() throws {
        let app = ConfiguredApp(
            target: ["PRODUCT_NAME": "$(TARGET_NAME) QA", "EXECUTABLE_PREFIX": "x-", "EXECUTABLE_SUFFIX": ".bin"],
            projectXcconfig: "PRODUCT_MODULE_NAME = $(inherited)_Module\n")
        try app.configured { build, _ in
            #expect(build.value("PRODUCT_NAME") == "App QA")
            #expect(build.value("PRODUCT_MODULE_NAME") == "App_QA_Module")
            #expect(build.value("EXECUTABLE_NAME") == "x-App QA.bin")
        }
    }

    @Test(
        arguments: [
            ("com.apple.product-type.framework", "FMWK", ""), ("com.apple.product-type.tool", "", ""),
            ("com.apple.product-type.application.watchapp2-container", "APPL", "YES"),
        ])
    func theProductTypeAddsItsOwn(_ type: String, _ packageType: String, _ generates: String) throws {
        try ConfiguredApp(productType: type).configured { build, _ in
            #expect(build.value("PRODUCT_BUNDLE_PACKAGE_TYPE") == packageType)
            #expect(build.value("GENERATE_INFOPLIST_FILE") == generates)
        }
    }

    @Test(
        arguments: [
            (["SDKROOT": "iphoneos"], ["iphoneos"]), (["SDKROOT": "auto"], nil), ([:], nil), (["SDKROOT": ""], nil),
            (["SDKROOT": "$(SDK)", "SDK": "macosx"], ["macosx"]),
            // The SDK itself has no SDK yet.
            (["SDKROOT[sdk=*]": "iphoneos"], ["iphoneos"]), (["SDKROOT[sdk=iphone*]": "iphoneos"], nil),
            (["SDKROOT": "macosx", "SDKROOT[config=Debug]": "iphoneos"], ["iphoneos"]),
        ] as [([String: String], [String]?)])
    func theSDKIsThatOfTheSettings(_ settings: [String: String], _ sdk: [String]?) throws {
        try ConfiguredApp(target: settings).configured { build, _ in
            var expected = ["config": ["Debug"], "target": ["App"], "variant": ["normal"], "arch": ["arm64"]]
            expected["sdk"] = sdk
            #expect(build.conditions == expected)
        }
    }

    /// The paths of the Info.plist and the entitlements.
    @Test(
        arguments: [
            ("App/Info.plist", "/App/Info.plist"), ("$(SRCROOT)/App/Info.plist", "/App/Info.plist"),
            ("./App/../Info.plist", "/Info.plist"), ("$(TARGET_NAME)/Info.plist", "/App/Info.plist"), ("", nil),
            ("$(MISSING)", nil),
        ] as [(String, String?)])
    func theInfoPlistIsBelowTheProject(_ setting: String, _ path: String?) throws {
        try ConfiguredApp(target: ["INFOPLIST_FILE": setting]).configured { build, folder in
            #expect(build.infoPlistFile == path.map { folder.path + $0 })
        }
    }

    @Test(arguments: [("YES", true), ("NO", false), ("", false)]) func thePreprocessorIsKnown(
        _ setting: String, _ isOn: Bool
    ) throws {
        try ConfiguredApp(target: ["INFOPLIST_PREPROCESS": setting]).configured { build, _ in
            #expect(build.preprocessesInfoPlist == isOn)
        }
    }
}
