/// One element of DER: a tag and its content. The indefinite lengths of BER, which some tools write, are read too.
package struct DERElement {
    let tag: UInt8
    package let content: ArraySlice<UInt8>
    /// What follows the element.
    let rest: ArraySlice<UInt8>

    /// Tags that are read here.
    enum Tag {
        static let boolean: UInt8 = 0x01
        static let integer: UInt8 = 0x02
        static let octetString: UInt8 = 0x04
        static let objectIdentifier: UInt8 = 0x06
        static let utf8String: UInt8 = 0x0C
        static let constructedOctetString: UInt8 = 0x24
        static let sequence: UInt8 = 0x30
        static let set: UInt8 = 0x31
        static let context0: UInt8 = 0xA0
        static let application16: UInt8 = 0x70
        static let context16: UInt8 = 0xB0
    }

    /// The most nested elements.
    static let maximumDepth = 64

    /// Reads the first element; `nil` if the bytes do not begin with one.
    package init?(_ bytes: ArraySlice<UInt8>) { self.init(bytes, depth: 0) }

    private init?(_ bytes: ArraySlice<UInt8>, depth: Int) {
        guard let tag = bytes.first, depth < Self.maximumDepth else { return nil }
        // Tags of several bytes do not occur in what is read.
        guard tag & 0x1F != 0x1F else { return nil }
        let afterTag = bytes.dropFirst()
        guard let first = afterTag.first else { return nil }
        var body = afterTag.dropFirst()
        self.tag = tag
        if first == 0x80 {
            guard tag & 0x20 != 0, let end = Self.indefiniteEnd(body, depth: depth + 1) else { return nil }
            content = body[body.startIndex..<end]
            rest = body[(end + 2)...]
            return
        }
        var length = Int(first)
        if first > 0x80 {
            let digits = body.prefix(Int(first & 0x7F))
            guard digits.count == Int(first & 0x7F), digits.count <= 6 else { return nil }
            length = digits.reduce(0) { $0 << 8 | Int($1) }
            body = body.dropFirst(digits.count)
        }
        guard length <= body.count else { return nil }
        content = body.prefix(length)
        rest = body.dropFirst(length)
    }

    /// Where the content of an element without a length ends: before two null bytes.
    private static func indefiniteEnd(_ bytes: ArraySlice<UInt8>, depth: Int) -> Int? {
        var rest = bytes
        while !rest.isEmpty {
            if rest.starts(with: [0, 0]) { return rest.startIndex }
            guard let element = DERElement(rest, depth: depth) else { return nil }
            rest = element.rest
        }
        return nil
    }

    /// The elements in the content; `nil` if it is not made of elements.
    package var elements: [DERElement]? {
        var elements: [DERElement] = []
        var rest = content
        while !rest.isEmpty {
            guard let element = DERElement(rest) else { return nil }
            elements.append(element)
            rest = element.rest
        }
        return elements
    }
}
