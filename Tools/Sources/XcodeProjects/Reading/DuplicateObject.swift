/// Two objects of a project file with one identifier: the first is lost, and with it a file, or a package.
package enum DuplicateObject {
    /// What to do about one, or several.
    package static let fix =
        "give one of the two objects a new identifier, also where it is referred to; remove one only if they are equal"
}
