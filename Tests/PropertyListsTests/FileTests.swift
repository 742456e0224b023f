import Foundation
import PropertyLists
import Testing

@Suite struct FileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aFileIsRead() throws {
        let file = try folder.file("Café Ünïcode.plist", PropertyList.data(["a": 1]))
        #expect(try PropertyList.read(file) == ["a": 1])
    }

    @Test func aLinkToAFileIsRead() throws {
        let file = try folder.file("real.plist", PropertyList.data(["a": 1]))
        let link = folder.url.appendingPathComponent("link.plist")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        #expect(try PropertyList.read(link) == ["a": 1])
    }

    @Test func aMissingFileIsNamed() {
        let file = folder.url.appendingPathComponent("none.plist")
        let error = #expect(throws: PropertyListError.self) { try PropertyList.read(file) }
        #expect(error == PropertyListError(.missing, "the file does not exist", file: file.path))
        #expect(error?.description == "\(file.path): the file does not exist")
    }

    @Test func aLinkToNothingIsMissing() throws {
        let link = folder.url.appendingPathComponent("link.plist")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: folder.url.appendingPathComponent("none"))
        #expect(code { try PropertyList.read(link) } == .missing)
    }

    @Test func aFolderIsNotReadable() {
        let error = #expect(throws: PropertyListError.self) { try PropertyList.read(folder.url) }
        #expect(error?.code == .unreadable)
        #expect(error?.file == folder.url.path)
    }

    @Test func anEmptyFileIsMalformed() throws {
        let file = try folder.file("empty.plist")
        let error = #expect(throws: PropertyListError.self) { try PropertyList.read(file) }
        #expect(error == PropertyListError(.malformed, "the file is empty", file: file.path))
    }

    @Test func aMalformedFileIsNamed() throws {
        let file = try folder.file("bad.plist", Data("{ a = ".utf8))
        let error = #expect(throws: PropertyListError.self) { try PropertyList.read(file) }
        #expect(error?.code == .malformed)
        #expect(error?.file == file.path)
    }

    /// A named pipe that nobody writes to would be waited for without end.
    @Test(.timeLimit(.minutes(5))) func aNamedPipeIsNotOpened() throws {
        let pipe = folder.url.appendingPathComponent("pipe.plist")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        #expect(code { try PropertyList.read(pipe) } == .unreadable)
        let link = folder.url.appendingPathComponent("link.plist")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: pipe)
        #expect(code { try PropertyList.read(link) } == .unreadable)
    }

    @Test func aDeviceIsNotOpened() {
        #expect(code { try PropertyList.read(URL(fileURLWithPath: "/dev/zero")) } == .unreadable)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every file, so nothing is unreadable here"))
    func aFileWithoutPermissionIsUnreadable() throws {
        let file = try folder.file("secret.plist", PropertyList.data(["a": 1]))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        let error = #expect(throws: PropertyListError.self) { try PropertyList.read(file) }
        #expect(error == PropertyListError(.unreadable, "the file cannot be read: Permission denied", file: file.path))
    }
}
