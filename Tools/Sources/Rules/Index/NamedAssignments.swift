import AppProjects
import BuildSettings

/// The assignments of layers by the names of their build settings: rules look for names, and thousands of assignments share
/// a hundred of them.
struct NamedAssignments: Sendable {
    /// A layer, with a build that has it.
    typealias BuiltLayer = (layer: ConfiguredTarget.Layer, build: ConfiguredTarget)

    /// The layers, in their order.
    let layers: [BuiltLayer]
    private var places: [String: [Place]] = [:]

    /// Where an assignment is.
    private struct Place {
        let layer: Int
        let index: Int
    }

    init(in layers: [BuiltLayer]) {
        self.layers = layers
        for (number, layer) in layers.map(\.layer.settings.assignments).enumerated() {
            for (index, assignment) in layer.enumerated() {
                places[assignment.name, default: []].append(Place(layer: number, index: index))
            }
        }
    }

    /// The names that are assigned to, in no order.
    var names: [String] { Array(places.keys) }

    /// The names that layers with one of these roles assign to.
    func names(in kinds: [ConfiguredTarget.Layer.Kind]) -> Set<String> {
        Set(places.filter { $0.value.contains { kinds.contains(layers[$0.layer].layer.kind) } }.keys)
    }

    /// The assignments to a name, in the order of the layers.
    func assignments(to name: String) -> [(assignment: BuildSettingAssignment, layer: BuiltLayer)] {
        (places[name] ?? []).map { place in
            let layer = layers[place.layer]
            return (layer.layer.settings.assignments[place.index], layer)
        }
    }
}
