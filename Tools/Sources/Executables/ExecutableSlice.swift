package import PropertyLists

/// The code of an executable for one architecture.
package struct ExecutableSlice: Sendable, Hashable {
    /// The name of the architecture: `arm64`, `arm64e`, `x86_64`, `armv7`, `aarch64`.
    package let architecture: String
    /// The offsets of the slice in the file.
    package let range: Range<Int>
    /// What the file is for.
    package let fileType: FileType
    /// Whether numbers have the most significant byte first.
    package let isBigEndian: Bool
    /// Whether addresses have 64 bits.
    package let is64Bit: Bool
    /// The sections in the order of the file's table.
    package internal(set) var sections: [ExecutableSection] = []
    /// Parts beside the sections: load commands, symbols, the code signature; and whole segments.
    var parts: [Part] = []
    /// The part that is encrypted, as the App Store does (FairPlay); `nil` if it is not.
    package internal(set) var encryptedRange: Range<Int>?
    /// Whether the slice is encrypted, so that its content cannot be searched.
    package var isEncrypted: Bool { encryptedRange != nil }
    /// The identifier of the build, in the usual form with hyphens.
    package internal(set) var uuid: String?
    /// The libraries that it is linked with, such as `@rpath/Net.framework/Net`.
    package internal(set) var libraries: [String] = []
    /// Where libraries are searched (`LC_RPATH`).
    package internal(set) var runPaths: [String] = []
    /// The platform; `nil` if the file does not state it.
    package internal(set) var platform: Platform?
    /// The symbols; `nil` without a symbol table.
    package internal(set) var symbols: Symbols?
    /// The code signature; `nil` without one.
    package internal(set) var signature: CodeSignature?
    /// Why the code signature could not be read.
    package internal(set) var signatureError: ExecutableError?
    /// The property list of the `__info_plist` section; `nil` without one.
    package internal(set) var infoPlist: PropertyListValue?
    /// Why the `__info_plist` section could not be read.
    package internal(set) var infoPlistError: ExecutableError?

    /// What a file is for.
    package enum FileType: String, Sendable, Hashable {
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
    package struct Platform: Sendable, Hashable {
        /// The name: `iOS`, `macOS`, `iOS Simulator`.
        package let name: String
        /// The minimum version of the system: `16.0`.
        package let minimumVersion: String
        /// The version of the SDK: `17.2`.
        package let sdkVersion: String
    }

    /// The counts of a symbol table.
    package struct Symbols: Sendable, Hashable {
        /// All symbols.
        package let count: Int
        /// The symbols that only this file sees; `nil` if the file does not state it.
        package let localCount: Int?
    }

    /// A part that is not a section.
    struct Part: Sendable, Hashable {
        let name: String
        let range: Range<Int>
    }

    /// Whether the names of the file's own functions were removed. `strip` leaves one local symbol of its own.
    package var isStripped: Bool {
        guard let symbols else { return fileType != .staticLibrary }
        return symbols.count == 0 || symbols.localCount.map { $0 <= 1 && fileType != .object } ?? false
    }

    /// The offsets in the file of the sections with instructions, in ascending order.
    package var codeRanges: [Range<Int>] {
        sections.filter { $0.kind == .code }.compactMap(\.range).sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The section that has an offset of the file.
    package func section(at offset: Int) -> ExecutableSection? {
        sections.first { $0.range?.contains(offset) ?? false }
    }

    /// The name of the section or other part that has an offset of the file.
    package func partName(at offset: Int) -> String? {
        section(at: offset)?.qualifiedName ?? parts.first { $0.range.contains(offset) }?.name
    }
}
