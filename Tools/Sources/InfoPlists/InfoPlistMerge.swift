import PropertyLists

/// Content that the build adds to an Info.plist: what product types, generated keys and partial files bring along.
///
/// Field's source: Apple's swift-build, `InfoPlistProcessorTaskAction.addAdditionalContent`.
enum InfoPlistMerge {
    /// A key whose two values are of kinds that do not go together; Xcode ends the build.
    struct Conflict: Error {
        let written: PropertyListValue
        let added: PropertyListValue
    }

    /// The value of a key after `added` went over `written`: the new one for what is neither array nor dictionary; an
    /// array gets the elements that it lacks, a dictionary the entries, not merged any deeper.
    static func value(
        of key: String, written: PropertyListValue?, added: PropertyListValue
    ) throws(Conflict) -> PropertyListValue {
        guard let written else { return added }
        switch (written, added) {
        case (.array(let old), .array(let new)):
            return .array(old + new.filter { !old.contains($0) })
        case (.dictionary(let old), .dictionary(let new)):
            return .dictionary(old.merging(new) { _, new in new })
        // A list of capabilities is a dictionary in which all of them are required.
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
