import PropertyLists

/// What the build system knows about a product type, as far as it determines the product's Info.plist.
///
/// See Apple's swift-build, `ProductTypes.xcspec`, `DarwinProductTypes.xcspec`, `DarwinPackageTypes.xcspec`.
package struct ProductType: Sendable, Hashable {
    /// The identifier, such as `com.apple.product-type.application`.
    package let identifier: String

    /// The identifier without `com.apple.product-type.`.
    private let name: Substring

    /// Creates a product type from its identifier.
    package init(_ identifier: String) {
        self.identifier = identifier
        let isOfApple = identifier.hasPrefix(Self.prefix)
        name = isOfApple ? Substring(identifier.utf8.dropFirst(Self.prefix.utf8.count)) : identifier[...]
    }

    private static let prefix = "com.apple.product-type."

    /// Whether the first words of the name, up to a dot or to its end, are those of a kind.
    private func isKind(_ kind: String) -> Bool {
        name.hasPrefix(kind) && [nil, UInt8(ascii: ".")].contains(name.utf8.dropFirst(kind.utf8.count).first)
    }

    /// Whether the product is an app: an application, an App Clip, a watch app, or a Messages app.
    package var isApplication: Bool { isKind("application") }

    /// Whether the product is a watch app whose code is in an extension.
    var isWatchAppWithExtension: Bool { isKind("application.watchapp2") }

    /// How the product gets an Info.plist.
    package var infoPlist: InfoPlistKind {
        if isKind("tool") { return .section }
        let isSingleFile =
            isKind("library") || isKind("metal-library") || isKind("objfile")
            || identifier.hasPrefix("org.swift.product-type.")
        return isSingleFile ? .none : .file
    }

    /// How a product gets an Info.plist.
    package enum InfoPlistKind: Sendable {
        /// As a file in its bundle.
        case file
        /// As a section of its executable, if `CREATE_INFOPLIST_SECTION_IN_BINARY` is on.
        case section
        /// Not at all: it is a library or an object file.
        case none
    }

    /// The value of `PRODUCT_BUNDLE_PACKAGE_TYPE`; `nil` for a product that is not a bundle.
    package var packageType: String? {
        guard infoPlist == .file else { return nil }
        if isApplication { return "APPL" }
        return Self.packageTypes[String(name.prefix { $0 != "." })] ?? "BNDL"
    }

    private static let packageTypes = [
        "framework": "FMWK", "system-extension": "SYSX", "driver-extension": "DEXT", "kernel-extension": "KEXT",
        "in-app-purchase-content": "", "xpc-service": "XPC!", "pluginkit-plugin": "XPC!", "app-extension": "XPC!",
        "extensionkit-extension": "XPC!", "tv-app-extension": "XPC!", "tv-broadcast-extension": "XPC!",
        "xcode-extension": "XPC!", "watchkit-extension": "XPC!", "watchkit2-extension": "XPC!",
    ]

    /// Build settings that the product type sets, below those of all files in the project.
    package var buildSettings: [String: String] {
        // The stub for a watch app without an iPhone app has no Info.plist of its own.
        isKind("application.watchapp2-container") ? ["GENERATE_INFOPLIST_FILE": "YES"] : [:]
    }

    /// Keys that the product type adds to every Info.plist (`InfoPlistAdditions` of its specification).
    var infoPlistAdditions: [String: PropertyListValue] {
        switch name {
        case "bundle.ui-testing": ["XCTContainsUITests": true]
        case "application.messages": ["LSApplicationLaunchProhibited": true]
        case "application.watchapp2-container": ["LSApplicationLaunchProhibited": true, "ITSWatchOnlyContainer": true]
        case "app-extension.messages-sticker-pack": ["LSApplicationIsStickerProvider": true]
        default: [:]
        }
    }
}
