extension BuildSettingEvaluator {
    /// A text with its references expanded, as a string of a property list is.
    public mutating func expand(_ text: String) -> String {
        guard text.utf8.contains(.dollar) else { return text }
        return evaluate(text: text).value
    }

    /// A text with its references expanded, as a string of a property list is, and the settings that it was made of.
    ///
    /// The result has no origin: the text's own place is the caller's to know.
    public mutating func evaluate(text: String) -> EvaluatedSetting {
        let expression = table.compileText(Array(text.utf8))
        run(EvaluationFrame(expression))
        let value = texts.lastText
        let chain = chain(of: links)
        table.removeText(expression)
        totalBytes += value.utf8.count
        return EvaluatedSetting(
            name: "", value: value, list: [value], origin: nil, chain: chain, limit: exceeded)
    }
}
