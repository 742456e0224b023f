/// What may stand at a place of `Switchyard.yaml`. The check of a file, the JSON Schema, and the reference in the
/// documentation come from the same shapes.
indirect enum Shape: Sendable {
    /// Text.
    case text(TextRule = .any)
    /// One of these texts.
    case choice([String])
    /// `true` or `false`.
    case flag
    /// A number.
    case number
    /// Any value of a key: text, a number, true, false, a list, or a dictionary.
    case value
    /// A list.
    case list(Shape)
    /// A dictionary whose names people choose.
    case names(TextRule = .any, Shape)
    /// A dictionary with these entries only.
    case entries([ShapeEntry])
    /// One of several shapes, each of another kind: text, a number, true or false, a list, or a dictionary.
    case either([Shape])
}

/// An entry of a dictionary.
struct ShapeEntry: Sendable {
    let name: String
    let shape: Shape
    let summary: String
    let isRequired: Bool

    init(_ name: String, _ shape: Shape, _ summary: String, isRequired: Bool = false) {
        self.name = name
        self.shape = shape
        self.summary = summary
        self.isRequired = isRequired
    }
}

/// What a text must look like.
struct TextRule: Sendable {
    /// A regular expression that JSON Schema and Swift read alike; `nil` for any text that is not empty.
    let pattern: String?
    /// What it describes, with its article.
    let phrase: String

    /// The expression of the schema: any text that is not empty, where there is no other.
    var schemaPattern: String { pattern ?? "^[\\s\\S]+$" }

    static let any = TextRule(pattern: nil, phrase: "text")
    static let environment = TextRule(
        pattern: "^[A-Za-z0-9_][A-Za-z0-9_.() -]*$", phrase: "a name of letters, digits, spaces, and _ . - ( )")
    static let key = TextRule(
        pattern: "^[A-Za-z_][A-Za-z0-9_-]*([.][A-Za-z_][A-Za-z0-9_-]*)*$",
        phrase: "a name such as apiURL or api.timeout")
    static let variable = TextRule(
        pattern: "^[A-Za-z_][A-Za-z0-9_{}]*$", phrase: "the name of a variable, such as API_TOKEN")
    static let swiftName = TextRule(pattern: "^[A-Z][A-Za-z0-9_]*$", phrase: "the name of a Swift type")
    static let duration = TextRule(
        pattern: "^[0-9]+([.][0-9]+)?(ms|s|m|h|d)$", phrase: "a duration such as 30s, 5m, or 7d")
    static let expiry = TextRule(
        pattern: "^([0-9]*[1-9][0-9]*([.][0-9]+)?|[0-9]+[.][0-9]*[1-9][0-9]*)(ms|s|m|h|d)$",
        phrase: "a duration such as 12h or 14d that is not 0")
    static let ephemeral = TextRule(pattern: "^[^*]*[*][^*]*$", phrase: "a pattern with exactly one *, such as pr-*")
    static let hub = TextRule(
        pattern: "^(https://(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?)"
            + "|http://(localhost|127[.]0[.]0[.]1|\\[::1\\]))"
            + "(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3}))?/?$",
        phrase: "the address of a hub, such as https://hub.example:8443, or http:// with localhost")
    /// A path stays in the folder of the manifest, so that a file from elsewhere writes nowhere else.
    static let path = TextRule(
        pattern: "^(?!/)(?!.*(^|/)[.][.](/|$))[^\\\\]+$",
        phrase: "a path below the folder of Switchyard.yaml, such as App/Info.plist")
    static let settingsBundle = TextRule(
        pattern: "^(?!/)(?!.*(^|/)[.][.](/|$))[^\\\\]+[.]bundle$", phrase: "the path of a Settings.bundle")
    static let project = TextRule(
        pattern: "^(?!/)(?!.*(^|/)[.][.](/|$))[^\\\\]+[.]xcodeproj$",
        phrase: "the path of a project, such as App.xcodeproj")
    static let swiftFile = TextRule(
        pattern: "^(?!/)(?!.*(^|/)[.][.](/|$))[^\\\\]+[.]swift$", phrase: "the path of a Swift file")
    static let brand = TextRule(
        pattern: "^[A-Za-z][A-Za-z0-9_]*$", phrase: "a name of letters, digits, and _")
    static let bundleIdentifier = TextRule(
        pattern: "^[A-Za-z0-9.-]+$", phrase: "a bundle identifier such as com.example.app")
    static let urlScheme = TextRule(
        pattern: "^[A-Za-z][A-Za-z0-9+.-]*$", phrase: "a URL scheme such as discussions-qa")
}
