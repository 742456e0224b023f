/// The lines of the map in an order that can be read: a band for each target, and in it its schemes. Schemes that lead to the
/// same are one, and so are targets.
package struct ReportMap {
    /// The targets that look the same.
    struct Band {
        let targets: [String]
        /// Whether they are apps that users launch.
        let isOfApplications: Bool
        let groups: [Group]
    }

    /// The schemes of a band that look the same.
    struct Group {
        let schemes: [String]
        let lines: [Line]
    }

    /// What is drawn: the indexes of the paths that it stands for.
    package struct Line {
        let paths: [Int]
    }

    /// The bands, one a target.
    let all: [Band]
    /// The bands where what looks the same is one.
    let grouped: [Band]
    /// Whether anything looks the same.
    var isGrouped: Bool {
        grouped.count < all.count || zip(grouped, all).contains { $0.groups.count < $1.groups.count }
    }

    init(_ paths: [ReportPath]) {
        let names = Dictionary(grouping: paths) { $0.target ?? "" }.mapValues { Set($0.map(\.project)).count > 1 }
        let byTarget = Self.parted(paths.indices.map { [$0] }) { indexes in
            let path = paths[indexes[0]]
            return [path.project, path.target ?? ""]
        }
        let bands = byTarget.map { lines in
            let path = paths[lines[0][0]]
            let name = path.target ?? "no target"
            let title = names[path.target ?? ""] == true ? "\(name) (\(path.project))" : name
            let bySchemes = Self.parted(lines) { indexes in [paths[indexes[0]].schemeFile, paths[indexes[0]].scheme] }
            return Band(
                targets: [title], isOfApplications: path.isOfApplication,
                groups: bySchemes.map { lines in
                    Group(schemes: [paths[lines[0][0]].scheme], lines: lines.map(Line.init))
                })
        }
        all = bands.filter(\.isOfApplications) + bands.filter { !$0.isOfApplications }
        let merged = all.map { band in
            Band(
                targets: band.targets, isOfApplications: band.isOfApplications,
                groups: Self.parted(band.groups) { $0.lines.map { paths[$0.paths[0]].look } }.map(Self.merged))
        }
        // Of targets, how many schemes they have has to be the same, too.
        let alike = Self.parted(merged) { band in
            BandLook(
                isOfApplications: band.isOfApplications,
                groups: band.groups.map { group in
                    GroupLook(count: group.schemes.count, lines: group.lines.map { paths[$0.paths[0]].look })
                })
        }
        grouped = alike.map { bands in
            guard let first = bands.first, bands.count > 1 else { return bands[0] }
            return Band(
                targets: bands.flatMap(\.targets), isOfApplications: first.isOfApplications,
                groups: first.groups.indices.map { index in Self.merged(bands.map { $0.groups[index] }) })
        }
    }

    private struct BandLook: Hashable {
        let isOfApplications: Bool
        let groups: [GroupLook]
    }

    private struct GroupLook: Hashable {
        let count: Int
        let lines: [ReportPath.Look]
    }

    private static func merged(_ groups: [Group]) -> Group {
        guard let first = groups.first, groups.count > 1 else { return groups[0] }
        return Group(
            schemes: groups.flatMap(\.schemes),
            lines: first.lines.indices.map { index in Line(paths: groups.flatMap { $0.lines[index].paths }) })
    }

    /// Elements with the same key together, in the order of the first of them. No part is empty.
    private static func parted<Element, Key: Hashable>(_ elements: [Element], by key: (Element) -> Key) -> [[Element]] {
        var order: [Key: Int] = [:]
        var parts: [[Element]] = []
        for element in elements {
            let key = key(element)
            if let index = order[key] {
                parts[index].append(element)
            } else {
                order[key] = parts.count
                parts.append([element])
            }
        }
        return parts
    }
}
