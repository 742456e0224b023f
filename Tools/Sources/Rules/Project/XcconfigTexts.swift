import AppProjects
import BuildSettings
import SourceText

/// The xcconfig files that rules look into, each read once: builds read most of them, and many rules ask for the same ones.
struct XcconfigTexts: Sendable {
    private let texts: Memo<String, XcconfigFiles.Text?>

    /// Begins with the files that builds read.
    init(_ builds: [ProjectBuilds] = []) {
        let read = builds.map(\.xcconfigFiles.shown)
        texts = Memo(read.reduce(into: [:]) { known, files in known.merge(files) { first, _ in first } })
    }

    /// The text of a file; `nil` if it cannot be read.
    func text(of path: String) -> XcconfigFiles.Text? {
        texts.value(of: path) {
            XcconfigFileSystem.disk.read(path).map { XcconfigFiles.Text(bytes: $0, file: path) }
        }
    }
}

extension XcconfigFile {
    /// Its includes, in order.
    var includes: [XcconfigInclude] {
        statements.compactMap { statement in
            if case .include(let include) = statement { include } else { nil }
        }
    }
}
