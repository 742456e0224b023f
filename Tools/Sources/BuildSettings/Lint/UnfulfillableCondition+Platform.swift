extension BuildSettingCondition {
    /// A pattern for SDKs or architectures that fits none that exists.
    ///
    /// The name of an SDK is a platform and sometimes a version. Anything may follow a star: there are SDKs such as
    /// `iphoneos18.0.internal`.
    var unfulfillablePlatform: UnfulfillableCondition? {
        switch parameter {
        case "sdk": unfulfillableSDK
        case "arch": unfulfillableArchitecture
        default: nil
        }
    }

    private var unfulfillableSDK: UnfulfillableCondition? {
        let isInternal = pattern.hasSuffix("internal")
        guard isPlain, !isInternal, !Self.platforms.contains(where: fitsAnSDK) else { return nil }
        let name = pattern.prefix { $0 != "*" }
        let close =
            Self.platforms.first { $0 == name.lowercased() }
            ?? Self.platforms.first { !name.isEmpty && $0.hasPrefix(name.lowercased()) }
        return UnfulfillableCondition(
            self, reason: "it matches no SDK name", fix: "write [sdk=\(close ?? "iphoneos")*]")
    }

    private var unfulfillableArchitecture: UnfulfillableCondition? {
        guard isPlain, !Self.architectures.contains(where: matches) else { return nil }
        let ignoringCase = Self(parameter: parameter, pattern: pattern.lowercased().replacing("-", with: "_"))
        return UnfulfillableCondition(
            self, reason: "it matches no architecture name",
            fix: Self.architectures.first(where: ignoringCase.matches).map { "write [arch=\($0)]" })
    }

    /// Whether the pattern has only letters, digits, and punctuation that match themselves, and `*`.
    private var isPlain: Bool {
        pattern.utf8.allSatisfy { $0.continuesName || $0 == .dot || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "-") }
    }

    /// Whether the pattern fits the name of the platform, with or without a version.
    private func fitsAnSDK(of platform: String) -> Bool {
        let name = Array(platform.utf8)
        let pattern = Array(pattern.utf8)
        // Only what is before the first star must agree with the name.
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
