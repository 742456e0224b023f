import PropertyLists

extension PropertyListValue {
    /// The property list in XML on one line, as a build setting can hold it; `nil` with a date or with data.
    var oneLine: String? {
        element.map { "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">\($0)</plist>" }
    }

    private var element: String? {
        switch self {
        case .string(let text): return "<string>\(Self.escaped(text))</string>"
        case .boolean(let isTrue): return isTrue ? "<true/>" : "<false/>"
        case .integer(let number): return "<integer>\(number)</integer>"
        case .array(let elements):
            let texts = elements.compactMap(\.element)
            return texts.count == elements.count ? "<array>\(texts.joined())</array>" : nil
        case .dictionary(let entries):
            let texts = entries.sorted { $0.key < $1.key }.compactMap { key, value in
                value.element.map { "<key>\(Self.escaped(key))</key>\($0)" }
            }
            return texts.count == entries.count ? "<dict>\(texts.joined())</dict>" : nil
        default: return nil
        }
    }

    private static func escaped(_ text: String) -> String {
        let names: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\r": "&#13;"]
        return text.map { names[$0] ?? ($0 == "\r\n" ? "&#13;&#10;" : String($0)) }.joined()
    }
}
