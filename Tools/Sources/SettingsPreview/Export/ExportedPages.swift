/// The pages of one device and language as HTML.
struct ExportedPages {
    let document: PreviewDocument
    let state: PreviewState
    /// The images of sliders as `data:` addresses, by row and end.
    var images: [String: String] = [:]

    init(document: PreviewDocument, state: PreviewState) {
        self.document = document
        self.state = state
    }

    /// The files by their names.
    func files(prefix: String) -> [String: String] {
        let parents = parents
        var files: [String: String] = [:]
        for page in document.pages {
            let file = Self.file(prefix, page.name)
            let title = titles[page.name] ?? document.name
            let back = parents[page.name].map { (Self.file(prefix, $0), titles[$0] ?? document.name) }
            files[file] = screen(title, back, page.sections.map { section(page, $0, prefix) })
            for row in page.sections.flatMap(\.rows) where row.kind == "list" {
                let list = Markup("ul", [("class", "group")], choices(row, state(page, row)))
                files[Self.file(prefix, page.name, row)] = screen(
                    row.title ?? row.key ?? "", (file, title), [Markup("section", [("class", "section")], [list])])
            }
        }
        return files
    }

    /// The page that leads to each page first.
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
            rows.compactMap { row in row.file.flatMap { file in row.title.map { (file, $0) } } },
            uniquingKeysWith: { first, _ in first })
    }

    private func state(_ page: PreviewDocument.Page, _ row: PreviewDocument.Row) -> RowState? {
        state.rows[RowReference(page: page.name, row: row.row).name]
    }

    // MARK: Names

    private static func file(_ prefix: String, _ page: String, _ row: PreviewDocument.Row? = nil) -> String {
        "\(prefix)-\(fileName(page))\(row.map { "-\($0.row)" } ?? "").html"
    }

    /// A name that is one in every file system, and another for every text.
    static func fileName(_ text: String) -> String {
        text.utf8.prefix(100).map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber)
            return isPlain ? String(character) : "_\(String(byte, radix: 16))"
        }.joined()
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
            Markup("title", [], [Markup(title)]), Markup("style", [], [.own(PageFiles.style)]),
        ]
        let html = Markup("html", [("lang", language)], [Markup("head", [], head), Markup("body", [], body)])
        return "<!DOCTYPE html>\n\(StaticExport.mark)\n\(html.text)\n"
    }

    private func screen(_ title: String, _ back: (file: String, title: String)?, _ content: [Markup]) -> String {
        let link = back.map { back in
            Markup("a", [("class", "back"), ("href", back.file)], [Markup("span", [], [Markup("‹ \(back.title)")])])
        }
        let bar = Markup(
            "div", [("class", "navigation")], [link].compactMap { $0 } + [Markup("h2", [], [Markup(title)])])
        let screen = Markup(
            "section",
            [
                ("class", "screen"), ("data-device", document.device), ("lang", document.tag),
                ("dir", document.direction),
            ], [bar, Markup("div", [("class", "content")], content)])
        return Self.document(title: title, language: document.tag, [Markup("main", [], [screen])])
    }

    private func section(_ page: PreviewDocument.Page, _ section: PreviewDocument.Section, _ prefix: String) -> Markup {
        let rows = section.rows.flatMap { row in
            row.kind == "radio" ? choices(row, state(page, row)) : [self.row(page, row, prefix)]
        }
        return Markup(
            "section", [("class", "section")],
            [
                section.title.map { Markup("h3", [("class", "header")], [Markup($0)]) },
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

    private func row(_ page: PreviewDocument.Page, _ row: PreviewDocument.Row, _ prefix: String) -> Markup {
        let state = state(page, row)
        let title = Markup("span", [("class", "title")], [Markup(row.title ?? "")])
        let value = Markup("bdi", [("class", "value")], [Markup(state?.text ?? "")])
        switch row.kind {
        case "toggle":
            let control = Markup(
                "span",
                [
                    ("class", "switch"), ("role", "switch"), ("aria-checked", state?.isOn == true ? "true" : "false"),
                    ("aria-disabled", "true"), ("aria-label", row.title ?? row.key),
                ])
            return line("toggle", [title, control])
        case "list":
            return line("list", [link(Self.file(prefix, page.name, row), [title, value])])
        case "pane":
            return row.file.map { line("pane", [link(Self.file(prefix, $0), [title])]) } ?? line("pane", [title])
        case "slider":
            return slider(page, row, state)
        case "text":
            let text =
                row.field?.isSecure == true ? String(repeating: "•", count: min(8, state?.text?.count ?? 0)) : nil
            return line("text", [title, text.map { Markup("bdi", [("class", "value")], [Markup($0)]) } ?? value])
        default:
            return state?.isHidden == true ? Markup("") : line("fact", [title, value])
        }
    }

    private func slider(_ page: PreviewDocument.Page, _ row: PreviewDocument.Row, _ state: RowState?) -> Markup {
        let name = RowReference(page: page.name, row: row.row).name
        func image(_ isMaximum: Bool) -> Markup? {
            guard let source = images["\(name)-\(isMaximum)"] else { return nil }
            return Markup.void("img", [("class", "end"), ("alt", ""), ("src", source)])
        }
        let control = Markup.void(
            "input",
            [
                ("type", "range"), ("disabled", ""), ("step", "any"), ("aria-label", row.title ?? row.key),
                ("min", row.slider.map { "\($0.minimum)" }), ("max", row.slider.map { "\($0.maximum)" }),
                ("value", state?.number.map { "\($0)" }), ("style", part(row, state).map { "--part: \($0)%" }),
            ])
        return line("slider", [image(false), control, image(true)].compactMap { $0 })
    }

    /// How much of a slider's track is filled, in percent.
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
