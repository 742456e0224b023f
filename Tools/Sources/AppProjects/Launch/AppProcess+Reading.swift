package import Switchyard

extension AppProcess {
    /// The process of an app that is looked at and does not run: it has no arguments and no variables.
    package static let reading = AppProcess(
        arguments: [], environment: [:], identifier: "", role: .app, distribution: Distribution.unknown)
}
