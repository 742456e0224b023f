import SourceText
import Testing

@Suite struct FoldersAboveTests {
    @Test(arguments: [
        ("/a/b/c.txt", ["/a/b", "/a"]),
        ("/a/b/", ["/a"]),
        ("/a", []), ("/", []),
        ("/a//b/c", ["/a/b", "/a"]),
        ("/a/./b/c", ["/a/b", "/a"]),
        // `URL` alone finds no end of these.
        ("/a/b/../c/d", ["/a/c", "/a"]),
        ("/a/b/..", []), ("/../a/b", ["/a"]), ("/a/../../b/c", ["/b"]),
        // Names that begin with a dot are names.
        ("/a/.b/c", ["/a/.b", "/a"]), ("/a/..b/c", ["/a/..b", "/a"]),
    ])
    func theFoldersOfAPath(_ path: String, _ folders: [String]) {
        #expect(Array(FoldersAbove(path)) == folders)
    }

    @Test func aRelativePathIsBelowTheCurrentFolder() {
        #expect(FoldersAbove("a/b").first { $0.hasSuffix("/a") } != nil)
    }
}
