#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a device is called in reports.
enum DeviceModel {
    /// The model on Apple's systems, where the host name is one that a person gave; the host name elsewhere.
    static var name: String {
        var facts = utsname()
        guard uname(&facts) == 0 else { return "" }
        // Not verified on Linux.
        #if canImport(Darwin)
            return withUnsafeBytes(of: facts.machine) { text($0) }
        #else
            return withUnsafeBytes(of: facts.nodename) { text($0) }
        #endif
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
