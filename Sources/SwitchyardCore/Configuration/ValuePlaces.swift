import PropertyLists

/// Where a value and the values that it hides come from. A launch merges many values and reports few: their key paths are
/// made when they are asked for.
package enum ValuePlaces: Sendable {
    /// The value is at the same path in each layer. An empty path stands for the name of the value.
    case layers(Layers, path: [String])
    case stated(ResolvedValue.Origin, hidden: [ResolvedValue.Origin])

    /// A layer of a file: its name, and where in the file its values are.
    package struct Layer {
        let name: String
        let keyPath: [String]
    }

    /// Layers of a file, strongest first, which many values share.
    package final class Layers: Sendable {
        let layers: [Layer]
        let file: String?

        init(_ layers: [Layer], file: String?) {
            self.layers = layers
            self.file = file
        }

        func origins(_ path: [String]) -> [ResolvedValue.Origin] {
            layers.map {
                ResolvedValue.Origin(layer: $0.name, file: file, keyPath: PropertyListKeyPath($0.keyPath + path))
            }
        }
    }

    func origin(of name: String) -> ResolvedValue.Origin {
        switch self {
        case .layers(let layers, let path):
            layers.origins(path.isEmpty ? [name] : path).first
                ?? ResolvedValue.Origin(layer: "", file: layers.file, keyPath: [name])
        case .stated(let origin, _): origin
        }
    }

    func hidden(of name: String) -> [ResolvedValue.Origin] {
        switch self {
        case .layers(let layers, let path):
            Array(layers.origins(path.isEmpty ? [name] : path).dropFirst())
        case .stated(_, let hidden): hidden
        }
    }
}
