import PropertyLists
import SwitchyardCore

extension DecodingRun {
    /// What an initializer of the app threw, as a finding.
    func finding<Value>(_ error: any Error, in type: Value.Type, at node: DecodingNode) -> PropertyListFinding? {
        if case .placeholder = node { return nil }
        switch error {
        case let error as CoercionError:
            return finding(text(error.reason, error.fix), in: type, at: node, nil)
        case let error as ConfigurationError:
            return finding(error.message, in: type, at: node, nil)
        case DecodingError.keyNotFound(let key, let context):
            return finding("it has no value for \"\(key.stringValue)\"", in: type, at: node, context)
        case DecodingError.dataCorrupted(let context):
            if let finding = unlisted(type, at: node) { return finding }
            return finding(context.debugDescription, in: type, at: node, context)
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            return finding(context.debugDescription, in: type, at: node, context)
        default:
            return finding("\(error)", in: type, at: node, nil)
        }
    }

    private func text(_ reason: String, _ fix: String?) -> String {
        "the value \(reason)" + (fix.map { ": \($0)" } ?? "")
    }

    /// The finding that a value is not a raw value of an enumeration.
    private func unlisted<Value>(_ type: Value.Type, at node: DecodingNode) -> PropertyListFinding? {
        guard let enumeration = type as? any RawRepresentable.Type, let value = resolved(node),
            let text = value.raw.enumerationText
        else { return nil }
        var names: [String] = []
        if let type = type as? any CaseIterable.Type { names = rawValues(type) }
        let isText = hasText(enumeration)
        var error = names.isEmpty ? CoercionError("is not a value of \(type)") : Coercion.notListed(text, names)
        // No number is a misspelling of another one.
        if !isText { error = CoercionError(error.reason) }
        return value.coercionFinding(error, as: isText ? .enumeration(names) : .int)
    }

    private func hasText<Enumeration: RawRepresentable>(_ type: Enumeration.Type) -> Bool {
        Enumeration.RawValue.self == String.self
    }

    private func rawValues<Cases: CaseIterable>(_ type: Cases.Type) -> [String] {
        type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
    }

    /// A finding at the node, or at the value below it that the error names.
    private func finding<Value>(
        _ reason: String, in type: Value.Type, at node: DecodingNode, _ context: DecodingError.Context?
    ) -> PropertyListFinding {
        let below = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
        let value = configuration.values[below] ?? resolved(node)
        let keyPath = value?.origin.keyPath ?? [configuration.environment]
        // The text of an initializer may quote any value that it has read.
        let isSecret = value?.isSecret == true || (resolved(node)?.isSecret ?? false)
        var reason = isSecret ? "the reason may quote a secret, and is not shown" : reason
        if reason.hasSuffix(".") { reason.removeLast() }
        return PropertyListFinding(
            .invalidValue, .error, "\(keyPath) cannot be read as \(type)\(reason.isEmpty ? "" : ": \(reason)")",
            file: value?.origin.file ?? configuration.file, keyPath: keyPath)
    }
}

extension PropertyListValue {
    /// The text of a string or an integer, which raw values are.
    fileprivate var enumerationText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        default: nil
        }
    }
}
