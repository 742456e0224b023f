/// What to generate, and what is done with it.
package struct GenerateRequest: Sendable {
    /// `Switchyard.yaml`, or its folder.
    package var path = "."
    /// Whether what is stale is an error, and nothing is written.
    package var isCheck = false
    /// Whether nothing is written.
    package var isDry = false
    /// Whether the changed lines are shown.
    package var showsChanges = false
    package var writesSecrets = false
    package var isPruning = false
    package var isWiring = false
    package var isUnwiring = false
    package var movesSettings = false
    /// The `.xcodeproj` folder, from the folder of the manifest.
    package var project: String?

    package init() {}

    package func validate() throws(RequestError) {
        guard !path.isEmpty else { throw RequestError("A path must not be empty.") }
        guard !(isCheck && writesSecrets) else {
            throw RequestError("\(option: "check") does not depend on secrets: leave out \(option: "secrets").")
        }
        guard !(isCheck && isPruning) else {
            throw RequestError("Pass \(option: "check") or \(option: "prune"), not both.")
        }
        guard !(isWiring && isUnwiring) else {
            throw RequestError("Pass \(option: "wire") or \(option: "unwire"), not both.")
        }
        guard !(isWiring && isPruning) else {
            throw RequestError("Pass \(option: "unwire") with \(option: "prune"), not \(option: "wire").")
        }
        guard !(isUnwiring && (isCheck || writesSecrets)) else {
            throw RequestError(
                "\(option: "unwire") generates nothing: leave out \(option: "check") and \(option: "secrets").")
        }
        guard !movesSettings || isWiring else {
            throw RequestError("Pass \(option: "move-settings") together with \(option: "wire").")
        }
        guard project == nil || isWiring || isUnwiring else {
            throw RequestError("Pass \(option: "project") together with \(option: "wire") or \(option: "unwire").")
        }
    }

    /// What is planned.
    var plan: GenerationPlan.Request {
        GenerationPlan.Request(
            isWiring: isWiring, isUnwiring: isUnwiring, isPruning: isPruning, writesSecrets: writesSecrets,
            movesSettings: movesSettings, isDry: isCheck || isDry, project: project)
    }
}
