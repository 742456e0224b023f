import BuildSettings
import Foundation

/// The xcconfig files that rules look into, each read once: many rules ask for the same ones.
final class XcconfigTexts: @unchecked Sendable {  // Its variable is only used with the lock.
    private let lock = NSLock()
    private var texts: [String: Text?] = [:]

    /// A file as it is on disk.
    struct Text: Sendable {
        let bytes: [UInt8]
        let file: XcconfigFile
    }

    /// The text of a file; `nil` if it cannot be read.
    func text(of path: String) -> Text? {
        lock.withLock {
            if let known = texts[path] { return known }
            let text = XcconfigFileSystem.disk.read(path).map { bytes in
                Text(bytes: bytes, file: XcconfigFile(bytes: bytes, file: path))
            }
            texts[path] = .some(text)
            return text
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
