import PropertyLists

/// An array of a property list in which Switchyard has elements of its own.
struct OwnedArray {
    /// The key of the array.
    let key: String
    /// What the elements are, for people.
    let summary: String
    /// The build settings that the elements refer to, in order; empty for no elements.
    let settings: [String]
    /// An element that refers to a build setting.
    let element: (_ reference: PropertyListValue) -> PropertyListValue
    /// The reference in an element that Switchyard wrote; `nil` for an element of people.
    let reference: (_ element: PropertyListValue) -> OwnedReference?
    /// Whether an element that people wrote has the reference, so that none is added.
    let isAnswered: (_ element: PropertyListValue, _ setting: String) -> Bool

    /// An array of texts.
    static func texts(_ key: String, _ summary: String, _ settings: [String]) -> OwnedArray {
        OwnedArray(
            key: key, summary: summary, settings: settings, element: { $0 }, reference: { OwnedReference($0) },
            isAnswered: { _, _ in false })
    }
}
