import BuildSettings
import SourceText

/// The xcconfig files that rules look into, each read once: many rules ask for the same ones.
struct XcconfigTexts: Sendable {
    private let texts = Memo<String, Text?>()

    /// A file as it is on disk.
    struct Text: Sendable {
        let bytes: [UInt8]
        let file: XcconfigFile
    }

    /// The text of a file; `nil` if it cannot be read.
    func text(of path: String) -> Text? {
        texts.value(of: path) {
            XcconfigFileSystem.disk.read(path).map { Text(bytes: $0, file: XcconfigFile(bytes: $0, file: path)) }
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
