import SourceText
import Testing

@testable import BuildSettings

/// xcconfig files that several layers include.
@Suite struct SharedFileTests {
    @Test func aFileIsReadOnce() {
        let texts = [
            "/A/Base.xcconfig": "A = 1\nB = $(A)\n", "/A/Debug.xcconfig": "#include \"Base.xcconfig\"\nC = 2\n",
            "/A/Release.xcconfig": "#include \"Base.xcconfig\"\nC = 3\n",
        ]
        nonisolated(unsafe) var reads: [String] = []  // Only on this thread.
        let disk = XcconfigFileSystem(
            read: { path in
                reads.append(path)
                return texts[path].map { Array($0.utf8) }
            }, exists: { texts[$0] != nil }, resolve: { $0 })
        let loader = XcconfigLoader(fileSystem: disk)
        let files = XcconfigFiles()
        let names = ["/A/Debug.xcconfig", "/A/Release.xcconfig"]
        let shared = names.map { loader.load($0, sharing: files) }
        #expect(reads == ["/A/Debug.xcconfig", "/A/Base.xcconfig", "/A/Release.xcconfig"])
        #expect(shared == names.map(loader.load))
        #expect(files.text(shownAs: "/A/Base.xcconfig")?.file.statements.count == 2)
    }

    /// What is read does not change how much may be read.
    @Test func theLimitCountsWhatIsShared() {
        let disk = XcconfigFileSystem.memory([
            "/A/A.xcconfig": "#include \"B.xcconfig\"\n", "/A/B.xcconfig": "B = 1\n#include \"C.xcconfig\"\n",
            "/A/C.xcconfig": "C = 1\n",
        ])
        var loader = XcconfigLoader(fileSystem: disk)
        loader.limits.includes = 1
        let files = XcconfigFiles()
        let first = loader.load("/A/A.xcconfig", sharing: files)
        #expect(first.diagnostics.map(\.kind) == [.includeLimitReached])
        #expect(loader.load("/A/A.xcconfig", sharing: files) == first)
    }
}
