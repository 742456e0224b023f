/// A file with executable code: Mach-O, thin or for several architectures, or ELF.
///
/// ```swift
/// if let executable = try Executable.read(ExecutableBytes(data)) {
///     print(executable.part(at: 40_960) ?? "")   // __TEXT,__cstring (arm64)
/// }
/// ```
package struct Executable: Sendable, Hashable {
    /// The format of an executable.
    package enum Format: String, Sendable, Hashable {
        /// Mach-O with one architecture.
        case machO = "mach-o"
        /// Mach-O for several architectures.
        case fatMachO = "fat-mach-o"
        /// ELF.
        case elf
    }

    /// The format of the file.
    package let format: Format
    /// The code for each architecture, in the order of the file. ELF files and thin Mach-O files have one slice.
    package let slices: [ExecutableSlice]
    /// The slices that could not be read: their architecture, and why.
    package let unreadSlices: [UnreadSlice]

    /// A slice that could not be read.
    package struct UnreadSlice: Sendable, Hashable {
        /// The architecture that the file states.
        package let architecture: String
        /// Why it could not be read.
        package let error: ExecutableError
    }

    /// Reads an executable; `nil` if the bytes are none.
    ///
    /// - Throws: `truncated`, `malformed`, `tooLarge` or `unreadable` if they begin like one and cannot be read.
    package static func read(_ bytes: ExecutableBytes) throws(ExecutableError) -> Executable? {
        let head = try bytes.prefix(at: 0, count: 8)
        if FatHeader.isFat(head) {
            let (slices, unread) = try FatHeader.slices(in: bytes)
            return Executable(format: .fatMachO, slices: slices, unreadSlices: unread)
        }
        if MachOReader.isMachO(head) {
            let slice = try MachOReader.slice(in: bytes, range: 0..<bytes.byteCount)
            return Executable(format: .machO, slices: [slice], unreadSlices: [])
        }
        if ELFReader.isELF(head) {
            return Executable(format: .elf, slices: [try ELFReader.slice(in: bytes)], unreadSlices: [])
        }
        return nil
    }

    /// The part of the file that has an offset, with its architecture: `__TEXT,__cstring (arm64)`; `nil` outside of
    /// every slice.
    package func part(at offset: Int) -> String? {
        guard let slice = slices.first(where: { $0.range.contains(offset) }) else { return nil }
        return slice.partName(at: offset).map { "\($0) (\(slice.architecture))" }
    }

    /// The section that has an offset, and its slice.
    package func section(at offset: Int) -> (section: ExecutableSection, slice: ExecutableSlice)? {
        guard let slice = slices.first(where: { $0.range.contains(offset) }),
            let section = slice.section(at: offset)
        else { return nil }
        return (section, slice)
    }
}
