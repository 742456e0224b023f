extension String {
    /// Whether two strings have the same code units; `==` equates canonically equivalent strings.
    package func hasSameCodeUnits(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
