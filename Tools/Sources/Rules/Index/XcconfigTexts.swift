import AppProjects
import BuildSettings
import SourceText

/// The xcconfig files that rules look into, each read once: builds read most of them, and many rules ask for the same ones.
struct XcconfigTexts: Sendable {
    /// The files that builds read.
    private let read: [XcconfigFiles]
    /// The others.
    private let texts = Memo<String, XcconfigFiles.Text?>()

    init(_ builds: [ProjectBuilds] = []) {
        read = builds.map(\.xcconfigFiles)
    }

    /// The text of a file; `nil` if it cannot be read.
    func text(of path: String) -> XcconfigFiles.Text? {
        if let text = read.firstNonNil({ $0.text(shownAs: path) }) { return text }
        return texts.value(of: path) {
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
