extension String {
    /// The only build setting that a value refers to: `NAME` in `$(NAME)`.
    var onlyReference: String? {
        guard hasPrefix("$(") || hasPrefix("${"), hasSuffix(")") || hasSuffix("}") else { return nil }
        let name = dropFirst(2).dropLast()
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) : nil
    }
}
