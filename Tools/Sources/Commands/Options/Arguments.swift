import ArgumentParser
package import Reports

// How the command line spells what requests have.

extension NamedText: ExpressibleByArgument {}
extension LaunchArgument: ExpressibleByArgument {}
extension LaunchAction: ExpressibleByArgument {}
extension ReportPageFormat: ExpressibleByArgument {}

/// The format of a report.
package enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}

extension RequestError {
    /// Does what may find a request unusable; the command then ends as for any other wrong argument.
    package static func telling<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as RequestError { throw ValidationError(error.message) }
    }
}
