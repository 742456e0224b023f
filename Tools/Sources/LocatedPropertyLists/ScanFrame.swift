/// A container whose end tag is still to come.
struct ScanFrame {
    /// What kind of container it is: one byte, all that is kept of a container nested too deeply to be recorded.
    enum Kind: UInt8 {
        /// The file itself, around the outermost element.
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
    /// The node whose children are here; nil when there is none to record them under.
    let node: Int?
    /// How many values have begun.
    var count = 0
    /// In a dictionary, a key that waits for its value.
    var pendingKey: PendingKey?

    struct PendingKey {
        let offset: Int
        let node: Int?
    }
}
