/// The file names of an export, one for each page and list. They differ in more than case, because some file systems
/// ignore case.
struct ExportedNames {
    private struct Target: Hashable {
        let prefix: String
        let page: String
        let row: Int?
    }

    private var names: [Target: String] = [:]
    private var taken: Set<String> = ["index"]

    /// Names the pages and lists of a device and language.
    mutating func add(_ document: PreviewDocument) {
        // Pages first, so that a list never takes the plain name of a page.
        for page in document.pages { add(document, page.name, nil) }
        for page in document.pages {
            for row in page.sections.flatMap(\.rows) where row.kind == "list" { add(document, page.name, row.row) }
        }
    }

    private mutating func add(_ document: PreviewDocument, _ page: String, _ row: Int?) {
        let prefix = Self.prefix(document)
        let plain = "\(prefix)-\(FileName.short(page))\(row.map { "-\($0)" } ?? "")"
        var name = plain
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(plain)~\(number)"
            number += 1
        }
        names[Target(prefix: prefix, page: page, row: row)] = name + ".html"
    }

    /// The file name of a page or list.
    func file(_ document: PreviewDocument, _ page: String, _ row: Int? = nil) -> String {
        let prefix = Self.prefix(document)
        return names[Target(prefix: prefix, page: page, row: row)] ?? "\(prefix)-\(FileName.short(page)).html"
    }

    private static func prefix(_ document: PreviewDocument) -> String {
        "\(document.device)-\(FileName.short(document.language ?? "plain"))"
    }
}
