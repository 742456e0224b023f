/// Finished values with the references that they are made of, one after another in shared arrays.
struct ResultStorage: Sendable {
    /// Where a finished value is stored.
    struct Result: Sendable {
        let text: Range<Int>
        let elementStarts: Range<Int>
        let references: Range<Int>
        /// Whether it has at least one element, even an empty one.
        let hasElements: Bool
        let isSameInBothForms: Bool
    }

    private var results: [Result] = []
    private var bytes: [UInt8] = []
    private var elementStarts: [Int] = []
    private var references: [ResolvedReference] = []

    /// Roughly how many bytes of memory it takes.
    var size: Int { bytes.count + elementStarts.count * 8 + references.count * 16 + results.count * 64 }

    /// Stores the top value of a stack.
    mutating func append(
        _ values: ValueStack, references: ArraySlice<ResolvedReference>, isSameInBothForms: Bool
    ) -> ResultID {
        if results.isEmpty { reserveCapacity() }
        let start = (text: bytes.count, element: elementStarts.count, reference: self.references.count)
        bytes.append(contentsOf: values.topBytes)
        let top = values.topElementStarts
        for offset in top.offsets { elementStarts.append(offset - top.start) }
        self.references.append(contentsOf: references)
        results.append(
            Result(
                text: start.text..<bytes.count, elementStarts: start.element..<elementStarts.count,
                references: start.reference..<self.references.count, hasElements: values.topHasElements,
                isSameInBothForms: isSameInBothForms))
        return ResultID(index: results.count - 1)
    }

    /// Room for the values of most builds, so that the arrays need not grow step by step.
    private mutating func reserveCapacity() {
        results.reserveCapacity(64)
        bytes.reserveCapacity(2_048)
        references.reserveCapacity(128)
    }

    subscript(id: ResultID) -> Result { results[id.index] }

    func text(of result: Result) -> ArraySlice<UInt8> { bytes[result.text] }

    func elementStarts(of result: Result) -> ArraySlice<Int> { elementStarts[result.elementStarts] }

    func references(of result: Result) -> ArraySlice<ResolvedReference> { references[result.references] }

    func reference(at index: Int) -> ResolvedReference { references[index] }

    mutating func removeAll() {
        results.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        elementStarts.removeAll(keepingCapacity: true)
        references.removeAll(keepingCapacity: true)
    }
}

/// A finished value in a ``ResultStorage``.
struct ResultID: TableID {
    let rawValue: Int32
}

/// A reference, and what it turned out to mean.
struct ResolvedReference: Sendable {
    let setting: BuildSettingID
    /// `nil` when no assignment applies.
    let assignment: AssignmentID?
    /// The stored value, which has references of its own; `nil` for a literal, and for a value that is not stored for
    /// every caller.
    let result: ResultID?
    /// Whether it refers to an older assignment of the build setting that refers to it.
    let isInherited: Bool
}
