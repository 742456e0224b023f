import Foundation
import PropertyLists

/// The files of a Settings bundle. Each folder is listed once, when it is first needed; only symbolic links are looked
/// up one by one, because they may lead out of the bundle.
final class BundleListing {
    /// Where a name leads.
    enum Place: Equatable {
        case nowhere
        case inside(URL)
        /// A symbolic link to a file that is not in the bundle.
        case outside
    }

    let directory: URL
    let disk: BundleDisk
    private var folders: [String: [String: BundleDisk.Entry]] = [:]
    private lazy var folder = BundleFolder(directory)

    init(_ directory: URL, disk: BundleDisk = .real) {
        self.directory = directory
        self.disk = disk
    }

    /// The URL of a file in the bundle, whether it exists or not.
    func url(of name: String) -> URL { directory.appendingPathComponent(name, isDirectory: false) }

    /// The names of the files and folders at the top level.
    var names: some Sequence<String> { entries(inFolder: directory.path).keys }

    /// Settings shows nothing from outside of the bundle, neither by name nor by symbolic link.
    func place(of name: String) -> Place {
        let components = name.split(separator: "/").map(String.init).filter { $0 != "." }
        guard let last = components.last, !components.contains("..") else { return .nowhere }
        var path = directory.path
        for component in components.dropLast() {
            switch entries(inFolder: path)[component] {
            case .folder: path += "/" + component
            case .unknown: return placeOfLink(name)
            case .file, nil: return .nowhere
            }
        }
        switch entries(inFolder: path)[last] {
        case .file, .folder: return .inside(url(of: name))
        case .unknown: return placeOfLink(name)
        case nil: return .nowhere
        }
    }

    private func placeOfLink(_ name: String) -> Place {
        let file = url(of: name)
        guard disk.exists(file.path) else { return .nowhere }
        return folder.contains(file) ? .inside(file) : .outside
    }

    private func entries(inFolder path: String) -> [String: BundleDisk.Entry] {
        if let known = folders[path] { return known }
        // Two names that differ only in their Unicode form may be a file and a link.
        let entries = Dictionary(disk.list(path), uniquingKeysWith: { _, _ in .unknown })
        folders[path] = entries
        return entries
    }
}
