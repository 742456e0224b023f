import PropertyLists
import SettingsBundle

/// What is stored and what follows from it: the answer to `GET /api/state`, and to every change.
struct PreviewState: Encodable, Sendable {
    /// Counts up with every change of a file.
    let revision: Int
    /// Counts up when the bundle was edited: the page draws it again.
    let edition: Int
    /// What the rows show, by page and index.
    let rows: [String: RowState]
    /// The values of the bundle's keys.
    let values: [Entry]
    /// How many stored keys no row shows.
    let otherKeys: Int
    let files: [File]
    /// What stands in the way of reading or writing.
    let scanErrors: [String]
    let launch: LaunchState?

    /// A key of the bundle with its value.
    struct Entry: Encodable, Hashable, Sendable {
        let key: String
        let group: String?
        /// In one line; `nil` where nothing is stored and the bundle has no default.
        let value: String?
        let kind: String?
        /// Whether it is stored; else the app sees it only if it registers the bundle's defaults.
        let isStored: Bool
        /// Whether nobody can say what is stored: the file cannot be read.
        var isUnknown: Bool?
    }

    struct File: Encodable, Hashable, Sendable {
        let group: String?
        let path: String
        let isTemporary: Bool
    }
}

extension PreviewState {
    init(
        _ bundle: PreviewBundle, device: SettingsDevice, language: String?, stored: StoredValues, revision: Int,
        edition: Int, launch: LaunchState?, secretKeys: Set<String>
    ) {
        let contents = bundle.contents(on: device)
        var rows: [String: RowState] = [:]
        var entries: [Entry] = []
        var seen: Set<PreviewBundle.Place> = []
        var pages: Set<String> = []
        let secure = bundle.securePlaces
        for page in contents.pages where pages.insert(page.name).inserted {
            let group = contents.applicationGroup(of: page)
            let values = stored.values(in: group)
            // The chosen title is one of the language.
            let localized = bundle.localized(page, in: language)
            for (index, row) in localized.specifiers.enumerated() where row.isShown(on: device) {
                let name = RowReference(page: page.name, row: index).name
                guard PreviewDocument.kinds[row.kind] != nil else { continue }
                guard let key = row.key else {
                    // A title shows its default without any key.
                    if row.kind == .titleValue { rows[name] = RowState(row, stored: nil) }
                    continue
                }
                let place = PreviewBundle.Place(group: group, key: DefaultsKey(key))
                rows[name] = RowState(row, stored: values[key], isSecret: secure.contains(place))
                guard seen.insert(place).inserted else { continue }
                let value = values[key] ?? row.defaultValue
                let isSecret = secure.contains(place) || secretKeys.contains(key)
                entries.append(
                    Entry(
                        key: key, group: group, value: value.map { isSecret ? RowState.hidden : "\($0)" },
                        kind: value?.kind, isStored: values[key] != nil,
                        isUnknown: stored.isUnknown(group) ? true : nil))
            }
        }
        self.revision = revision
        self.edition = edition
        self.rows = rows
        values = entries
        let known = bundle.writablePlaces.union(seen)
        otherKeys = stored.domains.reduce(0) { count, domain in
            count + domain.values.keys.filter { !known.contains(.init(group: domain.group, key: $0)) }.count
        }
        files = stored.domains.map { File(group: $0.group, path: $0.file.path, isTemporary: $0.isTemporary) }
        scanErrors = stored.domains.compactMap(\.scanError)
        self.launch = launch
    }
}

/// What all domains of a bundle hold at one moment.
struct StoredValues: Equatable, Sendable {
    struct Domain: Equatable, Sendable {
        let group: String?
        let file: DefaultsFile
        let isTemporary: Bool
        var values: DefaultsValues = [:]
        /// Why it cannot be read.
        var scanError: String?
    }

    var domains: [Domain]

    /// Reads all domains.
    init(_ files: DefaultsDomains, groups: [String]) {
        let all: [String?] = [nil] + groups.map { $0 }
        domains = all.map { group in
            let file = files.file(of: group)
            var domain = Domain(group: group, file: file, isTemporary: files.isTemporary(file))
            do throws(PropertyListError) {
                domain.values = try file.values()
            } catch {
                domain.scanError = "\(file.path): \(error.message)"
            }
            return domain
        }
    }

    /// Whether the file of a group cannot be read.
    func isUnknown(_ group: String?) -> Bool {
        domains.contains { $0.group == group && $0.scanError != nil }
    }

    func values(in group: String?) -> DefaultsValues {
        domains.first { $0.group == group }?.values ?? [:]
    }
}
