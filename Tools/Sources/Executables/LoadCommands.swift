import Foundation
import PropertyLists

/// The state of reading a slice's load commands.
struct LoadCommands {
    private(set) var slice: ExecutableSlice
    private var segments: [ExecutableSlice.Part] = []
    private var symbolCount: Int?
    private var localSymbolCount: Int?
    private var signatureRange: Range<Int>?

    init(slice: ExecutableSlice) { self.slice = slice }

    /// Reads the commands.
    mutating func read(_ commands: ByteFields, count: Int) throws(ExecutableError) {
        var offset = 0
        for _ in 0..<count {
            guard let kind = commands.u32(offset), let size = commands.int32(offset + 4), size >= 8,
                let command = commands.fields(offset, size)
            else { throw ExecutableError(.malformed, "a load command is larger than all of them") }
            offset += size
            // A bit marks commands that the dynamic linker must know.
            try read(command, kind: kind & 0x7FFF_FFFF)
        }
        slice.symbols = symbolCount.map { ExecutableSlice.Symbols(count: $0, localCount: localSymbolCount) }
        slice.parts += segments
    }

    private mutating func read(_ command: ByteFields, kind: UInt32) throws(ExecutableError) {
        switch kind {
        case 0x1: try readSegment(command, is64: false)
        case 0x19: try readSegment(command, is64: true)
        case 0x2: try readSymbolTable(command)
        case 0xB: localSymbolCount = command.int32(12)
        case 0x1B: slice.uuid = command.slice(8, 16).map(Self.uuidText)
        case 0x1D: signatureRange = try range(command.int32(8), command.int32(12))
        case 0x21, 0x2C:
            let encrypted = try range(command.int32(8), command.int32(12))
            if command.u32(16) != 0 { slice.encryptedRange = encrypted }
        // Linked, weakly linked, re-exported, loaded when needed, and upward.
        case 0xC, 0x18, 0x1F, 0x20, 0x23: appendText(of: command, to: \.libraries)
        case 0x1C: appendText(of: command, to: \.runPaths)
        case 0x32:
            setPlatform(Self.platform(command.u32(8) ?? 0), minimum: command.u32(12), sdk: command.u32(16))
        case 0x24: setPlatform("macOS", minimum: command.u32(8), sdk: command.u32(12))
        case 0x25: setPlatform("iOS", minimum: command.u32(8), sdk: command.u32(12))
        case 0x2F: setPlatform("tvOS", minimum: command.u32(8), sdk: command.u32(12))
        case 0x30: setPlatform("watchOS", minimum: command.u32(8), sdk: command.u32(12))
        default: break
        }
    }

    /// A range of the file from one of the slice.
    private func range(_ offset: Int?, _ count: Int?) throws(ExecutableError) -> Range<Int> {
        guard let offset, let count else { throw ExecutableError(.malformed, "a load command is too short") }
        guard let end = checkedEnd(offset, count, within: slice.range.count) else {
            throw ExecutableError(.truncated)
        }
        return slice.range.lowerBound + offset..<slice.range.lowerBound + end
    }

    private mutating func readSegment(_ command: ByteFields, is64: Bool) throws(ExecutableError) {
        let place = is64 ? (offset: 40, size: 48, count: 64, end: 72) : (offset: 32, size: 36, count: 48, end: 56)
        let sectionBytes = is64 ? 80 : 68
        guard let name = command.text(8, 16), let count = command.int32(place.count) else {
            throw ExecutableError(.malformed, "a segment's load command is too short")
        }
        let range = try range(
            command.word(place.offset, is64: is64), command.word(place.size, is64: is64))
        // In an object file, the only segment has no name.
        if !name.isEmpty { segments.append(ExecutableSlice.Part(name: name, range: range)) }
        for index in 0..<count {
            guard let fields = command.fields(place.end + index * sectionBytes, sectionBytes) else {
                throw ExecutableError(.malformed, "a segment has fewer sections than it states")
            }
            slice.sections.append(try section(fields, is64: is64))
        }
    }

    private func section(_ fields: ByteFields, is64: Bool) throws(ExecutableError) -> ExecutableSection {
        guard let name = fields.text(0, 16), let segment = fields.text(16, 16),
            let size = fields.word(is64 ? 40 : 36, is64: is64), let offset = fields.int32(is64 ? 48 : 40),
            let flags = fields.u32(is64 ? 64 : 56)
        else { throw ExecutableError(.malformed, "a section is too large") }
        // Sections of zeros have no bytes in the file, and those of debugging files no offset.
        let hasBytes = ![0x1, 0xC, 0x12].contains(flags & 0xFF) && offset > 0
        return ExecutableSection(
            segment: segment, name: name, range: hasBytes ? try range(offset, size) : nil,
            kind: Self.kind(segment: segment, name: name, flags: flags))
    }

    private static func kind(segment: String, name: String, flags: UInt32) -> ExecutableSection.Kind {
        if name == "__info_plist" { return .infoPlist }
        if name == "__ustring" { return .utf16Strings }
        if name.hasPrefix("__swift5_") || name.hasPrefix("__swift4_") { return .swiftReflection }
        if segment == "__DWARF" { return .debugging }
        if flags & 0x8000_0400 != 0 { return .code }
        switch flags & 0xFF {
        case 0x2: return .cStrings
        case 0x3, 0x4, 0xE: return .constants
        default: return name.hasPrefix("__const") || name == "__cfstring" ? .constants : .other
        }
    }

    private mutating func readSymbolTable(_ command: ByteFields) throws(ExecutableError) {
        let entryBytes = slice.is64Bit ? 16 : 12
        guard let count = command.int32(12) else {
            throw ExecutableError(.malformed, "the symbol table's load command is too short")
        }
        let (bytes, overflow) = count.multipliedReportingOverflow(by: entryBytes)
        guard !overflow else { throw ExecutableError(.truncated) }
        symbolCount = count
        slice.parts.append(
            ExecutableSlice.Part(name: "symbol table", range: try range(command.int32(8), bytes)))
        slice.parts.append(
            ExecutableSlice.Part(name: "symbol names", range: try range(command.int32(16), command.int32(20))))
    }

    private mutating func appendText(of command: ByteFields, to list: WritableKeyPath<ExecutableSlice, [String]>) {
        guard let offset = command.int32(8), let text = command.text(offset) else { return }
        slice[keyPath: list].append(text)
    }

    private mutating func setPlatform(_ name: String, minimum: UInt32?, sdk: UInt32?) {
        slice.platform = ExecutableSlice.Platform(
            name: name, minimumVersion: Self.version(minimum ?? 0), sdkVersion: Self.version(sdk ?? 0))
    }

    private static func version(_ number: UInt32) -> String {
        let last = number & 0xFF
        return "\(number >> 16).\(number >> 8 & 0xFF)" + (last == 0 ? "" : ".\(last)")
    }

    private static func platform(_ number: UInt32) -> String {
        let names = [
            "macOS", "iOS", "tvOS", "watchOS", "bridgeOS", "Mac Catalyst", "iOS Simulator", "tvOS Simulator",
            "watchOS Simulator", "DriverKit", "visionOS", "visionOS Simulator",
        ]
        guard number >= 1, number <= names.count else { return "platform \(number)" }
        return names[Int(number) - 1]
    }

    private static func uuidText(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.enumerated().reduce(into: "") { text, byte in
            if [4, 6, 8, 10].contains(byte.offset) { text += "-" }
            let digits = String(byte.element, radix: 16, uppercase: true)
            text += digits.count == 1 ? "0" + digits : digits
        }
    }
}

extension LoadCommands {
    /// Reads what the commands point to: the information property list and the code signature.
    mutating func readContent(of bytes: ExecutableBytes) throws(ExecutableError) {
        try readInfoPlist(in: bytes)
        guard let signatureRange else { return }
        slice.parts.insert(ExecutableSlice.Part(name: "code signature", range: signatureRange), at: 0)
        do throws(ExecutableError) {
            slice.signature = try CodeSignature.read(
                bytes.bytes(at: signatureRange.lowerBound, count: signatureRange.count))
        } catch {
            slice.signatureError = error
        }
    }

    private mutating func readInfoPlist(in bytes: ExecutableBytes) throws(ExecutableError) {
        let section = slice.sections.first { $0.kind == .infoPlist && $0.range?.isEmpty == false }
        guard let range = section?.range, !slice.isEncrypted else { return }
        let content = try bytes.bytes(at: range.lowerBound, count: range.count)
        do throws(PropertyListError) {
            // The section may be padded with null bytes.
            let end = content.lastIndex { $0 != 0 } ?? 0
            slice.infoPlist = try PropertyList.parse(Data(content[...end]))
        } catch {
            slice.infoPlistError = ExecutableError(.malformed, error.message)
        }
    }
}
