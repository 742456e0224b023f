import LocatedPropertyLists
import PropertyLists
import SourceText

/// Fields of objects. Of another type than they should be, they are noted and read as if they were not there.
extension ProjectReader {
    /// The place of a key path, or of what is left of it in the file.
    func location(_ path: [String]) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: located.nearestPosition(of: path))
    }

    /// Notes something that is wrong at a key path.
    mutating func report(_ rule: RuleID, _ message: String, at path: [String], fix: String? = nil) {
        findings.append(Finding(rule: rule, severity: .warning, message: message, location: location(path), fix: fix))
    }

    /// The object of an identifier that stands at `path`; noted when there is none.
    mutating func object(_ identifier: String, from path: [String]) -> ProjectObject? {
        guard let value = objects[identifier] else {
            report(.missingProjectObject, "no object of this project file is called \(identifier)", at: path)
            return nil
        }
        guard let fields = value.dictionaryValue, let isa = fields["isa"]?.stringValue else {
            let message =
                "the object \(identifier) is \(value.dictionaryValue == nil ? value.kindPhrase : "without isa")"
            report(.malformedProjectObject, message, at: ["objects", identifier])
            return nil
        }
        return ProjectObject(identifier: identifier, isa: isa, fields: fields)
    }

    /// A text.
    mutating func string(_ key: String, of object: ProjectObject) -> String? {
        guard let value = object.fields[key] else { return nil }
        guard let text = value.stringValue else {
            reportType(of: value, expected: "a string", at: object.path(key))
            return nil
        }
        return text
    }

    /// A list of texts with the key path of each; what is no text is left out.
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

    /// The object that a field refers to.
    mutating func reference(_ key: String, of object: ProjectObject) -> ProjectObject? {
        guard let identifier = string(key, of: object) else { return nil }
        return self.object(identifier, from: object.path(key))
    }

    /// The objects that a field lists, each with the key path where it does.
    mutating func references(
        _ key: String, of object: ProjectObject
    ) -> [(object: ProjectObject, path: [String])] {
        var found: [(object: ProjectObject, path: [String])] = []
        for (identifier, path) in strings(key, of: object) {
            guard let object = self.object(identifier, from: path) else { continue }
            found.append((object, path))
        }
        return found
    }

    /// Notes the keys that a dictionary has twice: git can merge two changes into that without a conflict.
    mutating func reportDuplicates() {
        for duplicate in located.duplicateKeys {
            let name = duplicate.keyPath.last ?? ""
            findings.append(
                Finding(
                    rule: .duplicateKey, severity: .warning,
                    message: "\"\(name)\" stands twice in the same dictionary; only this one counts",
                    location: SourceLocation(file: file, position: duplicate.second),
                    notes: [
                        .init(
                            message: "it stood here before",
                            location: SourceLocation(file: file, position: duplicate.first))
                    ]))
        }
    }

    private mutating func reportType(of value: PropertyListValue, expected: String, at path: [String]) {
        report(.malformedProjectObject, "\(expected) should stand here, not \(value.kindPhrase)", at: path)
    }
}
