package import Foundation
package import PropertyLists

/// A new property list as XML, in the layout that Xcode writes.
package enum XMLPropertyListWriter {
    /// The bytes of a property list.
    ///
    /// - Parameters:
    ///   - root: the value.
    ///   - keyOrder: the keys that come first in a dictionary, in this order. The others follow, sorted.
    ///   - comment: the lines of a comment below the document type; empty for none. It must not contain `--`.
    /// - Throws: ``PropertyListEditError`` if XML cannot represent the value.
    package static func data(
        _ root: PropertyListValue, keyOrder: [String] = [], comment: [String] = []
    ) throws(PropertyListEditError) -> Data {
        let writer = XMLValueText(
            lineEnd: [0x0A], unit: [0x09], hasLines: true, keyOrder: keyOrder, isLatin1: false)
        let head =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

            """
        var bytes = Array(head.utf8)
        if !comment.isEmpty { bytes += Array("<!-- \(comment.joined(separator: "\n     ")) -->\n".utf8) }
        bytes += Array("<plist version=\"1.0\">\n".utf8)
        bytes += try writer.text(of: root, indent: [])
        bytes += Array("\n</plist>\n".utf8)
        return Data(bytes)
    }
}
