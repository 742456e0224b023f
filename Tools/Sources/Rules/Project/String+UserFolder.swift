import SourceText

extension String {
    /// Whether a path is in the folder of another user than a second one: no Mac but that user's has it.
    func isOfUser(otherThanOf path: String) -> Bool {
        let (parts, others) = (split(separator: "/"), path.split(separator: "/"))
        return parts.count > 1 && parts.first == "Users" && !parts.prefix(2).elementsEqual(others.prefix(2))
    }

    /// The end of a path that leads to a file below a folder. A name alone may be that of another file.
    func end(below folder: String) -> String? {
        let parts = split(separator: "/")
        return parts.indices.dropFirst().dropLast().firstNonNil { index in
            let end = parts[index...].joined(separator: "/")
            return ExistingFile.isThere("\(folder)/\(end)") ? end : nil
        }
    }
}
