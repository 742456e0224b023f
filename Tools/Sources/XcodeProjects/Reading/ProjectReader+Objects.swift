import PropertyLists
import SourceText

/// The fields of objects. A field of the wrong type is reported and read as if it were missing.
extension ProjectReader {
    /// Reports a finding at a key path.
    mutating func report(
        _ rule: RuleID, _ message: String, at path: [String], severity: Severity = .warning, fix: String? = nil
    ) {
        findings.append(Finding(rule: rule, severity: severity, message: message, location: location(path), fix: fix))
    }

    /// Returns the object with the identifier at `path`, and reports a missing one.
    mutating func object(
        _ identifier: String, from path: [String], severity: Severity = .warning
    ) -> ProjectObject? {
        guard let value = objects[identifier] else {
            reportMissing(identifier, from: path, severity: severity)
            return nil
        }
        guard let fields = value.dictionaryValue, let isa = fields["isa"]?.stringValue else {
            let message =
                "object \(identifier) "
                + (value.dictionaryValue == nil ? "must be a dictionary, not \(value.kindPhrase)" : "has no isa")
            report(.malformedProjectObject, message, at: ["objects", identifier])
            return nil
        }
        return ProjectObject(identifier: identifier, isa: isa, fields: fields)
    }

    /// Returns a string field.
    mutating func string(_ key: String, of object: ProjectObject) -> String? {
        guard let value = object.fields[key] else { return nil }
        guard let text = value.stringValue else {
            reportType(of: value, expected: "a string", at: object.path(key))
            return nil
        }
        return text
    }

    /// Returns a list of strings with their key paths; other elements are skipped.
    mutating func strings(_ key: String, of object: ProjectObject) -> [(text: String, path: [String])] {
        guard let value = object.fields[key] else { return [] }
        guard let elements = value.arrayValue else {
            reportType(of: value, expected: "an array", at: object.path(key))
            return []
        }
        var texts: [(text: String, path: [String])] = []
        for (index, element) in elements.enumerated() {
            let path = object.path(key, String(index))
            if let text = element.stringValue {
                texts.append((text, path))
            } else {
                reportType(of: element, expected: "a string", at: path)
            }
        }
        return texts
    }

    /// Returns the object that a field refers to.
    mutating func reference(_ key: String, of object: ProjectObject) -> ProjectObject? {
        guard let identifier = string(key, of: object) else { return nil }
        return self.object(identifier, from: object.path(key))
    }

    /// Returns the objects that a field lists, with the key paths of the references.
    mutating func references(
        _ key: String, of object: ProjectObject, severity: Severity = .warning
    ) -> [(object: ProjectObject, path: [String])] {
        var found: [(object: ProjectObject, path: [String])] = []
        for (identifier, path) in strings(key, of: object) {
            guard let object = self.object(identifier, from: path, severity: severity) else { continue }
            found.append((object, path))
        }
        return found
    }

    private mutating func reportType(of value: PropertyListValue, expected: String, at path: [String]) {
        report(.malformedProjectObject, "expected \(expected), not \(value.kindPhrase)", at: path)
    }
}
