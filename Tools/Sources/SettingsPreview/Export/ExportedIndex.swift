/// The index page of an export, with links to languages and devices.
struct ExportedIndex {
    struct Link {
        let document: PreviewDocument
        let file: String
    }

    let name: String
    let links: [Link]

    var text: String {
        let items = links.map { link in
            let language = link.document.languages.first { $0.name == link.document.language }
            let device = link.document.device == "pad" ? "iPad" : "iPhone"
            return Markup(
                "li", [("class", "row")],
                [
                    Markup(
                        "a", [("class", "link"), ("href", link.file)],
                        [
                            Markup(
                                "span", [("class", "title")],
                                [Markup("\(device) – \(language?.title ?? "no language")")])
                        ])
                ])
        }
        return ExportedPages.document(
            title: name, language: "en",
            [
                Markup(
                    "main", [],
                    [
                        Markup(
                            "section", [("class", "screen")],
                            [
                                Markup("div", [("class", "navigation")], [Markup("h1", [], [Markup(name)])]),
                                Markup("div", [("class", "content")], [Markup("ul", [("class", "group")], items)]),
                            ])
                    ])
            ])
    }
}
