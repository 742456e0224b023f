import SourceText

/// Folders with generated or third-party files, which are read where something refers to them, but not judged.
package enum VendoredFolder {
    /// The names of the folders.
    package static let names: Set<String> = [
        "Pods", "Carthage", "DerivedData", "build", "checkouts", "node_modules", "SourcePackages", "vendor", "Vendor",
        "site-packages", "__MACOSX",
    ]

    /// Whether the name of a folder says that its files are third-party, or that Xcode exported them: `Code-External`,
    /// `ThirdParty`, a name with a whole version as downloads have (`mixpanel-iphone-2.8.2`), `de.xcloc`.
    package static func isNamed(_ name: Substring) -> Bool {
        if names.contains(String(name)) || name.hasSuffix(".xcloc") || name.hasSuffix(".xcarchive") || isOfPython(name)
        {
            return true
        }
        let lowercased = name.lowercased()
        // Most names have none of these, and looking at each character takes longer than all else.
        guard ["part", "extern", "vend"].contains(where: lowercased.containsText) else { return hasVersion(name) }
        let letters = lowercased.filter { $0.isLetter || $0.isNumber }
        return others.contains { other in
            letters.hasPrefix(other) && kinds.contains(letters.dropFirst(other.count))
                || letters.hasSuffix(other) && kinds.contains(letters.dropLast(other.count))
        } || hasVersion(name)
    }

    /// What such a name starts or ends with. Longer ones come before those that they start with.
    private static let others = [
        "thirdparties", "thirdparty", "3rdparties", "3rdparty", "externals", "external", "vendored", "vendors",
        "vendor", "venders", "vender",
    ]
    /// What the rest of such a name may be. `External Beta` is a folder of a team's own.
    private static let kinds: Set<Substring> = [
        "", "code", "dependencies", "deps", "framework", "frameworks", "lib", "libraries", "library", "libs",
        "modules", "packages", "project", "projects", "software", "source", "sources", "src", "tools",
    ]

    /// Whether a name is that of a copy of Python: `python3.9`.
    private static func isOfPython(_ name: Substring) -> Bool {
        name.hasPrefix("python") && name.count > 6 && name.dropFirst(6).allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Whether a name ends with a version of three numbers.
    private static func hasVersion(_ name: Substring) -> Bool {
        guard name.last?.isNumber == true, let start = name.lastIndex(where: { $0 == "-" || $0 == "_" }) else {
            return false
        }
        let parts = name[start...].dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    }

    /// Whether one of the folders between a folder and a path below it has third-party files; hidden folders such as
    /// `.build` count as well.
    package static func contains(_ path: String, below folder: String) -> Bool {
        path.hasPrefix(folder)
            && path.dropFirst(folder.count).split(separator: "/").dropLast().contains {
                isNamed($0) || $0.hasPrefix(".")
            }
    }

    /// Whether folders with an extension have many files and no projects.
    package static func isOpaque(_ suffix: Substring) -> Bool { opaque.contains(suffix) }

    private static let opaque: Set<Substring> = [
        "bundle", "docc", "framework", "lproj", "xcappdata", "xcassets", "xcframework",
    ]
}
