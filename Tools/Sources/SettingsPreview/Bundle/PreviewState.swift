import PropertyLists
import SettingsBundle
import SourceText

/// The stored values, and what the rows and the next launch make of them: the response to `GET /api/state` and to every
/// change.
struct PreviewState: Encodable, Sendable {
    /// Grows with every change of a file.
    let revision: Int
    /// Grows with every edit of the bundle. The page then draws the bundle again.
    let edition: Int
    /// The states of the rows, by page and index.
    let rows: [String: RowState]
    /// The values of the bundle's keys.
    let values: [Entry]
    /// The number of stored keys that no row shows.
    let otherKeys: Int
    let files: [File]
    /// The errors of reading the defaults files.
    let fileErrors: [String]
    let launch: LaunchState?

    /// A key of the bundle with its value.
    struct Entry: Encodable, Hashable, Sendable {
        let key: String
        let group: String?
        /// In one line; `nil` if there is neither a stored value nor a default.
        let value: String?
        let kind: String?
        /// Whether the value is stored. The app gets a default only if it registers the bundle's defaults.
        let isStored: Bool
        /// Whether the stored value is unknown, because the file cannot be read.
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
        var seen: Set<PreviewBundle.StoredKey> = []
        var pages: Set<String> = []
        let secureKeys = bundle.secureKeys
        for page in contents.pages where pages.insert(page.name).inserted {
            let group = contents.applicationGroup(of: page)
            let values = stored.values(in: group)
            // The title of the selected value is translated.
            let localized = bundle.localized(page, in: language)
            for (index, row) in localized.specifiers.enumerated() where row.isShown(on: device) {
                let name = RowReference(page: page.name, row: index).name
                guard PreviewDocument.kinds[row.kind] != nil else { continue }
                guard let key = row.key else {
                    // A title without a key shows its default.
                    if row.kind == .titleValue { rows[name] = RowState(row, stored: nil) }
                    continue
                }
                let storedKey = PreviewBundle.StoredKey(group: group, key: DefaultsKey(key))
                let value = values[key] ?? row.defaultValue
                let isSecret =
                    secureKeys.contains(storedKey) || secretKeys.contains(key)
                    || Redaction.hides(name: key, value: value.map { "\($0)" } ?? "")
                rows[name] = RowState(row, stored: values[key], isSecret: isSecret)
                guard seen.insert(storedKey).inserted else { continue }
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
        let known = bundle.writableKeys.union(seen)
        otherKeys = stored.domains.reduce(0) { count, domain in
            count + domain.values.keys.filter { !known.contains(.init(group: domain.group, key: $0)) }.count
        }
        files = stored.domains.map { File(group: $0.group, path: $0.file.path, isTemporary: $0.isTemporary) }
        fileErrors = stored.domains.compactMap(\.fileError)
        self.launch = launch
    }
}

/// The values of all defaults domains of a bundle at one time.
struct StoredValues: Equatable, Sendable {
    struct Domain: Equatable, Sendable {
        let group: String?
        let file: DefaultsFile
        let isTemporary: Bool
        var values: DefaultsValues = [:]
        /// Why the file cannot be read.
        var fileError: String?
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
                domain.fileError = "\(file.path): \(error.message)"
            }
            return domain
        }
    }

    /// Whether the file of a group cannot be read.
    func isUnknown(_ group: String?) -> Bool {
        domains.contains { $0.group == group && $0.fileError != nil }
    }

    func values(in group: String?) -> DefaultsValues {
        domains.first { $0.group == group }?.values ?? [:]
    }
}
