/// The lines of a file before and after lines were added to it.
enum FileLines {
    /// The number of a line in another version of the file, in which other lines were added or removed; `nil` if the line
    /// is not in it.
    static func line(_ number: Int, of before: [UInt8], in after: [UInt8]) -> Int? {
        let lines = split(before)
        guard lines.indices.contains(number - 1) else { return nil }
        let text = lines[number - 1]
        let earlier = lines[..<(number - 1)].count { $0 == text }
        let places = split(after).enumerated().filter { $0.element == text }
        return places.count > earlier ? places[earlier].offset + 1 : nil
    }

    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    }
}
