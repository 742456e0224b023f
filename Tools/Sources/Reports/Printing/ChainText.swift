import AppProjects
import BuildSettings

/// The build settings that a value depends on: on one line or, where one refers to several others, as a tree.
struct ChainText {
    private let chain: [EvaluatedBuildSetting.Link]
    private let locations: LocationFinder

    init(_ chain: [EvaluatedBuildSetting.Link], _ locations: LocationFinder) {
        self.chain = chain
        self.locations = locations
    }

    /// What follows the location of the value on its line: the build settings, if none refers to several others.
    var parts: [String] { chain.isBranching ? [] : chain.map(words) }

    /// The lines below the value: the build settings, if one refers to several others.
    func tree(indentation: Int) -> [String] {
        guard chain.isBranching else { return [] }
        return chain.map { link in
            String(repeating: " ", count: indentation + 2 * (min(link.depth, 12) - 1)) + words(link)
        }
    }

    private func words(_ link: EvaluatedBuildSetting.Link) -> String {
        let name = link.isInherited ? "inherited" : link.name
        if link.isOfSigning { return "$(\(name)) known when signed".printable }
        guard let origin = link.origin else { return "$(\(name)) undefined".printable }
        return "$(\(name)) \(locations.shown(origin.file))\(origin.line > 0 ? ":\(origin.line)" : "")".printable
    }
}
