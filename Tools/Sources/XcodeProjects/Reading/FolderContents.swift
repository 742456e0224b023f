import Foundation
import SourceText

/// The files of a synchronized folder that can be members of targets.
struct FolderContents {
    /// The paths relative to the folder, sorted. Folders that are treated as files are listed without their contents.
    private(set) var files: [String] = []
    /// Whether the folder has more files than the limit.
    private(set) var isCut = false

    /// Lists a folder without following symbolic links to folders. Hidden files are omitted.
    ///
    /// - Parameters:
    ///   - wholeFolders: folders that are copied as a whole, by path relative to the folder.
    ///   - limit: the maximum number of files and folders.
    init(of root: String, wholeFolders: Set<String>, limit: Int) {
        var folders = [""]
        var count = 0
        while let folder = folders.popLast() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
            for name in names where !name.hasPrefix(".") {
                count += 1
                let path = folder.isEmpty ? name : folder + "/" + name
                switch Self.kind(root + "/" + path) {
                case .folder where !wholeFolders.contains(path) && !Self.isOneFile(name): folders.append(path)
                case .folder, .file: files.append(path)
                default: break
                }
            }
            guard count <= limit else {
                isCut = true
                break
            }
        }
        files.sort()
    }

    /// Whether a file is copied, instead of being compiled, linked, or used only during the build.
    static func isResource(_ path: String) -> Bool {
        !buildInputs.contains(ProjectPath.fileExtension(of: ProjectPath.name(of: path)))
    }

    /// Whether a file is compiled into the program, by its language.
    static func isSource(_ path: String) -> Bool {
        languages.contains(
            ProjectPath.fileExtension(of: ProjectPath.name(of: path)))
    }

    /// The kind of file at a path: of the target for a symbolic link to a file; none for a link to a folder.
    private static func kind(_ path: String) -> FileKind? {
        guard let kind = FileKind(at: path), kind == .link else { return FileKind(at: path) }
        return FileKind(at: URL(fileURLWithPath: path).resolvingSymlinksInPath().path) == .file ? .file : nil
    }

    private static func isOneFile(_ name: String) -> Bool {
        packages.contains(ProjectPath.fileExtension(of: name))
    }

    private static let packages: Set<String> = [
        "app", "appex", "arresourcegroup", "atlas", "bundle", "docc", "dsym", "framework", "icon", "mlmodelc",
        "mlpackage", "playground", "realitycomposerpro", "rkassets", "rtfd", "scnassets", "spriteatlas", "storyboardc",
        "xcappdata", "xcassets", "xcdatamodel", "xcdatamodeld", "xcframework", "xcmappingmodel", "xcodeproj",
        "xcstickers", "xctest", "xcworkspace",
    ]

    private static let languages: Set<String> = ["c", "cc", "cpp", "cxx", "m", "mm", "swift"]

    private static let buildInputs: Set<String> = [
        "a", "app", "appex", "asm", "c", "cc", "cpp", "cxx", "d", "docc", "dsym", "dylib", "entitlements", "exp",
        "framework",
        "h", "hh", "hpp", "hxx", "iig", "inl", "intentdefinition", "ipp", "l", "ll", "lm", "m", "metal", "mig", "mm",
        "mlmodel", "mlpackage", "modulemap", "o", "pch", "playground", "s", "storekit", "swift", "tbd", "tcc", "tpp",
        "xcconfig", "xcframework", "xcodeproj", "xctest", "xctestplan", "xcworkspace", "y", "ym",
    ]
}
