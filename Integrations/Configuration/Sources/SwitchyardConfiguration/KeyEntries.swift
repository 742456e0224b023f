import Foundation
import Switchyard
import SwitchyardCore

/// What does not change while a session runs: the values of pinned keys, and which keys are live.
struct KeyEntries: Sendable {
    enum Entry {
        case pinned(ValueEntry)
        case live(LatestEntry)
    }

    private let entries: [String: Entry]
    private let declarations: [String: KeyDeclaration]
    private let folder: URL?

    init(_ configuration: EnvironmentConfiguration) {
        let (declarations, folder) = (configuration.declarations, configuration.folder)
        self.declarations = declarations
        self.folder = folder
        let pinned = configuration.values.mapValues { value in
            Entry.pinned(ValueEntry(value, declared: declarations[value.name]?.type, folder: folder))
        }
        entries = declarations.values.filter(\.isLive).reduce(into: pinned) { entries, declaration in
            entries[declaration.name] = .live(LatestEntry())
        }
    }

    subscript(name: String) -> Entry? { entries[name] }

    /// The entry of a live key's value.
    func entry(_ value: ResolvedValue) -> ValueEntry {
        ValueEntry(value, declared: declarations[value.name]?.type, folder: folder)
    }
}
