/// Folders with generated or third-party files, which are read where something refers to them, but not judged.
public enum VendoredFolder {
    /// The names of the folders.
    public static let names: Set<String> = [
        "Pods", "Carthage", "DerivedData", "build", "checkouts", "node_modules", "SourcePackages", "vendor", "Vendor",
    ]

    /// Whether one of the folders between a folder and a path below it has third-party files; hidden folders such as
    /// `.build` count as well.
    public static func contains(_ path: String, below folder: String) -> Bool {
        path.hasPrefix(folder)
            && path.dropFirst(folder.count).split(separator: "/").dropLast().contains {
                names.contains(String($0)) || $0.hasPrefix(".")
            }
    }

    /// Whether folders with an extension have many files and no projects.
    public static func isOpaque(_ suffix: Substring) -> Bool { opaque.contains(suffix) }

    private static let opaque: Set<Substring> = ["bundle", "docc", "framework", "lproj", "xcassets", "xcframework"]
}
