extension String {
    /// Whether two texts are the same code unit for code unit; `==` takes canonically equivalent ones for the same.
    package func hasSameCodeUnits(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
