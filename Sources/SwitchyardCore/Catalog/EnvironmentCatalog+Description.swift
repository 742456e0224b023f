extension EnvironmentCatalog: CustomStringConvertible, CustomReflectable {
    /// The file and the names of the environments, without values: some are secret.
    public var description: String { "\(file ?? "catalog"): \(names.joined(separator: ", "))" }

    /// The file and the names of the environments, so that `dump` does not reveal secrets.
    public var customMirror: Mirror { Mirror(self, children: ["file": file as Any, "environments": names]) }
}
