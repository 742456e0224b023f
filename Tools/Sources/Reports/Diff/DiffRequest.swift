/// What to compare: two environments, or two versions of the catalog.
package enum DiffRequest: Sendable {
    case environments(String, String, path: String, brand: String?)
    case revisions(from: String, to: String?, path: String)

    /// - Parameter words: two environments and maybe a path; with a revision, maybe a path.
    package init(_ words: [String], from: String?, to: String?, brand: String?) throws(RequestError) {
        guard !(words + [from, to, brand].compactMap { $0 }).contains("") else {
            throw RequestError("A name, revision, or path must not be empty.")
        }
        for revision in [from, to].compactMap({ $0 }) where revision.hasPrefix("-") {
            throw RequestError("A revision must not begin with \"-\": \(revision)")
        }
        guard from != nil || to == nil else { throw RequestError("\(option: "to") requires \(option: "from").") }
        if let from {
            guard words.count <= 1 else { throw RequestError("With \(option: "from"), pass one path at most.") }
            guard brand == nil else {
                throw RequestError("With \(option: "from"), every brand is compared: leave out \(option: "brand").")
            }
            self = .revisions(from: from, to: to, path: words.first ?? ".")
        } else {
            guard (2...3).contains(words.count) else {
                throw RequestError("Pass two environments, or \(option: "from") with a git revision.")
            }
            self = .environments(words[0], words[1], path: words.count == 3 ? words[2] : ".", brand: brand)
        }
    }
}
