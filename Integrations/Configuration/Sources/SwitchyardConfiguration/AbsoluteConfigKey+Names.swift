import Configuration

extension AbsoluteConfigKey {
    /// The name in a catalog: the components joined with dots.
    var catalogName: String { components.count == 1 ? components[0] : components.joined(separator: ".") }
}
