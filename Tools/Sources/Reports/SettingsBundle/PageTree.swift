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
        case specifier(SettingsSpecifier, SettingsPage)
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
            case .page(let page): pending += Self.specifiers(of: page, next.depth, contents.device)
            case .specifier(let specifier, _) where specifier.kind == .childPane:
                guard let name = specifier.pageName else { continue }
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
    private static func specifiers(
        of page: SettingsPage, _ depth: Int, _ device: SettingsDevice?
    ) -> [(depth: Int, node: Node)] {
        var isInGroup = false
        var specifiers: [(depth: Int, node: Node)] = []
        for specifier in page.specifiers where specifier.isShown(on: device) {
            let isHeader = specifier.kind == .group || specifier.kind == .radioGroup
            specifiers.append((depth + (isInGroup && !isHeader ? 2 : 1), .specifier(specifier, page)))
            // Specifiers after a radio group form a section of their own.
            if isHeader { isInGroup = specifier.kind == .group }
        }
        return specifiers.reversed()
    }
}
