extension EnvironmentCatalog: CustomStringConvertible, CustomReflectable {
    /// The file and the environments' names, without values: some are secret.
    public var description: String { "\(file ?? "catalog"): \(names.joined(separator: ", "))" }

    /// The file and the environments' names, so that `dump` gives no secret away.
    public var customMirror: Mirror { Mirror(self, children: ["file": file as Any, "environments": names]) }
}
