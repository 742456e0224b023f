extension BuildSettingCondition {
    /// A pattern for SDKs or architectures that fits none that there is.
    ///
    /// An SDK is named by its platform and perhaps a version. Behind a star anything is believed: Apple's own SDKs have
    /// names such as `iphoneos18.0.internal`, and other vendors' other ones.
    var platformMistake: UnfulfillableCondition? {
        switch parameter {
        case "sdk": sdkMistake
        case "arch": architectureMistake
        default: nil
        }
    }

    private var sdkMistake: UnfulfillableCondition? {
        let isInternal = pattern.hasSuffix("internal")
        guard isPlain, !isInternal, !Self.platforms.contains(where: fitsAnSDK) else { return nil }
        let name = pattern.prefix { $0 != "*" }
        let close =
            Self.platforms.first { $0 == name.lowercased() }
            ?? Self.platforms.first { !name.isEmpty && $0.hasPrefix(name.lowercased()) }
        return UnfulfillableCondition(
            reason: "no SDK is named so", fix: close.map { "write [sdk=\($0)*]" } ?? "write [sdk=iphoneos*]")
    }

    private var architectureMistake: UnfulfillableCondition? {
        guard isPlain, !Self.architectures.contains(where: matches) else { return nil }
        let like = Self(parameter: parameter, pattern: pattern.lowercased().replacing("-", with: "_"))
        return UnfulfillableCondition(
            reason: "no architecture is named so",
            fix: Self.architectures.first(where: like.matches).map { "write [arch=\($0)]" })
    }

    /// Whether the pattern has only what is certain to mean itself, and `*`.
    private var isPlain: Bool {
        pattern.utf8.allSatisfy { $0.continuesName || $0 == .dot || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "-") }
    }

    /// Whether the pattern fits the platform's name with some version, or with something behind that.
    private func fitsAnSDK(of platform: String) -> Bool {
        let name = Array(platform.utf8)
        let pattern = Array(pattern.utf8)
        // Up to its first star the pattern must go along with the name; then it may go on as it likes.
        guard let star = pattern.firstIndex(of: UInt8(ascii: "*")) else {
            return pattern.starts(with: name) && pattern.dropFirst(name.count).allSatisfy(isOfVersion)
        }
        if star == 0 { return true }
        let head = pattern[..<star]
        if name.starts(with: head) { return true }
        return head.starts(with: name) && head.dropFirst(name.count).allSatisfy(isOfVersion)
    }

    private func isOfVersion(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == .dot
    }

    private static let platforms = [
        "iphoneos", "iphonesimulator", "macosx", "appletvos", "appletvsimulator", "watchos", "watchsimulator", "xros",
        "xrsimulator", "driverkit", "bridgeos", "linux", "android", "windows", "webassembly", "wasm", "wasi", "freebsd",
        "openbsd", "qnx", "none", "auto",
    ]

    private static let architectures = [
        "arm64", "arm64e", "arm64_32", "armv6", "armv7", "armv7s", "armv7k", "armv7em", "armv6m", "armv8", "arm",
        "i386",
        "x86_64", "x86_64h", "ppc", "ppc64", "undefined_arch",
    ]
}
