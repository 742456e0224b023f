import Foundation
import Testing

@testable import FileReplacements

/// Files of one folder are written together, all or none, and never outside of the folder.
struct StagedFilesTests {
    private func write(
        _ files: [(name: String, old: String?, new: String?)], in folder: Folder, _ path: String = "bundle"
    ) throws {
        var staged = StagedFiles(in: folder.path(path))
        do {
            for file in files {
                try staged.stage(
                    file.new.map { Data($0.utf8) }, for: file.name, replacing: file.old.map { Data($0.utf8) })
            }
            try staged.commit()
        } catch {
            staged.discard()
            throw error
        }
    }

    private func bundle(_ folder: Folder) throws {
        try folder.makeFolder("bundle/en.lproj")
        try folder.write("a", "bundle/Root.plist", mode: 0o640)
        try folder.write("b", "bundle/en.lproj/Root.strings")
    }

    @Test(arguments: Lacking.allCases) func filesAreChangedMadeAndRemoved(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try bundle(folder)
                try write(
                    [
                        ("Root.plist", "a", "A"), ("en.lproj/Root.strings", "b", nil),
                        ("de.lproj/Root.strings", nil, "C"),
                    ],
                    in: folder)
                #expect(folder.text("bundle/Root.plist") == "A")
                #expect(folder.mode("bundle/Root.plist") == 0o640)
                #expect(folder.text("bundle/de.lproj/Root.strings") == "C")
                #expect(
                    folder.names == [
                        "bundle", "bundle/Root.plist", "bundle/de.lproj", "bundle/de.lproj/Root.strings",
                        "bundle/en.lproj",
                    ])
            }
        }
    }

    /// An error of an earlier system call is not taken for an answer to this one.
    @Test(arguments: Lacking.allCases) func aNewFileIsMadeWhateverFailedBefore(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try meanwhile(at: .drafted) {
                    errno = EEXIST
                } _: {
                    try write([("Root.plist", nil, "A")], in: folder)
                }
                #expect(folder.text("bundle/Root.plist") == "A")
            }
        }
    }

    @Test func aNewFolderAndItsFilesAreForEveryone() throws {
        try withFolder { folder in
            let mask = umask(0o022)
            defer { umask(mask) }
            try write([("Root.plist", nil, "A")], in: folder)
            #expect(folder.mode("bundle") == 0o755)
            #expect(folder.mode("bundle/Root.plist") == 0o644)
        }
    }

    /// The last file was written by another program: the ones before it are put back.
    @Test(arguments: Lacking.allCases) func allOrNone(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try bundle(folder)
                try folder.write("c", "bundle/Gone.plist")
                let names = folder.names
                let error = #expect(throws: FileReplacementError.self) {
                    var staged = StagedFiles(in: folder.path("bundle"))
                    try staged.stage(Data("A".utf8), for: "Root.plist", replacing: Data("a".utf8))
                    try staged.stage(nil, for: "Gone.plist", replacing: Data("c".utf8))
                    try staged.stage(Data("N".utf8), for: "de.lproj/Root.strings", replacing: nil)
                    try staged.stage(Data("B".utf8), for: "en.lproj/Root.strings", replacing: Data("b".utf8))
                    try folder.rename("other", over: "bundle/en.lproj/Root.strings")
                    try staged.commit()
                }
                #expect(error?.code == .changed)
                #expect(error?.file == folder.path("bundle/en.lproj/Root.strings"))
                #expect(folder.text("bundle/Root.plist") == "a")
                #expect(folder.text("bundle/Gone.plist") == "c")
                #expect(folder.text("bundle/en.lproj/Root.strings") == "other")
                #expect(folder.names == names)
            }
        }
    }

    /// The same at the last moment: what was exchanged, removed and made is taken back.
    @Test(arguments: [Lacking.nothing, .unnamedFiles, .locks]) func allOrNoneAtTheLastMoment(_ lacking: Lacking) throws
    {
        try lacking.assumed {
            try withFolder { folder in
                try bundle(folder)
                try folder.write("c", "bundle/Gone.plist")
                let names = folder.names
                let turn = Turn()
                let error = observe { step in
                    guard step == .checked, turn.next() == 3 else { return }
                    #expect(throws: Never.self) { try folder.rename("other", over: "bundle/en.lproj/Root.strings") }
                } _: {
                    #expect(throws: FileReplacementError.self) {
                        try write(
                            [
                                ("Root.plist", "a", "A"), ("Gone.plist", "c", nil), ("New.plist", nil, "N"),
                                ("en.lproj/Root.strings", "b", "B"),
                            ], in: folder)
                    }
                }
                #expect(error?.code == .changed)
                #expect(folder.text("bundle/Root.plist") == "a")
                #expect(folder.text("bundle/Gone.plist") == "c")
                #expect(folder.text("bundle/en.lproj/Root.strings") == "other")
                #expect(folder.names == names)
            }
        }
    }

    @Test func aFileThatWasWrittenSinceItWasReadIsLeftAlone() throws {
        try withFolder { folder in
            try bundle(folder)
            for (old, new) in [("x", "A"), ("x", nil), (nil, "A")] as [(String?, String?)] {
                let error = #expect(throws: FileReplacementError.self) {
                    try write([("Root.plist", old, new)], in: folder)
                }
                #expect(error?.code == .changed)
            }
            #expect(folder.text("bundle/Root.plist") == "a")
        }
    }

    @Test func whatCannotBeWrittenChangesNothing() throws {
        try withFolder { folder in
            try bundle(folder)
            let names = folder.names
            #expect(throws: FileReplacementError.self) {
                try write([("deep/er/b", nil, "B"), ("Root.plist", "a", "A"), ("Root.plist/c", nil, "C")], in: folder)
            }
            #expect(folder.text("bundle/Root.plist") == "a")
            #expect(folder.names == names)
        }
    }

    // MARK: Links

    @Test func aLinkWithinTheFolderStays() throws {
        try withFolder { folder in
            try bundle(folder)
            try folder.link("bundle/Second.plist", to: "Root.plist")
            try folder.link("bundle/de.lproj", to: "en.lproj")
            try folder.link("elsewhere", to: "bundle")
            try write([("Second.plist", "a", "A"), ("de.lproj/Root.strings", "b", "B")], in: folder, "elsewhere")
            #expect(folder.target("bundle/Second.plist") == "Root.plist")
            #expect(folder.text("bundle/Root.plist") == "A")
            #expect(folder.text("bundle/en.lproj/Root.strings") == "B")
        }
    }

    @Test(arguments: ["../outside", "../new/outside", "en.lproj/../../outside"], ["file", "folder"])
    func aLinkOutOfTheFolderIsNotFollowed(_ target: String, _ kind: String) throws {
        try withFolder { folder in
            try bundle(folder)
            let isFile = kind == "file"
            let old: String? = target == "../new/outside" ? nil : "x"
            if isFile {
                try folder.write("x", "outside")
                try folder.link("bundle/New.plist", to: target)
            } else {
                try folder.makeFolder("outside")
                try folder.write("x", "outside/Root.strings")
                try folder.link("bundle/de.lproj", to: target)
            }
            let names = folder.names
            let error = #expect(throws: FileReplacementError.self) {
                try write(
                    [("Root.plist", "a", "A"), (isFile ? "New.plist" : "de.lproj/Root.strings", old, "B")], in: folder)
            }
            #expect(error?.code == .outside)
            #expect(folder.text(isFile ? "outside" : "outside/Root.strings") == "x")
            #expect(folder.text("bundle/Root.plist") == "a")
            #expect(folder.names == names)
        }
    }

    /// The links are put there after the looks, so that only the steps of the writing itself can notice.
    @Test(arguments: ["file", "folder"]) func aLinkThatIsPutThereLeadsNowhere(_ kind: String) throws {
        try withFolder { folder in
            try bundle(folder)
            try folder.makeFolder("outside")
            try folder.write("b", "outside/Root.strings")
            let path = folder.path
            try meanwhile(at: .drafted) {
                let file = "\(path)/bundle/en.lproj" + (kind == "file" ? "/Root.strings" : "")
                try #require(rename(file, "\(path)/aside") == 0)
                try #require(symlink("\(path)/outside" + (kind == "file" ? "/Root.strings" : ""), file) == 0)
            } _: {
                if kind == "file" {
                    let error = #expect(throws: FileReplacementError.self) {
                        try write([("en.lproj/Root.strings", "b", "B")], in: folder)
                    }
                    #expect(error?.code == .changed)
                    #expect(folder.target("bundle/en.lproj/Root.strings") == "\(path)/outside/Root.strings")
                } else {
                    try write([("en.lproj/Root.strings", "b", "B")], in: folder)
                    // The folder that was opened is the one that is written, wherever it is now.
                    #expect(folder.text("aside/Root.strings") == "B")
                }
            }
            #expect(folder.text("outside/Root.strings") == "b")
        }
    }

    /// A run that was killed between two files leaves drafts where the next run has nothing to write.
    @Test func draftsOfAKilledRunGoWhereNothingIsStaged() throws {
        try withFolder { folder in
            let draft = ".switchyard-draft-0123456789abcdef"
            for name in ["en.lproj", "fr.lproj", "empty", "elsewhere"] { try folder.makeFolder(name) }
            try folder.link("elsewhere.lproj", to: "/nowhere")
            for name in ["", "en.lproj/", "fr.lproj/"] { try folder.write("draft", name + draft) }
            try folder.write("kept", "en.lproj/Root.strings")
            try folder.write("kept", "elsewhere/.switchyard-draft-of-mine")
            StagedFiles.removeLeftovers(in: folder.path)
            #expect(
                folder.names == [
                    "elsewhere", "elsewhere.lproj", "elsewhere/.switchyard-draft-of-mine", "empty", "en.lproj",
                    "en.lproj/Root.strings",
                ])
            StagedFiles.removeLeftovers(in: folder.path("absent"))
        }
    }
}
