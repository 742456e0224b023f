package import PropertyLists

/// An Info.plist as it is written, which the builds of all build configurations share.
package struct WrittenInfoPlist: Sendable {
    /// The path of the file; `nil` if Xcode generates all of the Info.plist.
    package let file: String?
    /// The values.
    package let values: [String: PropertyListValue]
    /// Where texts may refer to build settings, in the order of the key paths, with the numbers of the texts.
    private(set) var references: [(keyPath: PropertyListKeyPath, text: Int)] = []
    /// Those texts.
    private(set) var texts = ReferringTexts()

    /// Creates the Info.plist from the values of the file, if there is one.
    package init(_ values: [String: PropertyListValue] = [:], file: String? = nil) {
        self.file = file
        self.values = values
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { find(in: value, at: [key]) }
    }

    /// References in values that are nested deeper are expanded, but not listed.
    private static let depth = 64

    private mutating func find(in value: PropertyListValue, at keyPath: PropertyListKeyPath) {
        guard keyPath.components.count <= Self.depth else { return }
        switch value {
        case .string(let text) where text.utf8.contains(UInt8(ascii: "$")):
            references.append((keyPath, texts.add(text)))
        case .array(let elements):
            for (index, element) in elements.enumerated() { find(in: element, at: keyPath.appending("\(index)")) }
        case .dictionary(let entries):
            for (key, element) in entries.sorted(by: { $0.key < $1.key }) {
                find(in: element, at: keyPath.appending(key))
            }
        default: break
        }
    }
}
