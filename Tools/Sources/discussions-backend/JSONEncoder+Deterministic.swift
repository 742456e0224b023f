import Foundation

extension JSONEncoder {
    /// An encoder that produces the same text for the same value in every process.
    static var deterministic: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
