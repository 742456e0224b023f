import SettingsBundle

/// The pages of a bundle as a tree: below each child pane, the page that it opens.
///
/// The tree is a flat list with depths, because a chain of child panes may be longer than the stack. Each page occurs
/// once.
struct PageTree {
    /// A line of the tree.
    enum Node {
        /// A page, or its variant for a device.
        case page(SettingsPage)
        case row(SettingsSpecifier, SettingsPage)
        /// The page of a child pane that occurs above.
        case again(String)
        /// The page of a child pane that does not exist.
        case missing(String)
    }

    private(set) var nodes: [(depth: Int, node: Node)] = []

    init(_ contents: SettingsBundleContents) {
        let pages = Dictionary(grouping: contents.pages, by: \.name)
        var seen: Set<String> = ["Root"]
        var pending: [(depth: Int, node: Node)] = Self.listed(pages["Root"] ?? [], 0)
        while let next = pending.popLast() {
            nodes.append(next)
            switch next.node {
            case .page(let page): pending += Self.rows(of: page, next.depth, contents.device)
            case .row(let row, _) where row.kind == .childPane:
                guard let name = row.pageName else { continue }
                if let opened = pages[name] {
                    pending +=
                        seen.insert(name).inserted
                        ? Self.listed(opened, next.depth + 1) : [(next.depth + 1, .again(name))]
                } else {
                    pending.append((next.depth + 1, .missing(name)))
                }
            default: continue
            }
        }
    }

    /// Reversed, as on a stack.
    private static func listed(_ pages: [SettingsPage], _ depth: Int) -> [(depth: Int, node: Node)] {
        pages.reversed().map { (depth, .page($0)) }
    }

    /// Specifiers are below their group.
    private static func rows(
        of page: SettingsPage, _ depth: Int, _ device: SettingsDevice?
    ) -> [(depth: Int, node: Node)] {
        var isInGroup = false
        var rows: [(depth: Int, node: Node)] = []
        for row in page.specifiers where row.isShown(on: device) {
            let isHeader = row.kind == .group || row.kind == .radioGroup
            rows.append((depth + (isInGroup && !isHeader ? 2 : 1), .row(row, page)))
            // Specifiers after a radio group form a section of their own.
            if isHeader { isInGroup = row.kind == .group }
        }
        return rows.reversed()
    }
}
