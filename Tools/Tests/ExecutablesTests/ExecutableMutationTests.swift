import Executables
import Foundation
import PropertyLists
import TestSupport
import Testing

/// Random changes: no trap, and an end.
@Suite struct ExecutableMutationTests {
    static let samples: [[UInt8]] = {
        var writer = MachOWriter(sections: MachOTests.sections)
        writer.sections.append(
            MachOWriter.Section(name: "__info_plist", content: Array("<plist><dict/></plist>".utf8)))
        writer.libraries = ["/usr/lib/libSystem.B.dylib"]
        writer.runPaths = ["@rpath"]
        writer.encryption = (8, 0)
        writer.symbols = (2, 1)
        writer.signature =
            SignatureWriter(
                entitlements: Array("<plist><dict><key>a</key><true/></dict></plist>".utf8),
                derEntitlements: DER.entitlements(CodeSignatureTests.entitlements)
            ).signature()
        let thin = writer.file()
        writer.architecture = .armv7
        let small = writer.file()
        return [
            thin, small, MachOWriter.fat([(.arm64, thin), (.armv7, small)]),
            MachOWriter.fat([(.arm64, thin)], is64: true),
            ELFTests.file(is64: true, isBigEndian: false, machine: 62),
            ELFTests.file(is64: false, isBigEndian: true, machine: 20),
            writer.signature, profile(Array("<plist><dict/></plist>".utf8), pieces: 2, isIndefinite: true),
        ]
    }()

    @Test(arguments: samples.indices)
    func noChangeTraps(sample: Int) {
        var generator = SeededGenerator(seed: UInt64(sample))
        for _ in 0..<10_000 {
            let bytes = mutated(Self.samples[sample], &generator)
            let executable = try? Executable.read(ExecutableBytes(bytes))
            for offset in stride(from: 0, to: bytes.count, by: 97) { _ = executable?.part(at: offset) }
            for range in executable?.slices.flatMap(\.sections).compactMap(\.range) ?? [] {
                #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count)
            }
            if sample == 6 { _ = try? CodeSignature.read(bytes) }
            if sample == 7 { _ = try? ProvisioningProfile(Data(bytes)) }
        }
    }

    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard !bytes.isEmpty else { break }
            // Headers are at the beginning.
            let last = Bool.random(using: &generator) ? min(200, bytes.count) : bytes.count
            let place = Int.random(in: 0..<last, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: bytes.removeLast(bytes.count - place)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(0, at: place)
            case 3: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
            case 4:
                for offset in 0..<min(8, bytes.count - place) { bytes[place + offset] = 0xFF }
            default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        return bytes
    }
}
