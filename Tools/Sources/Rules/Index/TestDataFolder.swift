import Foundation

/// Folders of what tests read: the projects in them are examples, some of them broken on purpose, and nobody ships them.
enum TestDataFolder {
    /// Whether a folder is one by its name: `Fixtures`, `__fixtures__`, `test-data`. An app may have such a name, too.
    static func isOne(_ path: String, named name: String) -> Bool {
        isNamed(name) && !FileManager.default.fileExists(atPath: "\(path)/\(name).xcodeproj")
    }

    private static func isNamed(_ name: String) -> Bool {
        // Most names are shorter or longer, and looking at each character takes longer than all else.
        (7...16).contains(name.utf8.count) && names.contains(name.lowercased().filter { !"_- .".contains($0) })
    }

    private static let names: Set<String> = [
        "fixture", "fixtures", "testdata", "testfixture", "testfixtures", "testresource", "testresources",
    ]
}
