import Executables
import Foundation
import Testing

@Suite struct ELFTests {
    /// A file with the sections `.text`, `.rodata`, `.rodata.str1.1`, `swift5_reflstr`, `.bss` and `.symtab`.
    static func file(is64: Bool, isBigEndian: Bool, machine: UInt16) -> [UInt8] {
        func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
            withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
        }
        func word(_ value: Int) -> [UInt8] { is64 ? number(UInt64(value)) : number(UInt32(value)) }
        let sections: [(name: String, type: UInt32, flags: Int, content: [UInt8])] = [
            ("", 0, 0, []), (".text", 1, 6, [UInt8](repeating: 0x90, count: 40)), (".rodata", 1, 2, [1, 2, 3]),
            (".rodata.str1.1", 1, 0x32, Array("staging\0".utf8)), ("swift5_reflstr", 1, 2, [1]),
            (".bss", 8, 3, []), (".symtab", 2, 0, [UInt8](repeating: 0, count: 96)),
        ]
        var names: [UInt8] = []
        let headerBytes = is64 ? 64 : 52
        var body: [UInt8] = []
        var table: [UInt8] = []
        func add(_ name: String, _ type: UInt32, _ flags: Int, _ content: [UInt8]) {
            table += number(UInt32(names.count)) + number(type) + word(flags) + word(0)
            table += word(headerBytes + body.count) + word(type == 8 ? 1 << 30 : content.count)
            table += number(UInt32(0)) + number(UInt32(0)) + word(0) + word(0)
            names += Array(name.utf8) + [0]
            body += content
        }
        for section in sections { add(section.name, section.type, section.flags, section.content) }
        let nameStart = names.count
        names += Array(".shstrtab\0".utf8)
        table += number(UInt32(nameStart)) + number(UInt32(3)) + word(0) + word(0)
        table += word(headerBytes + body.count) + word(names.count)
        table += number(UInt32(0)) + number(UInt32(0)) + word(0) + word(0)
        body += names
        var header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, is64 ? 2 : 1, isBigEndian ? 2 : 1, 1]
        header += [UInt8](repeating: 0, count: 9)
        header += number(UInt16(3)) + number(machine) + number(UInt32(1)) + word(0) + word(0)
        header += word(headerBytes + body.count) + number(UInt32(0)) + number(UInt16(headerBytes))
        header += number(UInt16(0)) + number(UInt16(0)) + number(UInt16(is64 ? 64 : 40))
        header += number(UInt16(sections.count + 1)) + number(UInt16(sections.count))
        return header + body + table
    }

    @Test(
        arguments: [
            (true, false, 62, "x86_64"), (true, false, 183, "aarch64"), (false, false, 3, "i386"),
            (false, true, 20, "ppc"), (true, true, 22, "s390x"),
        ] as [(Bool, Bool, UInt16, String)])
    func sectionsAreRead(is64: Bool, isBigEndian: Bool, machine: UInt16, name: String) throws {
        let bytes = Self.file(is64: is64, isBigEndian: isBigEndian, machine: machine)
        let executable = try #require(try Executable.read(ExecutableBytes(bytes)))
        #expect(executable.format == .elf)
        let slice = try #require(executable.slices.first)
        #expect(slice.architecture == name)
        #expect(slice.fileType == .library)
        #expect(
            slice.sections.map(\.name) == [
                ".text", ".rodata", ".rodata.str1.1", "swift5_reflstr", ".bss", ".symtab", ".shstrtab",
            ])
        #expect(
            slice.sections.map(\.kind) == [.code, .constants, .cStrings, .swiftReflection, .other, .other, .other])
        let text = try #require(Data(bytes).range(of: Data("staging".utf8)))
        #expect(executable.part(at: text.lowerBound) == ".rodata.str1.1 (\(name))")
        #expect(slice.symbols?.count == (is64 ? 4 : 6))
        #expect(!slice.isStripped)
    }

    @Test(.enabled(if: toolchainLibrary != nil, "the toolchain has no library here"))
    func theToolchainsLibraryIsRead() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: try #require(toolchainLibrary)), options: .alwaysMapped)
        let executable = try #require(try Executable.read(ExecutableBytes(data)))
        let slice = try #require(executable.slices.first)
        #expect(slice.sections.contains { $0.name == ".rodata" && $0.kind == .constants })
        #expect(slice.sections.contains { $0.kind == .swiftReflection })
        let code = try #require(slice.codeRanges.max { $0.count < $1.count })
        #expect(executable.part(at: code.lowerBound) == ".text (\(slice.architecture))")
    }
}

/// A library of the toolchain that runs the tests.
let toolchainLibrary: String? = {
    guard let test = ProcessInfo.processInfo.environment["PATH"] else { return nil }
    return test.split(separator: ":").map { "\($0)/../lib/swift/linux/libFoundation.so" }
        .first { FileManager.default.fileExists(atPath: $0) }
}()
