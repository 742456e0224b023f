public import PropertyLists

/// The code of an executable for one architecture.
public struct ExecutableSlice: Sendable, Hashable {
    /// The name of the architecture: `arm64`, `arm64e`, `x86_64`, `armv7`, `aarch64`.
    public let architecture: String
    /// The offsets of the slice in the file.
    public let range: Range<Int>
    /// What the file is for.
    public let fileType: FileType
    /// Whether numbers have the most significant byte first.
    public let isBigEndian: Bool
    /// Whether addresses have 64 bits.
    public let is64Bit: Bool
    /// The sections in the order of the file's table.
    public internal(set) var sections: [ExecutableSection] = []
    /// Parts beside the sections: load commands, symbols, the code signature; and whole segments.
    var parts: [Part] = []
    /// The part that is encrypted, as the App Store does (FairPlay); `nil` if it is not.
    public internal(set) var encryptedRange: Range<Int>?
    /// Whether the slice is encrypted, so that its content cannot be searched.
    public var isEncrypted: Bool { encryptedRange != nil }
    /// The identifier of the build, in the usual form with hyphens.
    public internal(set) var uuid: String?
    /// The libraries that it is linked with, such as `@rpath/Net.framework/Net`.
    public internal(set) var libraries: [String] = []
    /// Where libraries are searched (`LC_RPATH`).
    public internal(set) var runPaths: [String] = []
    /// The platform; `nil` if the file does not state it.
    public internal(set) var platform: Platform?
    /// The symbols; `nil` without a symbol table.
    public internal(set) var symbols: Symbols?
    /// The code signature; `nil` without one.
    public internal(set) var signature: CodeSignature?
    /// Why the code signature could not be read.
    public internal(set) var signatureError: ExecutableError?
    /// The property list of the `__info_plist` section; `nil` without one.
    public internal(set) var infoPlist: PropertyListValue?
    /// Why the `__info_plist` section could not be read.
    public internal(set) var infoPlistError: ExecutableError?

    /// What a file is for.
    public enum FileType: String, Sendable, Hashable {
        /// A program.
        case program
        /// A dynamic library, also of a framework.
        case library
        /// A bundle that is loaded at run time.
        case bundle
        /// An object file, not linked yet.
        case object
        /// Static libraries: an archive of object files, which is not read further.
        case staticLibrary = "static-library"
        /// Debugging information (dSYM).
        case debugging
        /// Something else.
        case other
    }

    /// The platform and the versions that a file was built for.
    public struct Platform: Sendable, Hashable {
        /// The name: `iOS`, `macOS`, `iOS Simulator`.
        public let name: String
        /// The minimum version of the system: `16.0`.
        public let minimumVersion: String
        /// The version of the SDK: `17.2`.
        public let sdkVersion: String
    }

    /// The counts of a symbol table.
    public struct Symbols: Sendable, Hashable {
        /// All symbols.
        public let count: Int
        /// The symbols that only this file sees; `nil` if the file does not state it.
        public let localCount: Int?
    }

    /// A part that is not a section.
    struct Part: Sendable, Hashable {
        let name: String
        let range: Range<Int>
    }

    /// Whether the names of the file's own functions were removed. `strip` leaves one local symbol of its own.
    public var isStripped: Bool {
        guard let symbols else { return fileType != .staticLibrary }
        return symbols.count == 0 || symbols.localCount.map { $0 <= 1 && fileType != .object } ?? false
    }

    /// The offsets in the file of the sections with instructions, in ascending order.
    public var codeRanges: [Range<Int>] {
        sections.filter { $0.kind == .code }.compactMap(\.range).sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The section that has an offset of the file.
    public func section(at offset: Int) -> ExecutableSection? {
        sections.first { $0.range?.contains(offset) ?? false }
    }

    /// The name of the section or other part that has an offset of the file.
    public func partName(at offset: Int) -> String? {
        section(at: offset)?.qualifiedName ?? parts.first { $0.range.contains(offset) }?.name
    }
}
