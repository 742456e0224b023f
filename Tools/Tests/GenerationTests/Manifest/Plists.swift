import Foundation

/// Property lists that people own.
enum Plists {
    static let empty = xml("<dict/>")

    static func xml(_ body: String) -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            \(body)
            </plist>

            """.utf8)
    }
}

extension Plists {
    /// The same in binary.
    static func binary(_ xml: Data) -> Data {
        guard let list = try? PropertyListSerialization.propertyList(from: xml, format: nil),
            let data = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        else { return xml }
        return data
    }
}
