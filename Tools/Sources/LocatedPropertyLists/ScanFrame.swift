/// A container that is still open.
struct ScanFrame {
    /// The kind of a container: one byte, which is all that is kept of containers that are too deep to be recorded.
    enum Kind: UInt8 {
        /// The file itself, around the root element.
        case file
        case plist, dict, array

        init?(_ name: ElementName?) {
            switch name {
            case .plist: self = .plist
            case .dict: self = .dict
            case .array: self = .array
            default: return nil
            }
        }

        var isCollection: Bool { self == .dict || self == .array }
    }

    let kind: Kind
    /// The offset of the start tag.
    let start: Int
    /// The node of the container; `nil` if it is not recorded.
    let node: Int?
    /// The number of values so far.
    var count = 0
    /// In a dictionary, a key without its value yet.
    var pendingKey: PendingKey?

    struct PendingKey {
        let offset: Int
        let node: Int?
    }
}
