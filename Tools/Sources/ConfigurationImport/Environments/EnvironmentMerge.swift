/// The environments of several sources, each once.
struct EnvironmentMerge {
    /// An environment, and what the sources call it.
    struct Group {
        /// The name in the manifest.
        var name: String
        var title: String?
        /// By source: its spelling.
        var spellings: [Int: String]
        /// The paths of its sources.
        var files: [String]
        /// Why it, or what values it has, is a guess.
        var doubt: String?
    }

    private(set) var groups: [Group] = []
    /// Whether there are more environments than are imported.
    private(set) var isFull = false

    /// No app has more environments.
    static let mostGroups = 200

    /// Adds the environments of a source. Two of one source are never the same.
    mutating func add(_ names: [String], of source: Int, file: String, titles: [String: String] = [:]) {
        for name in names where group(of: name, in: source) == nil {
            // Each name is compared with all of them.
            guard groups.count < Self.mostGroups else {
                isFull = true
                return
            }
            if let index = match(name, for: source) {
                groups[index].spellings[source] = name
                groups[index].title = groups[index].title ?? titles[name]
                if !groups[index].files.contains(file) { groups[index].files.append(file) }
            } else {
                groups.append(
                    Group(
                        name: unused(EnvironmentName.valid(name)), title: titles[name], spellings: [source: name],
                        files: [file]))
            }
        }
    }

    /// Adds an environment that no source names.
    ///
    /// - Returns: its index.
    mutating func addNew(_ name: String, because reason: String, doubt: String? = nil) -> Int {
        groups.append(
            Group(name: unused(EnvironmentName.valid(name)), spellings: [:], files: [reason], doubt: doubt))
        return groups.count - 1
    }

    /// Says that an environment is a guess.
    mutating func doubt(_ group: Int, _ reason: String) { groups[group].doubt = groups[group].doubt ?? reason }

    /// The group of a name in a source.
    func group(of name: String, in source: Int) -> Int? {
        groups.firstIndex { $0.spellings[source] == name }
    }

    /// The group that a name of another source means: the same text, or the same meaning.
    func match(_ name: String, for source: Int? = nil) -> Int? {
        let free = groups.indices.filter { index in source.map { groups[index].spellings[$0] == nil } ?? true }
        if let same = free.first(where: { groups[$0].spellings.values.contains(name) || groups[$0].name == name }) {
            return same
        }
        let folded = name.lowercased()
        if let same = free.first(where: { groups[$0].name.lowercased() == folded }) { return same }
        let canonical = EnvironmentName.canonical(name)
        let similar = free.filter { EnvironmentName.canonical(groups[$0].name) == canonical }
        // Which of two could be meant is not guessed.
        return similar.count == 1 ? similar.first : nil
    }

    private func unused(_ name: String) -> String {
        var candidate = name
        var number = 2
        while groups.contains(where: { $0.name == candidate }) {
            candidate = "\(name)-\(number)"
            number += 1
        }
        return candidate
    }
}
