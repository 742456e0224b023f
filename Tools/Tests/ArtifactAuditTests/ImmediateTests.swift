import Artifacts
import Foundation
import SourceText
import Switchyard
import TestSupport
import Testing

@testable import ArtifactAudit
@testable import AuditPlanter

/// Short texts that a compiler wrote as numbers into instructions.
@Suite struct ImmediateTests {
    private static func audited(_ texts: [String]) -> [AuditedText] {
        texts.map {
            AuditedText(text: $0, environment: "qa", key: "host", kind: .host, isSecret: false, isLongerThan: nil)
        }
    }

    /// What is found of a host in code with a literal.
    private static func found(
        _ code: Bytes, _ processor: Immediates.Processor, _ texts: [String] = ["qa.hl.io"], allowed: [String] = []
    ) -> [Bool] {
        let immediates = Immediates(audited(texts), allowed: allowed)
        return code.withUnsafeBytes { immediates.found(in: $0, processor) }.map(\.isCertain)
    }

    private static func code(_ literal: String, _ processor: Immediates.Processor, seed: UInt64) -> Bytes {
        var random = SeededGenerator(seed: seed)
        return processor == .x86_64 ? SmallStringCode.x86(literal, &random) : SmallStringCode.arm64(literal, &random)
    }

    /// The host at any place of a literal, whole.
    @Test(
        arguments: [
            "qa.hl.io", "qa.hl.io/", "//qa.hl.io", "/qa.hl.io:443", "a://qa.hl.io/x", "tcp://qa.hl.io", "@qa.hl.io?a=b",
            "QA.hl.io/v1",
        ], [Immediates.Processor.x86_64, .arm64])
    func aPartOfALiteralIsFound(_ literal: String, _ processor: Immediates.Processor) {
        for seed in 0..<UInt64(20) {
            // A copy of a register is another place.
            #expect(
                Set(Self.found(Self.code(literal, processor, seed: seed), processor)) == [true], "\(literal) \(seed)")
        }
    }

    /// A literal says where it ends, so that a longer word is not a host.
    @Test(
        arguments: ["qa.hl.iodine", "iqa.hl.io", "qb.hl.io", "qa.hl.in/", "hl.io", "qa.hl."],
        [Immediates.Processor.x86_64, .arm64])
    func anotherLiteralIsNot(_ literal: String, _ processor: Immediates.Processor) {
        for seed in 0..<UInt64(20) {
            #expect(Self.found(Self.code(literal, processor, seed: seed), processor) == [], "\(literal) \(seed)")
        }
    }

    /// The first word of a longer host whose end stands elsewhere, such as before a loop.
    @Test(arguments: [Immediates.Processor.x86_64, .arm64])
    func aPartWhoseRestIsNotReadIsUnclear(_ processor: Immediates.Processor) {
        let (low, high) = SmallStringCode.words("qa.acme.host")
        let (first, second) = (Self.move(low, 8, processor), Self.move(high, 9, processor))
        let texts = ["qa.acme.host"]
        #expect(Self.found(first + second, processor, texts) == [true])
        #expect(Self.found(first, processor, texts) == [false])
        #expect(Self.found(first, processor, texts, allowed: ["https://qa.acme.com"]) == [], "it may be there")
        let other = Self.move(SmallStringCode.words("qa.acme.org").1, 9, processor)
        #expect(Self.found(first + other, processor, texts) == [], "it is another host")
        let apart = first + other + Bytes(repeating: 0, count: 400) + second
        #expect(Self.found(apart, processor, texts) == [false])
    }

    /// The instructions that set a register.
    private static func move(_ word: UInt64, _ register: Int, _ processor: Immediates.Processor) -> Bytes {
        var bytes = Bytes()
        guard processor == .arm64 else {
            bytes = [0x49, UInt8(0xB8 + register - 8)]
            bytes.append64(Int(bitPattern: UInt(word)))
            return bytes
        }
        for shift in 0..<4 {
            let part = Int(word >> UInt64(shift * 16) & 0xFFFF)
            bytes.append32((shift == 0 ? 0xD280_0000 : 0xF280_0000) | shift << 21 | part << 5 | register)
        }
        return bytes
    }

    /// What compilers of this machine make of texts that are put together.
    @Test(.enabled(if: Program("swiftc") != nil && Program("clang") != nil, "no compiler"), arguments: [true, false])
    func optimizedCode(isARM: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("immediates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let functions = [
            "public func a(_ id: Int) -> String { \"qa.hl.io/\\(id)\" }",
            "public func a(_ x: String) -> String { \"//qb.hl.io\" + x }",
            "public func a(_ x: Bool) -> String { x ? \"api.acme.com\" : \"app.acme.com\" }",
            "public func a(_ x: inout String) { x += \"//qc.hl.io/\" }",
            "public func a(_ x: String) -> Bool { x.hasPrefix(\"qd.acme.host\") }",
        ]
        let hosts = ["qa.hl.io", "qb.hl.io", "app.acme.com", "qc.hl.io", "qd.acme.host"]
        let swiftc = try #require(Program("swiftc"))
        let clang = try #require(Program("clang"))
        let files = try functions.enumerated().map { index, function in
            let name = "\(index).swift"
            try Data(function.utf8).write(to: folder.appendingPathComponent(name))
            return name
        }
        for (file, host) in zip(files, hosts) {
            let options = ["-O", "-parse-as-library", "-module-name", "A", "-emit-ir", file, "-o", "a.ll"]
            try #require(try await swiftc.run(options, in: folder.path).isSuccess)
            let code = folder.appendingPathComponent("a.ll")
            // The same program for the other processor.
            let lines = try String(contentsOf: code, encoding: .utf8)
                .replacing(#/"(target-cpu|target-features|tune-cpu)"="[^"]*"/#, with: "")
                .split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("target ") }
            try Data(lines.joined(separator: "\n").utf8).write(to: code)
            let target = isARM ? "aarch64-unknown-linux-gnu" : "x86_64-unknown-linux-gnu"
            try #require(
                try await clang.run(["-O2", "-target", target, "-c", "a.ll", "-o", "a.o"], in: folder.path).isSuccess)
            let artifact = Artifact(
                bytes: Array(try Data(contentsOf: folder.appendingPathComponent("a.o"))), name: "a.o")
            let catalog = EnvironmentCatalog(environments: [
                "production": ["url": "https://api.acme.com"], "qa": ["url": .string("https://\(host)/of/qa")],
            ])
            let report = ArtifactAudit(AuditedTexts(catalog, expected: "production")).report(on: artifact)
            #expect(report.hits.map(\.value) == [host], "\(report.hits)")
            #expect(report.hits.map(\.encoding) == ["immediate"])
            #expect(report.verdict == .notProven)
        }
    }

    /// Each hit is looked at once, however many there are.
    @Test(arguments: [Immediates.Processor.x86_64, .arm64]) func manyHitsAreLinear(
        _ processor: Immediates.Processor
    ) {
        func seconds(_ count: Int) -> Double {
            let code = (0..<count).flatMap { _ in Self.code("qa.hl.io/a", processor, seed: 2) }
            return processorSeconds { #expect(Self.found(code, processor).count == count) }
        }
        // The smallest of some, because processors are shared.
        let ratios = (0..<3).map { _ in seconds(8_000) / max(seconds(2_000), 0.001) }
        #expect((ratios.min() ?? 0) < 8, "\(ratios)")
    }
}
