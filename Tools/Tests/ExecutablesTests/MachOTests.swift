import Executables
import Foundation
import PropertyLists
import Testing

@Suite struct MachOTests {
    typealias Section = MachOWriter.Section

    static let sections = [
        Section(name: "__text", content: [UInt8](repeating: 0x90, count: 64), flags: 0x8000_0400),
        Section(name: "__cstring", content: Array("https://staging.example\0".utf8), flags: 2),
        Section(name: "__ustring", content: [0x41, 0, 0, 0]),
        Section(name: "__const", content: [UInt8](repeating: 1, count: 16)),
        Section(name: "__swift5_reflstr", content: Array("apiURL\0".utf8)),
        Section(segment: "__DATA", name: "__bss", content: [], flags: 1),
    ]

    private func read(_ bytes: [UInt8]) throws -> Executable {
        try #require(try Executable.read(ExecutableBytes(bytes)))
    }

    @Test(arguments: MachOWriter.Architecture.all)
    func sectionsOfEveryLayoutAreRead(architecture: MachOWriter.Architecture) throws {
        let bytes = MachOWriter(architecture: architecture, sections: Self.sections).file()
        let executable = try read(bytes)
        #expect(executable.format == .machO)
        let slice = try #require(executable.slices.first)
        #expect(slice.architecture == architecture.name)
        #expect(slice.isBigEndian == architecture.isBigEndian)
        #expect(slice.is64Bit == architecture.is64)
        #expect(slice.fileType == .program)
        #expect(slice.sections.map(\.name) == Self.sections.map(\.name))
        #expect(
            slice.sections.map(\.kind) == [.code, .cStrings, .utf16Strings, .constants, .swiftReflection, .other])
        for (section, written) in zip(slice.sections, Self.sections) {
            guard let range = section.range else { continue }
            #expect(Array(bytes[range]) == written.content)
        }
        #expect(slice.sections.last?.range == nil)
        #expect(slice.codeRanges == [slice.sections[0].range])
        let text = try #require(Data(bytes).range(of: Data("staging".utf8)))
        #expect(executable.part(at: text.lowerBound) == "__TEXT,__cstring (\(architecture.name))")
        #expect(executable.part(at: 40) == "load commands (\(architecture.name))")
        #expect(executable.part(at: bytes.count) == nil)
    }

    @Test(arguments: [false, true])
    func everySliceOfAFatFileIsRead(is64: Bool) throws {
        let files = MachOWriter.Architecture.all.map { architecture in
            (architecture, MachOWriter(architecture: architecture, sections: Self.sections).file())
        }
        let bytes = MachOWriter.fat(files, is64: is64)
        let executable = try read(bytes)
        #expect(executable.format == .fatMachO)
        #expect(executable.slices.map(\.architecture) == MachOWriter.Architecture.all.map(\.name))
        #expect(executable.unreadSlices.isEmpty)
        for slice in executable.slices {
            let range = try #require(slice.sections[1].range)
            #expect(Array(bytes[range]) == Self.sections[1].content)
            #expect(executable.part(at: range.lowerBound) == "__TEXT,__cstring (\(slice.architecture))")
            #expect(executable.section(at: range.lowerBound)?.slice == slice)
        }
    }

    @Test func aBrokenSliceIsNamedAndTheOthersAreRead() throws {
        let good = MachOWriter(sections: Self.sections).file()
        let bytes = MachOWriter.fat([(.arm64, good), (.x86, [UInt8](repeating: 7, count: 100))])
        let executable = try read(bytes)
        #expect(executable.slices.map(\.architecture) == ["arm64"])
        #expect(executable.unreadSlices.map(\.architecture) == ["x86_64"])
        let short = try read(Array(MachOWriter.fat([(.x86, good), (.arm64, good)]).dropLast(100)))
        #expect(short.unreadSlices.map(\.error.code) == [.truncated])
    }

    @Test func staticLibrariesInFatFilesAreNamed() throws {
        let archive = Array("!<arch>\n".utf8) + [UInt8](repeating: 32, count: 100)
        let executable = try read(MachOWriter.fat([(.arm64, archive)]))
        #expect(executable.slices.map(\.fileType) == [.staticLibrary])
    }

    @Test func loadCommandsAreRead() throws {
        var writer = MachOWriter(type: 6, sections: Self.sections)
        writer.libraries = ["/usr/lib/libSystem.B.dylib", "@rpath/Net.framework/Net"]
        writer.runPaths = ["@executable_path/Frameworks"]
        writer.encryption = (64, 1)
        writer.symbols = (12, 10)
        let slice = try #require(try read(writer.file()).slices.first)
        #expect(slice.fileType == .library)
        #expect(slice.libraries == writer.libraries)
        #expect(slice.runPaths == writer.runPaths)
        #expect(slice.isEncrypted)
        #expect(slice.encryptedRange?.count == 64)
        #expect(slice.encryptedRange?.lowerBound == slice.sections[0].range?.lowerBound)
        #expect(slice.uuid == "00010203-0405-0607-0809-0A0B0C0D0E0F")
        #expect(slice.platform?.name == "iOS")
        #expect(slice.platform?.minimumVersion == "16.0")
        #expect(slice.platform?.sdkVersion == "17.2.3")
        #expect(slice.symbols?.count == 12)
        #expect(slice.symbols?.localCount == 10)
        #expect(!slice.isStripped)
        writer.encryption = (64, 0)
        writer.symbols = (3, 1)
        let stripped = try #require(try read(writer.file()).slices.first)
        #expect(!stripped.isEncrypted)
        #expect(stripped.isStripped)
    }

    @Test func theInformationPropertyListIsRead() throws {
        let list = Array("<plist><dict><key>A</key><string>b</string></dict></plist>\0\0\0".utf8)
        let slice = try #require(
            try read(MachOWriter(sections: [Section(name: "__info_plist", content: list)]).file()).slices.first)
        #expect(slice.infoPlist == ["A": "b"])
        #expect(slice.infoPlistError == nil)
        let broken = try #require(
            try read(MachOWriter(sections: [Section(name: "__info_plist", content: [60, 60])]).file()).slices.first)
        #expect(broken.infoPlistError?.code == .malformed)
    }

    @Test func whatIsNoExecutableIsNil() throws {
        for bytes in [[], [0xCF], Array("text".utf8), [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]] as [[UInt8]] {
            #expect(try Executable.read(ExecutableBytes(bytes)) == nil)
        }
    }

    @Test func onlyTheNeededPartsAreReadInAscendingOrder() throws {
        var writer = MachOWriter(sections: Self.sections)
        writer.signature = SignatureWriter().signature()
        let bytes = MachOWriter.fat([(.arm64, writer.file()), (.arm64e, writer.file())])
        var starts: [Int] = []
        let source = ExecutableBytes(byteCount: bytes.count) { range in
            starts.append(range.lowerBound)
            return Array(bytes[range])
        }
        let executable = try #require(try Executable.read(source))
        #expect(executable.slices.count == 2)
        // The first bytes are read again, which a reader keeps.
        #expect(starts.filter { $0 > 8 } == starts.filter { $0 > 8 }.sorted())
    }
}
