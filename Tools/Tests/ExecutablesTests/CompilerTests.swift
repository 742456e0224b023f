import Executables
import Foundation
import TestSupport
import Testing

/// Files that compilers of this machine make.
@Suite struct CompilerTests {
    @Test(
        .enabled(if: Program("clang") != nil, "clang is not installed"),
        arguments: [
            ("arm64-apple-ios16", "arm64", "iOS"), ("x86_64-apple-macos13", "x86_64", "macOS"),
            ("arm64-apple-ios16-simulator", "arm64", "iOS Simulator"), ("armv7-apple-ios9", "armv7", "iOS"),
            ("arm64_32-apple-watchos9", "arm64_32", "watchOS"), ("arm64e-apple-macos13", "arm64e", "macOS"),
            ("aarch64-unknown-linux-gnu", "aarch64", nil), ("armv7-unknown-linux-gnueabi", "arm", nil),
            ("powerpc64-unknown-linux-gnu", "ppc64", nil),
        ] as [(String, String, String?)])
    func objectFilesOfClang(target: String, architecture: String, platform: String?) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("executables-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = "const char *url(void) { return \"https://staging.example\"; }"
        try Data(source.utf8).write(to: folder.appendingPathComponent("a.c"))
        let clang = try #require(Program("clang"))
        try #require(
            try await clang.run(["-target", target, "-Os", "-c", "a.c", "-o", "a.o"], in: folder.path).isSuccess)
        let data = try Data(contentsOf: folder.appendingPathComponent("a.o"))
        let executable = try #require(try Executable.read(ExecutableBytes(data)))
        let slice = try #require(executable.slices.first)
        #expect(slice.architecture == architecture)
        #expect(slice.fileType == .object)
        #expect(slice.platform?.name == platform)
        #expect(!slice.codeRanges.isEmpty)
        let text = try #require(data.range(of: Data("https://staging".utf8)))
        let section = try #require(executable.section(at: text.lowerBound)?.section)
        #expect(section.kind == .cStrings)
        #expect(["__TEXT,__cstring", ".rodata.str1.1", ".rodata.str1.8"].contains(section.qualifiedName))
    }
}
