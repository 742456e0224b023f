public import SwitchyardCore

extension Live: Decodable {
    /// Reads the value of a live key. Another decoder than that of a configuration creates a constant.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ValuesDecoder else {
            self.init(try decoder.singleValue(Value.self))
            return
        }
        let pinned = try decoder.run.liveValue(Value.self, at: decoder.node)
        self.init(name: decoder.node.name, pinned: pinned, source: decoder.run.live)
    }
}

/// Marks ``Live`` of any value.
protocol LiveProperty {
    static func declaration(named name: String, isRequired: Bool) -> KeyDeclaration
}

extension Live: LiveProperty {
    static func declaration(named name: String, isRequired: Bool) -> KeyDeclaration {
        ConfigurationKey<Value>(name, live: true, required: isRequired).declaration
    }
}
