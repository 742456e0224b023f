import PropertyLists

/// A dictionary or an array in OpenStep text whose closing character is missing, found by the indentation of the lines as
/// programs write them.
///
/// A reader only notices where the text makes no sense any more: after a missing `};` of an object in a project, that is the
/// end of the file.
struct UnclosedContainer {
    /// The offset of the opening character.
    let offset: Int
    /// The character.
    let character: String
    /// The key of the container; empty for the root and for elements of arrays.
    let name: String

    /// Returns the first container that is not closed before its parent; `nil` if none is found by indentation.
    static func first(in bytes: UnsafeRawBufferPointer) -> UnclosedContainer? {
        var search = Search(text: BracedListText(bytes: bytes))
        return search.first()
    }

    /// What is wrong, for a message.
    var message: String {
        name.isEmpty ? "\"\(character)\" is not closed" : "\"\(character)\" of \(name) is not closed"
    }

    private struct Frame {
        let offset: Int
        let closing: UInt8
        let indentation: Int
        let name: String
    }

    private struct Search {
        var text: BracedListText
        private var frames: [Frame] = []
        /// The last text, which is the key of a container that follows.
        private var name = ""

        init(text: BracedListText) {
            self.text = text
        }

        mutating func first() -> UnclosedContainer? {
            while (try? text.skipBlanks(comments: true)) == true, let byte = text.byte {
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "("):
                    guard frames.count < ReadingLimits.depth else { return nil }
                    open(byte)
                case UInt8(ascii: "}"), UInt8(ascii: ")"):
                    if let found = close(byte) { return found }
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    guard let quoted = try? text.readQuoted(as: .openStep) else { return nil }
                    name = quoted
                case UInt8(ascii: "="): text.offset += 1
                default:
                    if let word = text.readWord() {
                        name = word
                    } else {
                        name = ""
                        text.offset += 1
                    }
                }
            }
            return nil
        }

        private mutating func open(_ byte: UInt8) {
            frames.append(
                Frame(
                    offset: text.offset, closing: byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")"),
                    indentation: indentation.count, name: name))
            name = ""
            text.offset += 1
        }

        /// Closes the innermost container, or returns it if the character is that of its parent: of its kind, first on a
        /// line, and indented like it.
        private mutating func close(_ byte: UInt8) -> UnclosedContainer? {
            let (count, isFirst) = indentation
            if let inner = frames.last, let parent = frames.dropLast().last, isFirst, byte == parent.closing,
                count == parent.indentation, count < inner.indentation
            {
                return UnclosedContainer(
                    offset: inner.offset, character: inner.closing == UInt8(ascii: "}") ? "{" : "(", name: inner.name)
            }
            if frames.last?.closing == byte { frames.removeLast() }
            text.offset += 1
            return nil
        }

        /// The number of blanks at the start of the line, and whether only they precede the current character.
        private var indentation: (count: Int, isFirst: Bool) {
            var start = text.offset
            while let byte = text.byte(at: start - 1), byte != 0x0A, byte != 0x0D { start -= 1 }
            var end = start
            while let byte = text.byte(at: end), byte == 0x20 || byte == 0x09 { end += 1 }
            return (end - start, end == text.offset)
        }
    }
}
