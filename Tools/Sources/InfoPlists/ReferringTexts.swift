/// The texts of an Info.plist that may refer to build settings, each once: a build finds what it has evaluated by number.
struct ReferringTexts: Sendable {
    private var texts: [String] = []
    private var numbers: [String: Int] = [:]

    /// How many texts there are.
    var count: Int { texts.count }

    /// The text with a number.
    subscript(number: Int) -> String { texts[number] }

    /// The number of a text; `nil` for one that the Info.plist does not have.
    func number(of text: String) -> Int? { numbers[text] }

    /// Adds a text, if it is new; its number.
    mutating func add(_ text: String) -> Int {
        if let known = numbers[text] { return known }
        texts.append(text)
        numbers[text] = texts.count - 1
        return texts.count - 1
    }
}
