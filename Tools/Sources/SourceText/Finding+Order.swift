import PropertyLists

extension Sequence where Element == Finding {
    /// The findings without duplicates, by file and location; those about a whole file come first. Findings that read the same
    /// are one, about the subjects of all.
    package func onceInFileOrder() -> [Finding] {
        var indexes: [Finding: Int] = [:]
        var once: [Finding] = []
        for finding in self {
            if let index = indexes[finding.asRead] {
                once[index].subjects = (once[index].subjects + finding.subjects).uniqued
            } else {
                indexes[finding.asRead] = once.count
                once.append(finding)
            }
        }
        return once.sorted { $0.precedes($1) }
    }

    /// The findings without duplicates, errors first, then by file and location.
    package func onceWorstFirst() -> [Finding] {
        let ordered = onceInFileOrder()
        return Severity.allCases.reversed().flatMap { severity in ordered.filter { $0.severity == severity } }
    }
}

extension Finding {
    /// What people read.
    fileprivate var asRead: Finding {
        var finding = self
        (finding.subjects, finding.cause) = ([], nil)
        return finding
    }

    fileprivate func precedes(_ other: Finding) -> Bool {
        if location?.file != other.location?.file { return location?.file ?? "" < other.location?.file ?? "" }
        if location?.position != other.location?.position {
            guard let position = location?.position else { return true }
            guard let otherPosition = other.location?.position else { return false }
            return position < otherPosition
        }
        if (rule, message) != (other.rule, other.message) { return (rule, message) < (other.rule, other.message) }
        // The order never depends on that in which they were found.
        return rest.lexicographicallyPrecedes(other.rest)
    }

    /// What is said besides the message.
    private var rest: [String] {
        [severity.rawValue, fix ?? ""] + notes.map { "\($0.message)\n\($0.location.map { "\($0)" } ?? "")" }
    }
}
