import SourceText

extension Seal {
    /// The reason in words: why the build is open, or why it is unknown; empty for others.
    package var reason: String {
        switch unknown {
        case nil: ""
        case .responseFile(let file, _): "the compiler gets more arguments from \(file)"
        case .unevaluated(let setting, _): "\(setting) takes too long to evaluate"
        case .missingFile: "an xcconfig file is missing that may define a compilation condition"
        case .variants: "build settings have more conditions on processors and SDKs than can be tried"
        case .compiler(let expression, _):
            expression.isEmpty ? "an #if depends on the compiler" : "an #if depends on \(expression)"
        case .atRunTime: "the source chooses the policy at run time"
        case .contradiction: "the conditions exclude each other, so that the source does not compile"
        }
    }
}
