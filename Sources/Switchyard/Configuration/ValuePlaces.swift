import PropertyLists

/// Where a value and the values that it hides come from. A launch merges many values and reports few: their key paths are
/// made when they are asked for.
enum ValuePlaces: Sendable {
    /// The value is at the same path in each layer. An empty path stands for the name of the value.
    case layers(Layers, path: [String])
    case stated(ResolvedValue.Origin, hidden: [ResolvedValue.Origin])

    /// Layers of a file, strongest first, which many values share.
    final class Layers: Sendable {
        let names: [String]
        let file: String?

        init(_ names: [String], file: String?) {
            self.names = names
            self.file = file
        }

        func origin(_ layer: String, _ path: [String]) -> ResolvedValue.Origin {
            ResolvedValue.Origin(layer: layer, file: file, keyPath: PropertyListKeyPath([layer] + path))
        }
    }

    func origin(of name: String) -> ResolvedValue.Origin {
        switch self {
        case .layers(let layers, let path): layers.origin(layers.names.first ?? "", path.isEmpty ? [name] : path)
        case .stated(let origin, _): origin
        }
    }

    func hidden(of name: String) -> [ResolvedValue.Origin] {
        switch self {
        case .layers(let layers, let path):
            layers.names.dropFirst().map { layers.origin($0, path.isEmpty ? [name] : path) }
        case .stated(_, let hidden): hidden
        }
    }
}
