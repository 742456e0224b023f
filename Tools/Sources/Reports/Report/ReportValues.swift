import AppProjects
import CatalogDifferences
import Foundation
import SourceText

/// A table of values: keys by environments or, without a catalog, keys of Info.plist by build configurations.
struct ReportValues {
    /// A value.
    struct Cell: Hashable {
        let text: String
        /// The layer and the line; `nil` if they are not known.
        let origin: String?
        /// What tells the value from others in this process, also where it is not shown.
        var content: Int?
        /// What it was at the revision that is compared; `nil` if it was the same.
        var change: String?
    }

    /// A key.
    struct Row {
        let key: String
        /// What is declared of it: `live`, `secret`, the title of a setting.
        let marks: [String]
        /// The values in the order of the columns; `nil` where there is none.
        var cells: [Cell?]

        /// Whether not all environments have the same value.
        var differs: Bool { Set(cells.map { $0?.text }).count > 1 }
        /// Whether a value of it is not shown, so that nobody sees whether it differs.
        var isHidden: Bool { cells.contains { $0?.text == Redaction.text } }
        /// Whether it changed since the revision that is compared.
        var isChanged: Bool { cells.contains { $0?.change != nil } }
    }

    /// The file, or the target.
    let title: String
    /// The catalogs that have these values, as they are shown; empty for a target.
    private var files: Set<String> = []
    /// The environments, or the build configurations.
    let columns: [String]
    /// The column of production; `nil` if it is not known.
    let production: String?
    var rows: [Row]
    /// The target of an app without a catalog, whose keys are those of Info.plist; `nil` for a catalog.
    private(set) var target: ReportTarget?
    private var survey: ConfigurationSurvey?

    /// The values of catalogs, for each brand. A catalog that has the same as another one is shown once.
    static func all(catalogs: [String], _ locations: LocationFinder) -> [ReportValues] {
        var tables: [ReportValues] = []
        for path in catalogs {
            guard let source = try? ComparedCatalog(path), let contents = try? source.contents(shown: locations.shown)
            else { continue }
            for brand in contents.brands {
                let table = ReportValues(contents, brand: brand, file: locations.shown(path))
                guard !table.rows.isEmpty else { continue }
                if let same = tables.firstIndex(where: table.says) {
                    tables[same].files.formUnion(table.files)
                } else {
                    tables.append(table)
                }
            }
        }
        return tables
    }

    /// The values of an app without a catalog.
    ///
    /// - Parameter isOnly: whether no other target has its name.
    init(_ survey: ConfigurationSurvey, of target: ReportTarget, isOnly: Bool, _ locations: LocationFinder) {
        title = isOnly ? target.name : "\(target.name) (\(target.project))"
        (self.target, self.survey) = (target, survey)
        columns = survey.configurations
        production = nil
        rows = survey.values.map { value in
            Row(
                key: "\(value.keyPath)", marks: value.settings.map { "$(\($0))" },
                cells: survey.configurations.map { name in
                    let variant = value.variants.first { $0.configurations.contains(name) }
                    return variant?.text.map { text in
                        Cell(
                            text: text, origin: variant?.location(in: name).map { locations.shown($0).fileAndLine },
                            content: variant?.content)
                    }
                })
        }
    }

    private init(_ contents: CatalogContents, brand: String?, file: String) {
        title = brand.map { "\(file), brand \($0)" } ?? file
        files = [file]
        columns = contents.names
        production = contents.production
        let values = contents.names.map { contents.values(of: $0, brand: brand) ?? [:] }
        let keys = Set(values.flatMap(\.keys)).union(contents.declarations.keys).sorted()
        rows = keys.map { key in
            let declared = contents.declarations[key]
            let marks = (declared ?? [:]).sorted { $0.key < $1.key }.map { name, words in
                name == "setting" || name == "infoKey" ? "\(name): \(words)" : name
            }
            let isSecret = contents.secretNames.contains(key) || declared?["secret"] != nil
            return Row(
                key: key, marks: marks,
                cells: zip(contents.names, values).map { environment, values in
                    guard let value = contents.located(values[key], key, environment, brand) else {
                        return isSecret ? Cell(text: Redaction.text, origin: nil) : nil
                    }
                    return Cell(value, key: key, isSecret: isSecret, isDeclared: declared != nil)
                })
        }
    }

    /// Whether another table has the values of the same catalog or target, at another revision.
    func isOfSame(as other: ReportValues) -> Bool {
        target == other.target && (target != nil || title == other.title)
    }

    /// What a key has in a column, also where it is not a row because it does not look like configuration.
    func text(of key: String, in column: String) -> String? {
        guard let index = columns.firstIndex(of: column) else { return nil }
        guard let row = rows.first(where: { $0.key == key }) else { return survey?.text(of: key, in: column) }
        return row.cells[index]?.text
    }

    /// What tells the value of a key in a column from others, also where it is not shown.
    func content(of key: String, in column: String) -> Int? {
        guard let index = columns.firstIndex(of: column) else { return nil }
        guard let row = rows.first(where: { $0.key == key }) else {
            return survey?.text(of: key, in: column).map(\.hashValue)
        }
        return row.cells[index].map { $0.content ?? $0.text.hashValue }
    }

    /// Whether it has the values of a catalog.
    func isOf(catalog: String) -> Bool { files.contains(catalog) }

    /// Whether another table has the same values.
    private func says(_ other: ReportValues) -> Bool {
        columns == other.columns
            && rows.map { [$0.key] + $0.cells.map { $0?.text ?? "" } }
                == other.rows.map { [$0.key] + $0.cells.map { $0?.text ?? "" } }
    }
}

extension ReportValues.Cell {
    fileprivate init(_ value: CatalogValue, key: String, isSecret: Bool, isDeclared: Bool) {
        text = value.isHidden(key: key, isSecret: isSecret, isDeclared: isDeclared) ? Redaction.text : value.description
        content = value.description.hashValue
        origin = [value.layer, value.location?.fileAndLine].compactMap { $0 }.joined(separator: ", ")
    }
}

extension CatalogValue {
    /// Whether the value is not printed. As in an explanation: the name or the shape of a secret counts where the catalog declares
    /// nothing of the key.
    func isHidden(key: String, isSecret: Bool, isDeclared: Bool) -> Bool {
        isSecret || self.isSecret || Redaction.hasPassword(description)
            || !isDeclared && Redaction.hides(name: String(key.part(afterLast: ".")), value: description)
    }
}
