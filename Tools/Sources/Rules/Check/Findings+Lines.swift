import Foundation
import PropertyLists
import SourceText

extension [CheckedFindings.Element] {
    /// The findings, one for all values of xcconfig files that end at their `//`, and one for all of a file with the same rule,
    /// message, and fix. Only what is reported is told together: a line that is known or suppressed hides no other one.
    func withLinesTogether() -> [CheckedFindings.Element] {
        let cuts = Dictionary(grouping: map(\.finding).filter { $0.rule == .xcconfigURLCut }) {
            $0.location?.file ?? ""
        }
        .mapValues { $0.settingNames.sorted() }
        let keys = map { $0.finding.keyOfLine(cuts) }
        let groups = Dictionary(grouping: zip(keys, self).filter { $0.0 != nil }, by: \.0)
        var told: Set<[String]> = []
        return zip(keys, self).compactMap { key, element in
            guard let key, let group = groups[key], group.count > 1 else { return element }
            guard told.insert(key).inserted else { return nil }
            var first = element
            first.finding = group.map(\.1.finding).asOneOfLines ?? element.finding
            return first
        }
    }
}

extension [Finding] {
    /// The build settings that findings about xcconfig files are about, each once.
    fileprivate var settingNames: [String] {
        // The name of a build setting is beside the file.
        compactMap { ($0.cause?.key.dropFirst()).flatMap(\.first) }.uniqued
    }

    /// The first of these findings, with the others as notes.
    fileprivate var asOneOfLines: Finding? {
        guard var told = first else { return nil }
        told.notes += dropFirst().flatMap { other in
            let text = other.message == told.message ? "the same here" : other.message
            return [Finding.Note(message: text, location: other.location)] + other.notes
        }
        guard told.rule == .xcconfigURLCut else { return told }
        let names = settingNames
        let listed = names.count > 5 ? names.prefix(5).joined(separator: ", ") + ", …" : names.listed
        let files = Set(compactMap(\.location?.file)).count
        told.message =
            "\(count) \(told.severity == .error ? "URLs" : "values") of \(files == 1 ? "this file" : "\(files) files") "
            + "are cut off, because // starts a comment: those of \(listed)"
        let others = count == 2 ? "other" : "others"
        told.fix = told.fix.map { "\($0), and the \(others) in the same way" }
        return told
    }

    /// The findings, those that a scheme cannot be read as notes of the finding that its project cannot be read: whatever
    /// damaged one damaged the other.
    func withoutSchemesOfMalformedProjects() -> [Finding] {
        let schemes = filter { $0.rule == .malformedScheme }
        let projects = filter { $0.rule == .malformedProject }.compactMap(\.location?.file)
        guard !schemes.isEmpty, !projects.isEmpty else { return self }
        let folders = projects.reduce(into: [String: String]()) {
            $0[URL(fileURLWithPath: $1).deletingLastPathComponent().path + "/"] = $1
        }
        let owners = schemes.reduce(into: [Finding: String]()) { owners, scheme in
            owners[scheme] = folders.first { scheme.location?.file.hasPrefix($0.key) == true }?.value
        }
        return filter { owners[$0] == nil }.map { finding in
            guard finding.rule == .malformedProject else { return finding }
            var told = finding
            told.notes += owners.filter { $0.value == finding.location?.file }.map(\.key).onceInFileOrder().map {
                .init(message: "the scheme cannot be read, too: \($0.message)", location: $0.location)
            }
            return told
        }
    }
}

extension Finding {
    /// What findings about lines have in common that are mended together: what is said of them. The xcconfig files of several
    /// environments, which are in one folder, have the same build settings.
    ///
    /// - Parameter cuts: the build settings whose values are cut, by file.
    fileprivate func keyOfLine(_ cuts: [String: [String]]) -> [String]? {
        guard let file = location?.file else { return nil }
        switch rule {
        case .xcconfigURLCut:
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
            return [rule.rawValue, severity.rawValue, folder] + (cuts[file] ?? [])
        default: return [rule.rawValue, severity.rawValue, file, message, fix ?? ""]
        }
    }
}
