import BuildSettings
import PropertyLists
import SourceText

/// An xcconfig file that no build of the checked folder reads: one of a folder without projects, or one that is left over.
struct UnbuiltXcconfigFile {
    /// The absolute path.
    let path: String
    /// The text of the file.
    let text: XcconfigFiles.Text

    /// What is wrong with the file.
    ///
    /// - Parameter isUnused: whether nothing else uses it either, so that what it cuts off or leaves open has no effect; it
    ///   is asked for where something is.
    func findings(isUnused: () -> Bool) -> [Finding] {
        let lint = XcconfigLint(text).findings
        let lost =
            lint.filter { $0.rule == .xcconfigURLCut } + syntaxErrors.filter { !$0.isExplained(by: lint) }
            + expressionErrors
        return lint.filter { $0.rule != .xcconfigURLCut } + (lost.isEmpty || isUnused() ? [] : lost)
    }

    /// The lines that the build system cannot parse.
    private var syntaxErrors: [Finding] {
        text.file.statements.compactMap { statement in
            if case .diagnostic(let diagnostic) = statement { diagnostic.finding } else { nil }
        }
    }

    /// The references that no value of another file could mend.
    private var expressionErrors: [Finding] {
        BuildSettingTable(layers: [XcconfigLoader().load(path)], types: .builtIn).findings()
            .filter { $0.severity == .error && $0.location?.file == path }
    }
}
