import Foundation
import PropertyLists

/// The entries of a dictionary in the order in which they are written, as XML.
struct ExampleEntries: ExpressibleByDictionaryLiteral {
    let entries: [(name: String, value: PropertyListValue)]
    /// Whether it is only there so that nothing else is wrong, and not worth showing beside others.
    private(set) var isFiller = false

    init(dictionaryLiteral elements: (String, PropertyListValue)...) {
        entries = elements.map { ($0.0, $0.1) }
    }

    private init(_ entries: [(String, PropertyListValue)]) { self.entries = entries.map { ($0.0, $0.1) } }

    /// The entries on a line each.
    var xml: String { entries.map { "<key>\($0.name)</key>\($0.value.xml)\n" }.joined() }

    /// The dictionary.
    var dictionary: String { "<dict>\n\(xml.indented)</dict>\n" }

    /// A toggle that is as it should be.
    static var toggle: ExampleEntries {
        var toggle: ExampleEntries = [
            "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
        ]
        toggle.isFiller = true
        return toggle
    }

    /// A specifier that chooses the environment.
    static func environments(
        default name: String = "production", key: String = "environment", _ names: [String] = ["production", "staging"]
    ) -> ExampleEntries {
        picker(
            key, "Environment", default: .string(name), values: names.map { .string($0) },
            titles: names.map { .string($0.capitalized) })
    }

    /// A specifier that chooses something else.
    static func themes(
        default value: PropertyListValue? = "light", values: [PropertyListValue] = ["light", "dark"],
        titles: [PropertyListValue] = ["Light", "Dark"]
    ) -> ExampleEntries {
        picker("theme", "Theme", default: value, values: values, titles: titles)
    }

    private static func picker(
        _ key: String, _ title: String, default value: PropertyListValue?, values: [PropertyListValue],
        titles: [PropertyListValue]
    ) -> ExampleEntries {
        ExampleEntries(
            [("Type", "PSMultiValueSpecifier"), ("Key", .string(key)), ("Title", .string(title))]
                + (value.map { [("DefaultValue", $0)] } ?? [])
                + [("Values", .array(values)), ("Titles", .array(titles))])
    }

    /// The environments of most examples, as entries of a catalog.
    static var production: ExampleEntries { ["production": ["apiURL": "https://api.example.com"]] }
    static var staging: ExampleEntries { ["staging": ["apiURL": "https://staging.example.com"]] }

    /// The whole property list.
    static func document(_ xml: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(xml)</plist>

        """
    }
}

extension PropertyListValue {
    /// The value as XML.
    fileprivate var xml: String {
        switch self {
        case .string(let text): "<string>\(text.escaped)</string>"
        case .integer(let number): "<integer>\(number)</integer>"
        case .real(let number): "<real>\(number)</real>"
        case .boolean(let truth): truth ? "<true/>" : "<false/>"
        case .array(let elements):
            elements.isEmpty ? "<array/>" : "<array>\(elements.map(\.xml).joined())</array>"
        case .dictionary(let entries):
            entries.isEmpty
                ? "<dict/>"
                : "\n<dict>\n"
                    + entries.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\($0.value.xml)\n" }.joined()
                    .indented + "</dict>"
        case .date(let date): "<date>\(date.formatted(.iso8601))</date>"
        case .data(let data): "<data>\(data.base64EncodedString())</data>"
        }
    }
}

extension String {
    fileprivate var escaped: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;") }

    /// Each line four blanks further in.
    var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}
