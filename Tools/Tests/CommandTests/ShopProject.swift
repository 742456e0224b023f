import Foundation
import TestProjects

/// A project whose app uses what `generate` writes for a manifest with Debug, Beta and Release.
enum ShopProject {
    /// Writes the project.
    ///
    /// - Parameters:
    ///   - releaseSettings: the settings that Release has besides.
    ///   - resources: what the app copies, besides the catalogs of development and of production.
    static func write(
        _ manifest: String, infoPlist: String = WrittenProject.infoPlist, releaseSettings: [String: String] = [:],
        resources: [String] = [], in folder: URL
    ) throws {
        let names = ["Debug", "Beta", "Release"]
        let settings = [
            "INFOPLIST_FILE": "Info.plist", "SDKROOT": "iphoneos", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.shop",
        ]
        let target = WrittenProject.Target(
            name: "Shop",
            configurations: names.map { name in
                (name, settings.merging(name == "Release" ? releaseSettings : [:]) { $1 })
            },
            resources: ["Switchyard/Environments.plist", "Switchyard/Environments.production.plist"] + resources,
            xcconfigs: Dictionary(uniqueKeysWithValues: names.map { ($0, "Switchyard/\($0).xcconfig") }))
        try WrittenProject.write(
            [
                "Shop.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Switchyard.yaml": manifest,
                "Info.plist": infoPlist,
            ], in: folder)
    }
}
