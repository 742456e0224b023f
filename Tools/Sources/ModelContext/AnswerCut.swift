import JSONRPC
import Reports

/// A document that is no longer than a limit: its list has a part, and what else is long is shortened, so that it still is what
/// its schema says.
struct AnswerCut {
    private(set) var document: JSONValue
    /// The list.
    private(set) var member = ""
    /// How many elements it has.
    private(set) var total = 0
    /// Where the rest of the list begins; `nil` if there is none.
    private(set) var next: Int?
    /// Whether something else is left out.
    private(set) var isShortened = false

    /// - Parameter lists: the names of lists; the first that the document has is given in parts.
    init(_ document: JSONValue, lists: [String], offset: Int, limit: Int) {
        self.document = document
        guard case .object(var members) = document else { return }
        let list = lists.first { !Self.elements(of: members[$0]).isEmpty }
        let all = Self.elements(of: list.flatMap { members[$0] })
        guard offset > 0 || Self.size(document) > limit else { return }
        if let list { members[list] = Self.joined([], like: members[list]) }
        if Self.size(.object(members)) > limit / 2 {
            isShortened = true
            for name in members.keys.sorted() {
                // A list that is half as long as the answer may be is enough of what is not asked for.
                members[name] = members[name].map { Self.shortened($0, to: limit / 8) }
            }
        }
        guard let list else {
            self.document = .object(members)
            return
        }
        (member, total) = (list, all.count)
        var room = limit - Self.size(.object(members))
        var part: [(String?, JSONValue)] = []
        for (name, element) in all.dropFirst(offset) {
            let size = Self.size(element) + (name?.utf8.count ?? 0) + 4
            guard size <= room else {
                // One that is too long by itself must not be in the way of the rest.
                if part.isEmpty {
                    isShortened = true
                    part.append((name, Self.shortened(element, to: limit / 4)))
                }
                break
            }
            room -= size
            part.append((name, element))
        }
        if offset + part.count < all.count { next = offset + part.count }
        members[list] = Self.joined(part, like: document[list])
        self.document = .object(members)
    }

    private static func elements(of value: JSONValue?) -> [(String?, JSONValue)] {
        switch value {
        case .array(let elements): elements.map { (nil, $0) }
        case .object(let members): members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        default: []
        }
    }

    private static func joined(_ elements: [(String?, JSONValue)], like value: JSONValue?) -> JSONValue {
        guard case .object? = value else { return .array(elements.map(\.1)) }
        return .object(Dictionary(elements.compactMap { name, value in name.map { ($0, value) } }) { $1 })
    }

    private static func size(_ value: JSONValue) -> Int { value.line.utf8.count }

    /// Members whose names are data: any of them can be left out.
    private static let maps: Set<String> = ["settings", "hidden", "values", "infoPlist"]

    /// A value whose lists and texts are shorter. Members of a schema stay.
    private static func shortened(_ value: JSONValue, to limit: Int, isMap: Bool = false) -> JSONValue {
        guard size(value) > limit else { return value }
        switch value {
        case .string(let text): return .string(String(text.prefix(limit / 4)) + "…")
        case .array(let elements):
            var room = limit
            return .array(
                Array(
                    elements.prefix { element in
                        room -= size(element) + 1
                        return room >= 0
                    }))
        case .object(let members) where isMap:
            var room = limit
            return .object(
                Dictionary(
                    members.sorted { $0.key < $1.key }.prefix { name, element in
                        room -= size(element) + name.utf8.count + 4
                        return room >= 0
                    }.map { ($0.key, $0.value) }
                ) { $1 })
        case .object(let members):
            let share = max(limit / max(members.count, 1), 200)
            return .object(
                Dictionary(
                    members.map { ($0.key, shortened($0.value, to: share, isMap: maps.contains($0.key))) }
                ) { $1 })
        default: return value
        }
    }
}
