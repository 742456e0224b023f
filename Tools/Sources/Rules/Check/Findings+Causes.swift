import Foundation
import PropertyLists
import SourceText

extension [Finding] {
    /// The findings in the order of files and lines, one for each cause: a rule says what findings have in common, and one line is
    /// one. The one to tell may come later.
    func oncePerCause() -> [Finding] {
        var places: [Place: Int] = [:]
        var kept: [Finding] = []
        for finding in onceInFileOrder() {
            let own = finding.places
            guard let index = own.firstNonNil({ places[$0] }) else {
                for place in own { places[place] = kept.count }
                kept.append(finding)
                continue
            }
            for place in own { places[place] = index }
            if finding.isMain(besides: kept[index]) {
                var reported = finding
                reported.add(kept[index])
                kept[index] = reported
            } else {
                kept[index].add(finding)
            }
        }
        return kept.onceInFileOrder()
    }
}

extension [CheckedFindings.Element] {
    /// The findings, one for all of a file that say the same, and one for all values of an xcconfig file that end at their `//`.
    /// Only what is reported counts: a line that is known or suppressed hides no other one.
    func withLinesTogether() -> [CheckedFindings.Element] {
        let groups = Dictionary(grouping: self, by: \.finding.line)
        var reported: Set<Place> = []
        return compactMap { element in
            let line = element.finding.line
            guard reported.insert(line).inserted else { return nil }
            var first = element
            first.finding = groups[line].flatMap { $0.map(\.finding).asOneOfLines } ?? element.finding
            return first
        }
    }
}

/// What findings of one cause have in common.
private struct Place: Hashable {
    let rule: RuleID
    var severity: Severity?
    var file: String?
    var line: Int?
    var subjects: [Finding.Subject] = []
    var finding: Finding?
}

extension Finding {
    fileprivate var places: [Place] {
        let ofCause = cause.map { Place(rule: rule, subjects: $0.subjects) }
        // One merge went wrong.
        if rule == .duplicateKey { return [Place(rule: rule, severity: severity, file: location?.file)] }
        guard [.hiddenXcconfigValue, .unnamedEnvironment].contains(rule), let location else {
            return [ofCause].compactMap { $0 }
        }
        return [ofCause, Place(rule: rule, file: location.file, line: location.position?.line)].compactMap { $0 }
    }

    /// Whether the finding is the one to report of its cause: that of an app, or that of the most schemes.
    fileprivate func isMain(besides other: Finding) -> Bool {
        let (own, others) = (cause?.isMain == true, other.cause?.isMain == true)
        if own != others { return own && other.cause != nil }
        return rule == .unknownConfiguration && notes.count > other.notes.count
    }

    /// What findings about lines have in common that are mended together.
    fileprivate var line: Place {
        rule == .xcconfigURLCut
            ? Place(rule: rule, severity: severity, file: location?.file)
            : Place(rule: rule, file: location?.file, finding: anywhere)
    }
}

extension [Finding] {
    /// The first of these findings, with the others as notes.
    fileprivate var asOneOfLines: Finding? {
        guard count > 1, let reported = asOne() else { return first }
        guard reported.rule == .xcconfigURLCut else { return reported }
        return reported.saying(
            .cut(
                flatMap(\.settings).uniqued, of: count, areURLs: reported.severity == .error, fix: reported.fix))
    }
}

extension FindingWords {
    /// Values of a file that end at their `//`.
    ///
    /// - Parameter fix: what to do about the first one.
    static func cut(_ names: [String], of count: Int, areURLs: Bool, fix: String?) -> Self {
        let listed = names.count > 5 ? names.prefix(5).joined(separator: ", ") + ", …" : names.listed
        return Self(
            "\(count) \(areURLs ? "URLs" : "values") of this file are cut off, because // starts a comment: those of \(listed)",
            fix: fix.map { "\($0), and the \(count == 2 ? "other" : "others") in the same way" })
    }
}
