import Foundation
import PropertyLists
import Testing

/// An XML property list around this content.
func xml(_ content: String, encoding: String? = "UTF-8") -> String {
    let declaration = encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>\n" } ?? ""
    return declaration + "<plist version=\"1.0\">\n\(content)\n</plist>\n"
}

func parse(_ text: String) throws(PropertyListError) -> PropertyListValue {
    try PropertyList.parse(Data(text.utf8))
}

/// The code of the error that reading ends in; `nil` when it does not end in one.
func code(of read: () throws -> PropertyListValue) -> PropertyListError.Code? {
    do {
        _ = try read()
        return nil
    } catch {
        return (error as? PropertyListError)?.code
    }
}

/// A folder for one test, removed with it.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("PropertyListsTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ data: Data = Data()) throws -> URL {
        let file = url.appendingPathComponent(name)
        try data.write(to: file)
        return file
    }
}
