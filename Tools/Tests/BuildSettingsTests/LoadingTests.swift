import Foundation
import PropertyLists
import SourceText
import Testing

@testable import BuildSettings

/// Files on disk, with links, folders and names that only a disk has; and limits of loading.
@Suite struct LoadingTests {
    /// A folder with the given files, removed afterwards.
    private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "switchyard-loading-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        for (name, text) in files {
            let file = url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(url.resolvingSymlinksInPath().path)
    }

    @Test func aLinkToAnOpenFileIsACycle() throws {
        try withFolder(["top.xcconfig": "A = 1\n#include \"other\"\n"]) { folder in
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/other.xcconfig", withDestinationPath: "top.xcconfig")
            let layer = XcconfigLoader().load("\(folder)/top.xcconfig")
            #expect(layer.diagnostics.map(\.kind) == [.cyclicIncludeFileDirective])
            #expect(layer.diagnostics.map(\.level) == [.warning])
            #expect(layer.assignments.count == 1)
        }
    }

    @Test func aFolderIsFoundButCannotBeRead() throws {
        try withFolder(["top.xcconfig": "#include? \"sub\"\nA = 1\n", "sub/x.xcconfig": "", "sub.xcconfig": "B = 1"]) {
            let layer = XcconfigLoader().load("\($0)/top.xcconfig")
            #expect(layer.diagnostics.map(\.kind) == [.missingIncludedFile])
            #expect(layer.assignments.map(\.name) == ["A"])
            #expect(XcconfigFileSystem.disk.read("\($0)/sub") == nil)
        }
    }

    @Test func theDeveloperDirectoryIsPutIn() throws {
        try withFolder(["top.xcconfig": "#include \"<DEVELOPER_DIR>/x\"", "dev/x.xcconfig": "X = 1"]) { folder in
            let found = XcconfigLoader(developerDirectory: "\(folder)/dev").load("\(folder)/top.xcconfig")
            #expect(found.assignments.map(\.name) == ["X"])
            let without = XcconfigLoader().load("\(folder)/top.xcconfig")
            #expect(without.diagnostics.map(\.kind) == [.missingIncludedFile])
        }
    }

    @Test func absoluteNamesAreTakenAsTheyAre() throws {
        try withFolder(["a/x.xcconfig": "X = 1", "empty.xcconfig": ""]) { folder in
            let text = "#include \"\(folder)/a/x\"\n#include? \"\(folder)/none.xcconfig\"\n#include \"\(folder)/empty\""
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/top.xcconfig"))
            let layer = XcconfigLoader().load("\(folder)/top.xcconfig")
            #expect(layer.assignments.map(\.origin.file) == ["\(folder)/a/x.xcconfig"])
            #expect(layer.files.count == 4)
            #expect(layer.diagnostics.isEmpty)
        }
    }

    @Test func aMissingTopFileIsOneError() {
        let layer = XcconfigLoader(fileSystem: .memory([:])).load("/none.xcconfig")
        #expect(layer.diagnostics.map(\.kind) == [.unreadableBaseConfiguration])
        #expect(layer.assignments.isEmpty)
    }

    @Test func includesAreNestedOnlySoDeep() {
        let count = 600
        let files = (0..<count).map { ("/\($0).xcconfig", "#include \"\($0 + 1)\"\nA\($0) = 1") }
        let memory = XcconfigFileSystem.memory(Dictionary(uniqueKeysWithValues: files))
        let layer = XcconfigLoader(fileSystem: memory).load("/0.xcconfig")
        #expect(layer.diagnostics.map(\.kind) == [.includeLimitReached])
        #expect(layer.assignments.count == 501)
    }

    @Test func onlySoManyBytesAreRead() {
        let files = [
            "/top.xcconfig": String(repeating: "#include \"big\"\n", count: 50),
            "/big.xcconfig": "A = " + String(repeating: "x", count: 1_000),
        ]
        var loader = XcconfigLoader(fileSystem: .memory(files))
        loader.limits.includedBytes = 10_000
        let layer = loader.load("/top.xcconfig")
        #expect(layer.diagnostics.map(\.kind) == [.includeLimitReached])
        #expect(layer.assignments.count == 10)
    }

    @Test func theMessageOfALongCycleIsShort() {
        let files = (0..<300).map { ("/\($0).xcconfig", "#include \"\(($0 + 1) % 300)\"") }
        let memory = XcconfigFileSystem.memory(Dictionary(uniqueKeysWithValues: files))
        let message = XcconfigLoader(fileSystem: memory).load("/0.xcconfig").diagnostics.first?.message ?? ""
        #expect(message.contains("'0.xcconfig' -> '1.xcconfig'"))
        #expect(message.hasSuffix("'299.xcconfig' -> '0.xcconfig'"))
        #expect(message.utf8.count < 1_000)
    }
}
