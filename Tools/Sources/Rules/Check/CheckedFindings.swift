import PropertyLists
package import SourceText

/// The findings of a check that are reported, and how many are not, and why.
package struct CheckedFindings: Sendable {
    /// A finding, and what it is recognized by after its line has moved.
    package struct Element: Hashable, Sendable {
        /// The finding, with absolute paths.
        package var finding: Finding
        /// The same for the same finding in the same file, wherever its line is.
        package let fingerprint: String
    }

    /// The findings, in the order of files and lines.
    package private(set) var reported: [Element] = []
    /// How many have less than the wanted severity.
    package private(set) var lessSevere = 0
    /// How many a comment suppresses.
    package private(set) var suppressed = 0
    /// How many the baseline has.
    package private(set) var known = 0
    /// The entries of the baseline that no finding has any more.
    package private(set) var stale: [FindingBaseline.Entry] = []

    /// Chooses from the findings of a check.
    ///
    /// - Parameters:
    ///   - findings: the findings, with absolute paths, in the order of files and lines.
    ///   - filter: which are wanted.
    ///   - baseline: which are known.
    ///   - former: what was found before a change, which is not reported; `nil` if no change is judged.
    ///   - folder: the checked folder.
    package init(
        _ findings: [Finding], filter: FindingFilter, baseline: FindingBaseline, former: FormerFindings? = nil,
        below folder: String
    ) {
        let paths = RelativePaths(from: folder)
        var sources = SourceFiles()
        var fingerprints = FindingFingerprint(below: folder)
        let expected = Set(baseline.findings.map(\.fingerprint))
        var seen: Set<String> = []
        for finding in findings {
            // Counted before anything is left out, so that options do not change it.
            let fingerprint = fingerprints.next(finding)
            seen.insert(fingerprint)
            guard filter.wants(finding, below: folder) else { continue }
            var finding = finding
            switch Suppression.outcome(of: finding, &sources) {
            case .suppressed:
                suppressed += 1
                continue
            case .unusable(let note): finding.notes.append(note)
            case .none: break
            }
            if former?.has(finding, fingerprint, paths) == true {
                continue
            } else if expected.contains(fingerprint) {
                known += 1
            } else if finding.severity < filter.severity {
                lessSevere += 1
            } else {
                reported.append(Element(finding: finding, fingerprint: fingerprint))
            }
        }
        stale = baseline.findings.filter { !seen.contains($0.fingerprint) }
    }

    /// The findings as they are shown: those about lines of a file with one mistake are one.
    package var shown: [Element] { reported.withLinesTogether() }

    /// The findings alone.
    package var findings: [Finding] { reported.map(\.finding) }
}
