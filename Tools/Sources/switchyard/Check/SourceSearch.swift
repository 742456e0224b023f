import AppProjects
import PropertyLists
import SourceText

/// What source for Apple's platforms is below a folder without a project. That of others does not count.
struct SourceSearch {
    /// Whether there is any.
    private(set) var isThere = false
    /// Whether all of it is in Swift packages.
    private(set) var isOfPackages = false
    /// Whether a Makefile builds it with the rules of Theos, for devices without the checks of Apple.
    private(set) var usesTheos = false

    init(_ path: String) {
        var level = [path]
        var searched = 0
        var hasPackages = false
        var hasOther = false
        while !level.isEmpty, searched < SourceLimits().searchedFolders {
            searched += level.count
            var next: [String] = []
            for folder in level {
                let entries = FolderEntry.all(in: folder).filter { !$0.name.hasPrefix(".") && $0.kind != .link }
                // The source of a package is in its folder.
                if entries.contains(where: { $0.name == "Package.swift" && $0.kind == .file }) {
                    hasPackages = true
                    continue
                }
                for entry in entries {
                    if Self.isSource(entry.name) { hasOther = true }
                    if entry.name == "Makefile", entry.kind == .file, !usesTheos {
                        usesTheos = Self.isOfTheos("\(folder)/Makefile")
                    }
                    if entry.kind == .folder, !VendoredFolder.isNamed(entry.name[...]) {
                        next.append("\(folder)/\(entry.name)")
                    }
                }
            }
            level = next
        }
        isThere = hasOther || hasPackages
        isOfPackages = hasPackages && !hasOther
    }

    private static func isSource(_ name: String) -> Bool {
        let suffix = name.split(separator: ".").count > 1 ? name.split(separator: ".").last?.lowercased() : nil
        return suffix.map { ["swift", "m", "mm", "storyboard", "xib", "xcassets", "entitlements"].contains($0) } == true
    }

    private static func isOfTheos(_ makefile: String) -> Bool {
        guard let data = try? RegularFile.contents(atPath: makefile, limit: 1 << 20) else { return false }
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
            $0.contains(/^\s*-?include\s+\$[({]?THEOS(?:_MAKE_PATH)?[)}]?\//)
        }
    }
}
