extension BuildSettingEvaluator {
    /// A text with its references expanded, as a string of a property list is, and the settings that it was made of.
    ///
    /// The result has no origin: the text's own place is the caller's to know.
    public mutating func evaluate(text: String) -> EvaluatedSetting {
        let (expression, _) = table.compile(Array(text.utf8), asList: false)
        let result = run(EvaluationFrame(expression: expression))
        let value = result.text.text
        return EvaluatedSetting(
            name: "", value: value, list: [value], origin: nil, chain: chain(of: result), limit: exceeded)
    }
}
