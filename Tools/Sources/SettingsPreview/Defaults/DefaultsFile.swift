import FileReplacements
import Foundation
import LocatedPropertyLists
import PropertyListEditing
package import PropertyLists

/// A defaults domain in a property list that other programs may also write.
///
/// An edit keeps the file's format and other keys, and the lines and comments of XML. The result is read back before it is
/// written; a value that would change is not written. OpenStep text is only read. See `FileReplacement` for how the file
/// is replaced.
package struct DefaultsFile: Sendable, Hashable {
    /// The path of the file, which need not exist yet. Links are followed when the file is read or written.
    package let path: String

    /// Creates a domain in a file.
    package init(path: String) {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    }

    var url: URL { URL(fileURLWithPath: path) }

    /// The values in the file; empty if there is no file.
    ///
    /// - Throws: `PropertyListError` if the file cannot be read or is not a dictionary.
    package func values() throws(PropertyListError) -> DefaultsValues {
        guard let data = try contents() else { return [:] }
        return try DefaultsValues(data: data, file: path)
    }

    /// The bytes; `nil` if there is no file.
    private func contents() throws(PropertyListError) -> Data? {
        do throws(PropertyListError) {
            return try PropertyList.contents(of: url)
        } catch  where error.code == .missing {
            return nil
        }
    }
}

// MARK: - Changing

extension DefaultsFile {
    /// Makes all changes, in order, or none.
    ///
    /// - Returns: Whether anything was written.
    @discardableResult
    func update(_ changes: [DefaultsChange]) throws(DefaultsError) -> Bool {
        do {
            return try FileReplacement.update(path) { try Self.data(changes, in: $0, file: path) }
        } catch let error as DefaultsError {
            throw error
        } catch let error as FileReplacementError {
            throw DefaultsError(reason: .file, message: error.message)
        } catch {
            throw DefaultsError(reason: .file, message: "\(error)")
        }
    }

    /// An empty file.
    private static let template = Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict/>
        </plist>

        """.utf8)

    /// The bytes with the changes; `nil` if nothing changes.
    private static func data(
        _ changes: [DefaultsChange], in old: Data?, file: String
    ) throws(DefaultsError) -> Data? {
        let before = try values(in: old ?? template, file: file)
        let expected = before.applying(changes)
        guard expected != before else { return nil }
        let data: Data
        do {
            data = try edited(old ?? template, changes)
        } catch {
            throw error.code == .notRepresentable ? inexact : DefaultsError(reason: .file, message: error.message)
        }
        guard (try? values(in: data, file: file)) == expected else { throw inexact }
        return data
    }

    private static func values(in data: Data, file: String) throws(DefaultsError) -> DefaultsValues {
        do {
            return try DefaultsValues(data: data, file: file)
        } catch {
            throw DefaultsError(reason: .file, message: error.message)
        }
    }

    private static func edited(_ data: Data, _ changes: [DefaultsChange]) throws(PropertyListEditError) -> Data {
        var editor = try PropertyListEditor(data: data)
        for change in changes {
            switch change {
            case .set(let key, let value): try editor.set(value, at: [key])
            case .remove(let keys):
                let present = Set((editor.keys(of: []) ?? []).map(DefaultsKey.init))
                try editor.remove(keys: keys.filter { present.contains(DefaultsKey($0)) }, of: [])
            }
        }
        return editor.data
    }

    private static let inexact = DefaultsError(
        reason: .inexact, message: "the format of the file cannot hold the value exactly; nothing was stored")
}
