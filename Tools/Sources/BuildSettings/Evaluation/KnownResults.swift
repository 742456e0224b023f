/// The results of assignments: those that hold for every asker, and those that hold under given settings in progress.
struct KnownResults: Sendable {
    /// An assignment under given settings in progress.
    private struct Key: Hashable {
        let context: SettingsInProgress.Context
        let entry: Int32
        let asText: Bool

        /// The digest and the entry differ wherever keys do, most of the time.
        func hash(into hasher: inout Hasher) {
            hasher.combine(context.digest &+ UInt64(UInt32(bitPattern: entry)))
        }
    }

    /// Those that hold for every asker.
    private(set) var free = KeptResults()
    /// Those that hold under the settings in progress that they were found under.
    private(set) var passing = KeptResults()
    private var texts: [Int32] = []
    private var lists: [Int32] = []
    private var passingNumbers: [Key: Int32] = [:]

    /// Roughly how many bytes of memory the free ones take.
    var size: Int { free.size }

    /// The number of the result that holds for every asker; -1 when there is none.
    func number(_ entry: Int32, asText: Bool) -> Int32 {
        let all = asText ? texts : lists
        return Int(entry) < all.count ? all[Int(entry)] : -1
    }

    /// Keeps a result for every asker.
    mutating func keep(_ result: Int32, _ entry: Int32, asText: Bool) {
        let index = Int(entry)
        if index >= texts.count {
            texts.append(contentsOf: repeatElement(-1, count: max(64, index + 1, texts.count)))
            lists.append(contentsOf: repeatElement(-1, count: texts.count - lists.count))
        }
        let isPlain = free[result].isPlain
        if asText || isPlain { texts[index] = result }
        if !asText || isPlain { lists[index] = result }
    }

    /// Adds a result for every asker.
    mutating func append(_ texts: TextStack, links: ArraySlice<SettingLink>, isPlain: Bool) -> Int32 {
        free.append(texts, links: links, isPlain: isPlain)
    }

    /// The result under given settings in progress.
    func passing(_ entry: Int32, asText: Bool, _ context: SettingsInProgress.Context) -> KeptResults.Result? {
        passingNumbers[Key(context: context, entry: entry, asText: asText)].map { passing[$0] }
    }

    /// Keeps a result under given settings in progress. When there are a great many, the older ones go.
    mutating func keepPassing(
        _ texts: TextStack, entry: Int32, asText: Bool, isPlain: Bool, _ context: SettingsInProgress.Context
    ) {
        if passing.size > Self.passingLimit { forgetPassing() }
        let number = passing.append(texts, links: [], isPlain: isPlain)
        passingNumbers[Key(context: context, entry: entry, asText: asText)] = number
    }

    /// Forgets what holds only under given settings in progress.
    mutating func forgetPassing() {
        passing.removeAll()
        passingNumbers.removeAll(keepingCapacity: true)
    }

    private static let passingLimit = 8 << 20
}
