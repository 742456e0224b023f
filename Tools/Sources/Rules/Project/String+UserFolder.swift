extension String {
    /// Whether a path is in the folder of another user than a second one: no Mac but that user's has it.
    func isOfUser(otherThanOf path: String) -> Bool {
        let (parts, others) = (split(separator: "/"), path.split(separator: "/"))
        return parts.count > 1 && parts.first == "Users" && !parts.prefix(2).elementsEqual(others.prefix(2))
    }
}
