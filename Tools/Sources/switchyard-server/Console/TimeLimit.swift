import ArgumentParser
import Foundation
import Switchyard

/// A duration on the command line: `3s`, `500ms`, or seconds.
struct TimeLimit: ExpressibleByArgument {
    let duration: Duration
    /// The text in the help.
    let defaultValueDescription: String

    init(_ duration: Duration, text: String) {
        self.duration = duration
        defaultValueDescription = text
    }

    init?(argument: String) {
        guard let duration = try? PropertyListValue.string(argument).read(as: Duration.self), duration > .zero,
            duration <= .seconds(3600)
        else { return nil }
        self.init(duration, text: argument)
    }
}
