package import CByteScan

/// What a part of a file has that must be decoded, or is searched in another way, found in one look at each byte.
package struct ScannedPlaces: Sendable {
    /// What is worth a note.
    package struct Needs: Sendable {
        /// The fewest digits of base64 in a row of which a text may be a part.
        package var digits: Int
        /// The fewest digits of base64 in a line that another one continues.
        package var line: Int
        /// The fewest characters of more than one byte.
        package var wide: Int

        /// Creates needs.
        package init(digits: Int = .max, line: Int = .max, wide: Int = .max) {
            (self.digits, self.line, self.wide) = (digits, line, wide)
        }
    }

    /// Percent signs, backslashes, and ampersands.
    package private(set) var escapes: [Int] = []
    /// What may be the header of compressed data, or of a binary property list.
    package private(set) var headers: [Int] = []
    /// Where base64 begins that stands for text or data, and whether it may be raw deflate data, or nothing.
    package private(set) var base64: [(place: Int, mayBeDeflated: Bool)] = []
    /// The runs of digits in which a text in base64 may be, or a line of one that may be continued.
    package private(set) var runs: [Range<Int>] = []
    /// The texts whose characters have more than one byte.
    package private(set) var wide = WideTexts()
    /// Whether there is nothing to decode but escapes.
    package var isPlain: Bool { headers.isEmpty && base64.isEmpty }

    /// Looks at each byte once.
    ///
    /// - Parameters:
    ///   - isCode: whether the bytes are those of an executable, whose instructions look like one of zlib's headers.
    ///   - needs: which runs of digits and which wide texts are noted.
    ///   - form: how the bytes are looked at; all find the same.
    package init(
        _ bytes: UnsafeRawBufferPointer, isCode: Bool, needs: Needs = Needs(),
        form: switchyard_form = switchyard_fastest
    ) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        withUnsafeTemporaryAllocation(of: switchyard_place.self, capacity: 1024) { places in
            var scan = switchyard_scan_state()
            while scan.position < bytes.count {
                let count = switchyard_scan(
                    base, bytes.count, isCode ? 1 : 0, needs.digits, needs.line, form, places.baseAddress, places.count,
                    &scan)
                for place in places[..<count] { add(place, needs, bytes) }
            }
        }
    }

    /// Forgets the texts whose characters have more than one byte.
    package mutating func removeWide() { wide = WideTexts() }

    private mutating func add(_ place: switchyard_place, _ needs: Needs, _ bytes: UnsafeRawBufferPointer) {
        let (offset, length) = (Int(place.offset), Int(place.length))
        switch place.kind {
        case switchyard_escape: escapes.append(offset)
        case switchyard_header: headers.append(offset)
        case switchyard_run: runs.append(offset..<offset + length)
        // The zeros of the last character may be before it, in one of the byte orders.
        case switchyard_two where length + 1 >= needs.wide: wide.add(bytes, offset, unit: 2, count: length)
        case switchyard_four where length + 1 >= needs.wide: wide.add(bytes, offset, unit: 4, count: length)
        case switchyard_base64: base64.append((offset, false))
        case switchyard_deflated: base64.append((offset, true))
        default: break
        }
    }
}
