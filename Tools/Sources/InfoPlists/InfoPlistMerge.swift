import PropertyLists

/// Content that the build adds to an Info.plist, from product types, generated keys, and partial files.
///
/// See Apple's swift-build, `InfoPlistProcessorTaskAction.addAdditionalContent`.
enum InfoPlistMerge {
    /// A key with two values that cannot be merged; Xcode ends the build.
    struct Conflict: Error {
        let written: PropertyListValue
        let added: PropertyListValue
    }

    /// Merges `added` into `written`: an array gains missing elements, a dictionary gains entries (not merged
    /// recursively), and any other value is replaced.
    static func value(
        of key: String, written: PropertyListValue?, added: PropertyListValue
    ) throws(Conflict) -> PropertyListValue {
        guard let written else { return added }
        switch (written, added) {
        case (.array(let old), .array(let new)):
            return .array(old + new.filter { !old.contains($0) })
        case (.dictionary(let old), .dictionary(let new)):
            return .dictionary(old.merging(new) { _, new in new })
        // A list of capabilities is equivalent to a dictionary in which all are required.
        case (.dictionary(let old), .array(let new)) where key == "UIRequiredDeviceCapabilities":
            let required = new.compactMap(\.stringValue).map { ($0, PropertyListValue.boolean(true)) }
            return .dictionary(old.merging(required) { _, new in new })
        case (.array, _), (.dictionary, _), (_, .array), (_, .dictionary):
            throw Conflict(written: written, added: added)
        default:
            return added
        }
    }
}
