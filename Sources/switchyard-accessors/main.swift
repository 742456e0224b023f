import AccessorGenerator
import Foundation
import PropertyLists
import Switchyard

/// Ends the program after lines on standard error, which Xcode and editors show at their place.
func end(_ lines: [String], code: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    exit(code)
}

func line(_ finding: PropertyListFinding) -> String {
    let path = finding.keyPath.map { $0.components.isEmpty ? "" : "\($0): " } ?? ""
    let fix = finding.fix.map { "; \($0)" } ?? ""
    return
        "\(finding.file ?? "switchyard-accessors"): \(finding.severity): \(path)\(finding.message)\(fix) [\(finding.rule)]"
}

/// Writes a file. One that is the same keeps its date, so that nothing is compiled again.
func write(_ text: String, to path: String) throws {
    let (data, file) = (Data(text.utf8), URL(fileURLWithPath: path))
    if (try? RegularFile.contents(atPath: file.path)) != data { try data.write(to: file, options: .atomic) }
}

do {
    var arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    let file = URL(fileURLWithPath: arguments.catalog)
    arguments.options.origin = file.lastPathComponent
    let source = try AccessorSource(try EnvironmentCatalog.read(file), options: arguments.options)
    try write(source.text, to: arguments.output)
    if let fake = arguments.fake { try write(source.fake, to: fake) }
} catch let error as ArgumentError {
    end(["switchyard-accessors: error: \(error.message)", Arguments.usage], code: 2)
} catch let error as AccessorError {
    end(error.findings.map(line), code: 1)
} catch let error as ConfigurationError {
    end(error.findings.map(line), code: 2)
} catch {
    end(["switchyard-accessors: error: \(error)"], code: 2)
}
