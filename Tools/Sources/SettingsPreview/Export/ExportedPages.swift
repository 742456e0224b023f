import SourceText

/// The pages for one device and language, as HTML.
struct ExportedPages {
    let document: PreviewDocument
    let state: PreviewState
    let names: ExportedNames
    /// The images of sliders as `data:` URLs, by row and end.
    var images: [String: String] = [:]

    init(document: PreviewDocument, state: PreviewState, names: ExportedNames) {
        self.document = document
        self.state = state
        self.names = names
    }

    /// The files, by name.
    var files: [String: String] {
        let parents = parents
        let titles = titles
        func title(_ page: String) -> String { page == "Root" ? document.name : titles[page] ?? page }
        var files: [String: String] = [:]
        for page in document.pages {
            let file = file(page.name)
            let back = parents[page.name].map { (self.file($0), title($0)) }
            files[file] = screen(title(page.name), back, page.sections.map { section(page, $0) })
            for row in page.sections.flatMap(\.rows) where row.kind == "list" {
                let list = Markup("ul", [("class", "group")], choices(row, state(page, row)))
                files[self.file(page.name, row)] = screen(
                    Self.text(row.title) ?? row.key ?? page.name, (file, title(page.name)),
                    [Markup("section", [("class", "section")], [list])])
            }
        }
        return files
    }

    /// A text, unless it is empty.
    private static func text(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

    /// The first page that leads to each page.
    private var parents: [String: String] {
        var parents: [String: String] = [:]
        for page in document.pages {
            for file in page.sections.flatMap(\.rows).compactMap(\.file) where file != "Root" && parents[file] == nil {
                parents[file] = page.name
            }
        }
        return parents
    }

    /// The titles of the rows that lead to the pages.
    private var titles: [String: String] {
        let rows = document.pages.flatMap(\.sections).flatMap(\.rows)
        return Dictionary(
            rows.compactMap { row in row.file.flatMap { file in Self.text(row.title).map { (file, $0) } } },
            uniquingKeysWith: { first, _ in first })
    }

    private func state(_ page: PreviewDocument.Page, _ row: PreviewDocument.Row) -> RowState? {
        state.rows[RowReference(page: page.name, row: row.row).name]
    }

    private func file(_ page: String, _ row: PreviewDocument.Row? = nil) -> String {
        names.file(document, page, row?.row)
    }

    // MARK: Drawing

    static func document(title: String, language: String, _ body: [Markup]) -> String {
        let head = [
            Markup.void("meta", [("charset", "utf-8")]),
            Markup.void("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
            Markup.void(
                "meta",
                [
                    ("http-equiv", "Content-Security-Policy"),
                    ("content", "default-src 'none'; style-src 'unsafe-inline'; img-src data:"),
                ]),
            Markup("title", [], [Markup(title)]), Markup("style", [], [.own(WebPageFiles.style)]),
        ]
        let html = Markup("html", [("lang", language)], [Markup("head", [], head), Markup("body", [], body)])
        return Redaction.redacted("<!DOCTYPE html>\n\(StaticExport.marker)\n\(html.text)\n").text
    }

    private func screen(_ title: String, _ back: (file: String, title: String)?, _ content: [Markup]) -> String {
        let link = back.map { back in
            Markup("a", [("class", "back"), ("href", back.file)], [Markup("span", [], [Markup("‹ \(back.title)")])])
        }
        let bar = Markup(
            "div", [("class", "navigation")], [link].compactMap { $0 } + [Markup("h1", [], [Markup(title)])])
        let screen = Markup(
            "section",
            [
                ("class", "screen"), ("data-device", document.device), ("lang", document.tag),
                ("dir", document.direction),
            ], [bar, Markup("div", [("class", "content")], content)])
        return Self.document(title: title, language: document.tag, [Markup("main", [], [screen])])
    }

    private func section(_ page: PreviewDocument.Page, _ section: PreviewDocument.Section) -> Markup {
        let rows = section.rows.flatMap { row in
            row.kind == "radio" ? choices(row, state(page, row)) : [self.row(page, row, section.title)]
        }
        return Markup(
            "section", [("class", "section")],
            [
                section.title.map { Markup("h2", [("class", "header")], [Markup($0)]) },
                rows.isEmpty ? nil : Markup("ul", [("class", "group")], rows),
                section.footer.map { Markup("p", [("class", "footer")], [Markup($0)]) },
            ].compactMap { $0 })
    }

    private func choices(_ row: PreviewDocument.Row, _ state: RowState?) -> [Markup] {
        (row.choices ?? []).map { choice in
            let isChosen = choice.index == state?.choice
            let mark = Markup("span", [("aria-hidden", "true")], [Markup(isChosen ? "✓" : "")])
            return Markup(
                "li", [("class", "row"), ("aria-current", isChosen ? "true" : nil)],
                [Markup("span", [("class", "title")], [Markup(choice.title)]), mark])
        }
    }

    /// - Parameter header: The header of the section, which labels controls without a title.
    private func row(_ page: PreviewDocument.Page, _ row: PreviewDocument.Row, _ header: String?) -> Markup {
        let state = state(page, row)
        let title = Markup("span", [("class", "title")], [Markup(row.title ?? "")])
        let value = Markup("bdi", [("class", "value")], [Markup(state?.text ?? "")])
        let name = Self.text(row.title) ?? row.key ?? row.file ?? Self.text(header) ?? "Untitled"
        // A screen reader reads the name of a link without a title.
        let linked = Self.text(row.title) == nil ? Markup("span", [("class", "unseen")], [Markup(name)]) : title
        switch row.kind {
        case "toggle":
            return line("toggle", [words(row, title), toggle(row, name, state)])
        case "list":
            return line("list", [link(file(page.name, row), [linked, value])])
        case "pane":
            return row.file.map { line("pane", [link(file($0), [linked])]) } ?? line("pane", [title])
        case "slider":
            return slider(page, row, state, Self.text(row.title) ?? Self.text(header) ?? name)
        case "text":
            let masked = Markup("bdi", [("class", "value")], [Markup(RowState.hidden)])
            return line("text", [title, state?.isMasked == true ? masked : value])
        default:
            return state?.isHidden == true ? Markup("") : line("fact", [title, value])
        }
    }

    private func words(_ row: PreviewDocument.Row, _ title: Markup) -> Markup {
        let subtitle = row.subtitle.map {
            Markup("span", [("class", "subtitle"), ("id", "description-\(row.row)")], [Markup($0)])
        }
        return Markup("span", [("class", "words")], [title, subtitle].compactMap { $0 })
    }

    private func toggle(_ row: PreviewDocument.Row, _ name: String, _ state: RowState?) -> Markup {
        Markup(
            "span",
            [
                ("class", "switch"), ("role", "switch"), ("aria-checked", state?.isOn == true ? "true" : "false"),
                ("aria-disabled", "true"), ("aria-label", name),
                ("aria-describedby", row.subtitle.map { _ in "description-\(row.row)" }),
            ])
    }

    private func slider(
        _ page: PreviewDocument.Page, _ row: PreviewDocument.Row, _ state: RowState?, _ label: String
    ) -> Markup {
        guard let range = row.slider else {
            return line("broken", [Markup("span", [("class", "title")], [Markup("Slider without a range")])])
        }
        let name = RowReference(page: page.name, row: row.row).name
        func image(_ isMaximum: Bool) -> Markup? {
            guard let source = images["\(name)-\(isMaximum)"] else { return nil }
            return Markup.void("img", [("class", "end"), ("alt", ""), ("src", source)])
        }
        let control = Markup.void(
            "input",
            [
                ("type", "range"), ("disabled", ""), ("step", "any"), ("aria-label", label),
                ("min", "\(range.minimum)"), ("max", "\(range.maximum)"),
                ("value", state?.number.map { "\($0)" }), ("style", part(row, state).map { "--part: \($0)%" }),
            ])
        return line("slider", [image(false), control, image(true)].compactMap { $0 })
    }

    /// The filled part of a slider's track, in percent.
    private func part(_ row: PreviewDocument.Row, _ state: RowState?) -> Int? {
        guard let range = row.slider, let number = state?.number, range.minimum < range.maximum else { return nil }
        let part = (number - range.minimum) / (range.maximum - range.minimum) * 100
        return part.isFinite ? Int(part.rounded()) : nil
    }

    private func line(_ kind: String, _ content: [Markup]) -> Markup {
        Markup("li", [("class", "row \(kind)")], content)
    }

    private func link(_ file: String, _ content: [Markup]) -> Markup {
        let arrow = Markup("span", [("aria-hidden", "true"), ("class", "value")], [Markup("›")])
        return Markup("a", [("class", "link"), ("href", file)], content + [arrow])
    }
}
