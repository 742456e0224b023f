import AppProjects
import Rules
import SourceText

/// The lines of source that no report quotes, because they have a secret.
struct WithheldLines {
    /// Names of the catalog's secrets.
    private let secrets: Set<String>
    /// Where findings say that a secret is.
    private let places: Set<Place>

    private struct Place: Hashable {
        let file: String
        let line: Int

        init?(_ location: SourceLocation?) {
            guard let location, let position = location.position else { return nil }
            (file, line) = (location.file, position.line)
        }
    }

    /// - Parameters:
    ///   - secrets: the names of the catalog's secrets.
    ///   - findings: all findings of the report: what one says to be a secret, no other one quotes.
    init(_ secrets: Set<String>, _ findings: [Finding]) {
        self.secrets = secrets
        places = Set(
            findings.filter(\.rule.isAboutSecret).flatMap { [$0.location] + $0.notes.map(\.location) }
                .compactMap(Place.init))
    }

    /// Whether the line of a location is withheld.
    func contains(_ location: SourceLocation, _ lines: LineTable) -> Bool {
        guard let place = Place(location), let line = lines.text(ofLine: place.line) else { return true }
        return places.contains(place) || holdsSecret(line)
            || name(above: place.line, line, lines).map(isOfSecret) == true
    }

    private func holdsSecret(_ line: String) -> Bool {
        isOfSecret(line) || Redaction.hides(text: line) || SecretShape.hasToken(line) || Redaction.hasPassword(line)
    }

    private func isOfSecret(_ line: String) -> Bool {
        secrets.contains { line.contains($0) } || SecretName.sounds(inLine: line)
    }

    /// The line with the name of a value that has a line of its own: the key of a property list, the name of a variable in
    /// a scheme.
    private func name(above number: Int, _ line: String, _ lines: LineTable) -> String? {
        let text = line.drop(while: \.isWhitespace)
        if text.hasPrefix("value = ") { return lines.text(ofLine: number - 1) }
        guard !line.contains("<key>") else { return nil }
        for above in stride(from: number - 1, to: max(number - Self.farthestName, 0), by: -1) {
            guard let other = lines.text(ofLine: above) else { return nil }
            if other.contains("<key>") { return other }
        }
        return nil
    }

    /// How many lines a name may be above its value, as it is above an array.
    private static let farthestName = 20
}
