extension String {
    /// The words of an identifier: `sort_order`, `sortOrder` and `sort-order` have two, `QAServer` is `QA` and `Server`.
    ///
    /// A word ends at a character that is neither letter nor digit, where an uppercase letter follows a lowercase one,
    /// and before the last of several uppercase letters that a lowercase one follows.
    package var nameWords: [String] {
        if utf8.allSatisfy({ $0 < 0x80 }) { return asciiNameWords }
        var words: [String] = []
        var word = ""
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let followsCapital = word.last?.isUppercase ?? false
            if character.isUppercase, !word.isEmpty, !followsCapital || next?.isLowercase ?? false {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        return word.isEmpty ? words : words + [word]
    }

    /// The same for a text of bytes, which nearly every name is.
    private var asciiNameWords: [String] {
        let bytes = Array(utf8)
        var words: [String] = []
        var start = 0
        func end(before index: Int) {
            if start < index { words.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
            start = index
        }
        for (index, byte) in bytes.enumerated() {
            guard byte.isNameLetter || byte.isNameDigit else {
                end(before: index)
                start = index + 1
                continue
            }
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if byte.isNameCapital, start < index, !bytes[index - 1].isNameCapital || next.isNameSmall {
                end(before: index)
            }
        }
        end(before: bytes.count)
        return words
    }
}

extension UInt8 {
    fileprivate var isNameCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    fileprivate var isNameSmall: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isNameLetter: Bool { isNameCapital || isNameSmall }
    fileprivate var isNameDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
