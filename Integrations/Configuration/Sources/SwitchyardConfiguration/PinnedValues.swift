import Foundation
import Switchyard

/// What does not change while a session runs: the values of keys that are not live, and the declarations of all.
struct PinnedValues: Sendable {
    let entries: [String: ValueEntry]
    let liveNames: [String]
    private let declarations: [String: KeyDeclaration]
    private let folder: URL?

    init(_ configuration: EnvironmentConfiguration) {
        let (declarations, folder) = (configuration.declarations, configuration.folder)
        self.declarations = declarations
        self.folder = folder
        liveNames = declarations.values.filter(\.isLive).map(\.name)
        entries = configuration.values.filter { declarations[$0.key]?.isLive != true }.mapValues { value in
            ValueEntry(value, declared: declarations[value.name]?.type, folder: folder)
        }
    }

    func entry(_ value: ResolvedValue) -> ValueEntry {
        ValueEntry(value, declared: declarations[value.name]?.type, folder: folder)
    }
}
