package import CByteScan

/// The places of a part of a file where something may begin that has to be decoded.
package struct ScannedPlaces: Sendable {
    /// Percent signs, backslashes, and ampersands.
    package private(set) var escapes: [Int] = []
    /// What may be the header of compressed data, or of a binary property list.
    package private(set) var headers: [Int] = []
    /// Where base64 begins that stands for text or data, and whether it may be raw deflate data, or nothing.
    package private(set) var base64: [(place: Int, mayBeDeflated: Bool)] = []
    /// Whether there is nothing to decode but escapes.
    package var isPlain: Bool { headers.isEmpty && base64.isEmpty }

    /// Looks at each byte once.
    ///
    /// - Parameters:
    ///   - isCode: whether the bytes are those of an executable, whose instructions look like one of zlib's headers.
    ///   - form: how the bytes are looked at; all find the same.
    package init(_ bytes: UnsafeRawBufferPointer, isCode: Bool, form: switchyard_form = switchyard_fastest) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1024) { places in
            var position = 0
            while position < bytes.count {
                let count = switchyard_scan(
                    base, bytes.count, isCode ? 1 : 0, form, places.baseAddress, places.count, &position)
                for place in places[..<count] {
                    guard place & SWITCHYARD_BASE64 == 0 else {
                        base64.append(
                            (Int(place & ~(SWITCHYARD_BASE64 | SWITCHYARD_DEFLATED)), place & SWITCHYARD_DEFLATED != 0))
                        continue
                    }
                    let place = Int(place)
                    switch bytes[place] {
                    case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&"): escapes.append(place)
                    default: headers.append(place)
                    }
                }
            }
        }
    }
}
