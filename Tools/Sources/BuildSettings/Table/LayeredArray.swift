/// An array whose beginning many copies share: what is appended to a copy leaves that beginning where it is.
///
/// The builds of a project begin with the same assignments. Of a plain array, each build would have a copy.
struct LayeredArray<Element: Sendable>: Sendable {
    /// What copies share.
    private var base: [Element] = []
    /// What comes after it.
    private var own: [Element] = []

    /// Makes all elements those that copies share.
    mutating func share() {
        base += own
        own = []
    }

    mutating func reserveCapacity(_ count: Int) {
        own.reserveCapacity(count - base.count)
    }

    mutating func append(_ element: Element) {
        own.append(element)
    }

    mutating func append(contentsOf elements: some Sequence<Element>) {
        own.append(contentsOf: elements)
    }

    /// Removes the elements from an index on.
    mutating func removeAll(from index: Int) {
        if index < base.count {
            base.removeSubrange(index...)
            own.removeAll()
        } else {
            own.removeSubrange((index - base.count)...)
        }
    }

    /// Whether an element satisfies a condition. The default implementation would decide for each where it is.
    func contains(where predicate: (Element) throws -> Bool) rethrows -> Bool {
        try base.contains(where: predicate) || own.contains(where: predicate)
    }

    /// The elements of a range that was appended between two calls of ``share()``, so that they are next to each other.
    func slice(_ range: Range<Int>) -> ArraySlice<Element> {
        let start = range.lowerBound - base.count
        guard start < 0 else { return own[start..<range.upperBound - base.count] }
        return range.upperBound <= base.count ? base[range] : Array(self[range])[...]
    }
}

extension LayeredArray: RandomAccessCollection, MutableCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { base.count + own.count }

    // Inlined: the innermost loops of loading and evaluating use it.
    @inline(__always)
    subscript(index: Int) -> Element {
        get { index < base.count ? base[index] : own[index - base.count] }
        set {
            if index < base.count { base[index] = newValue } else { own[index - base.count] = newValue }
        }
        _modify {
            if index < base.count { yield &base[index] } else { yield &own[index - base.count] }
        }
    }
}
