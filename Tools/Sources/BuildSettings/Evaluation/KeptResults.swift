/// Something that a value was made of.
struct SettingLink: Sendable {
    let name: Int32
    /// The assignment; -1 when there is no value.
    let entry: Int32
    /// The number of its result; -1 when there is none, or none that is kept.
    let result: Int32
    let isInherited: Bool
}

/// What evaluations came to, one behind the other, to be used again.
struct KeptResults: Sendable {
    /// One value: where its text, split points and links lie.
    struct Result: Sendable {
        let text: Range<Int>
        let splits: Range<Int>
        let links: Range<Int>
        /// Whether anything was added, be it empty.
        let hasText: Bool
        /// Whether it is the same as a text and as a list.
        let isPlain: Bool
    }

    private(set) var results: [Result] = []
    private var bytes: [UInt8] = []
    private var splits: [Int] = []
    private var links: [SettingLink] = []

    /// Roughly how many bytes of memory are taken.
    var size: Int { bytes.count + splits.count * 8 + links.count * 16 + results.count * 64 }

    /// Keeps the last text of a stack with the links it was made of; the number of the result.
    mutating func append(_ texts: TextStack, links: ArraySlice<SettingLink>, isPlain: Bool) -> Int32 {
        let start = (text: bytes.count, split: splits.count, link: self.links.count)
        bytes.append(contentsOf: texts.last)
        let lastSplits = texts.lastSplits
        for offset in lastSplits.offsets { splits.append(offset - lastSplits.start) }
        self.links.append(contentsOf: links)
        results.append(
            Result(
                text: start.text..<bytes.count, splits: start.split..<splits.count,
                links: start.link..<self.links.count,
                hasText: texts.lastHasText, isPlain: isPlain))
        return Int32(clamping: results.count - 1)
    }

    subscript(number: Int32) -> Result { results[Int(number)] }

    func text(of result: Result) -> ArraySlice<UInt8> { bytes[result.text] }

    func splits(of result: Result) -> ArraySlice<Int> { splits[result.splits] }

    func links(of result: Result) -> ArraySlice<SettingLink> { links[result.links] }

    func link(_ index: Int) -> SettingLink { links[index] }

    mutating func removeAll() {
        results.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        splits.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
    }
}
