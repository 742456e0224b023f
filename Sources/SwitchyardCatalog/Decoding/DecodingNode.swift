import PropertyLists
import SwitchyardCore

/// What a decoder stands on.
enum DecodingNode {
    /// The keys whose names begin with a prefix: none, or one that ends in a dot.
    case namespace(prefix: String)
    /// The value of a key.
    case key(ResolvedValue)
    /// An element of an array or an entry of a dictionary, with the origin of the key that it is in.
    case part(ResolvedValue)
    /// Nothing: every value of it is a placeholder.
    case placeholder

    /// The name in messages, empty for all keys.
    var name: String {
        switch self {
        case .namespace(let prefix): String(prefix.dropLast())
        case .key(let value), .part(let value): value.name
        case .placeholder: ""
        }
    }
}

extension ResolvedValue {
    /// An entry or element of this value, which may be secret like this one.
    func part(_ key: String, _ raw: PropertyListValue) -> ResolvedValue {
        ResolvedValue(
            name: "\(name).\(key)", declared: nil, isSecret: isSecret, isLive: isLive,
            places: .stated(
                Origin(layer: origin.layer, file: origin.file, keyPath: origin.keyPath.appending(key)),
                hidden: []), raw: raw, folder: folder)
    }
}
