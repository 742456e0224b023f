import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pseudo terminal: what is written to its end is read from its other one.
struct Terminal {
    let end: FileHandle
    private let other: FileHandle

    init() throws {
        var (opened, slave): (Int32, Int32) = (0, 0)
        try #require(openpty(&opened, &slave, nil, nil, nil) == 0)
        other = FileHandle(fileDescriptor: opened, closeOnDealloc: true)
        end = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    }

    /// Types on the terminal.
    func type(_ text: String) throws { try other.write(contentsOf: Data(text.utf8)) }

    /// What was written, up to a mark that is written now.
    func shown() throws -> String {
        try end.write(contentsOf: Data("#".utf8))
        var text = ""
        while !text.hasSuffix("#") { text += String(decoding: other.availableData, as: UTF8.self) }
        return String(text.dropLast())
    }
}
