package import Foundation
import Manifest
import PropertyLists
import SourceText

/// `.natrium.yml`: variables by environment, and by build configuration below it.
package enum NatriumFile {
    /// Reads the bytes of a file.
    package static func read(_ data: Data, file: String) -> ImportedSource {
        var reader = NatriumReader(file: file)
        do throws(ManifestError) {
            guard data.count <= TextFile.mostBytes else {
                reader.source.addUnreadable("the file is larger than 1 MiB")
                return reader.source
            }
            reader.read(try YAMLDocument(data, file: file))
        } catch {
            for finding in error.findings { reader.source.addUnreadable(finding.message, at: finding.location) }
        }
        return reader.source
    }
}

extension ImportFormat {
    /// `.natrium.yml`.
    static let natrium = ImportFormat(
        has: { [".natrium.yml", ".natrium.yaml"].contains($1.lowercased()) },
        read: { files, project in
            project.nearest(files).compactMap { file in
                project.read(file, .natrium) { NatriumFile.read($0, file: file) }
            }
        })
}

private struct NatriumReader {
    var source: ImportedSource
    private var fragments = NatriumFragments()

    init(file: String) {
        source = ImportedSource(.natrium, file: file)
    }

    mutating func read(_ document: YAMLDocument) {
        guard let root = document.root.map else {
            source.addUnreadable(
                "the file is \(document.root.kind), not a dictionary", at: document.location(document.root.mark))
            return
        }
        let listed = document.root["environments"]?.list ?? []
        source.environments = listed.compactMap { $0.scalar?.text }.uniqued
        guard !source.environments.isEmpty else {
            source.addUnreadable(
                "environments lists no environment",
                at: document.location(document.root["environments"]?.mark ?? document.root.mark))
            return
        }
        for entry in document.root["natrium_variables"]?.map ?? [] {
            for (environment, value) in choices(entry, document) {
                guard let text = value.scalar?.text else { continue }
                fragments.texts[entry.name, default: [:]][environment ?? ""] = text
            }
        }
        for entry in root {
            switch entry.name {
            case "environments", "natrium_variables", "settings": continue
            case "variables": for variable in entry.value.map ?? [] { add(variable, document) }
            default:
                source.leaveOut(
                    "\(entry.name)", "Natrium changes files with it; the catalog has values only",
                    at: document.location(entry.mark))
            }
        }
    }

    private mutating func add(_ variable: YAMLNode.Entry, _ document: YAMLDocument) {
        for (environment, value) in choices(variable, document) {
            let location = document.location(value.mark)
            guard let scalar = value.scalar else {
                source.leaveOut(
                    "\"\(variable.name)\"", "it has \(value.kind) where one value is expected", at: location)
                continue
            }
            guard !source.isFull else { return }
            if value.isNull {
                source.leaveOut(
                    "\"\(variable.name)\"\(environment.map { " in \($0)" } ?? "")",
                    "it has no value, which is nil in Swift",
                    at: location)
                continue
            }
            guard scalar.text.contains("#{") || scalar.text.contains("#env(") else {
                append(variable.name, environment, scalar.propertyListValue, location)
                continue
            }
            // The text may differ by what it refers to.
            for name in environment.map({ [$0] }) ?? source.environments where !source.isFull {
                do throws(NatriumFragments.Unknown) {
                    let text = try fragments.expanded(scalar.text, in: name)
                    append(variable.name, name, .string(text), location)
                } catch {
                    source.leaveOut("\"\(variable.name)\" in \(name)", error.reason, at: location)
                }
            }
        }
    }

    private mutating func append(
        _ key: String, _ environment: String?, _ value: PropertyListValue, _ location: SourceLocation
    ) {
        source.append(ImportedValue(key: key, environment: environment, value: value, location: location))
    }

    /// The values of an entry by environment; of values by build configuration, that of the release.
    private mutating func choices(
        _ entry: YAMLNode.Entry, _ document: YAMLDocument
    ) -> [(environment: String?, value: YAMLNode)] {
        guard let map = entry.value.map else { return [(nil, entry.value)] }
        let isByEnvironment = map.contains { !names(in: $0.name).isEmpty }
        guard isByEnvironment else { return [(nil, chosen(entry.value, entry.name, nil, document))] }
        var found: [(environment: String?, value: YAMLNode)] = []
        for choice in map {
            let names = names(in: choice.name)
            if names.isEmpty {
                source.leaveOut(
                    "\"\(entry.name)\" in \"\(choice.name)\"", "environments does not list it",
                    at: document.location(choice.mark))
            }
            for name in names { found.append((name, chosen(choice.value, entry.name, name, document))) }
        }
        return found
    }

    /// The environments of a list such as `Staging,Production`; `*` is all of them.
    private func names(in text: String) -> [String] {
        let parts = text.split(separator: ",").map { String($0.trimmed) }
        return parts.contains("*") ? source.environments : parts.filter(source.environments.contains)
    }

    private mutating func chosen(
        _ value: YAMLNode, _ key: String, _ environment: String?, _ document: YAMLDocument
    ) -> YAMLNode {
        guard let map = value.map, let first = map.first else { return value }
        let release = map.first { $0.name.split(separator: ",").contains { $0.trimmed == "Release" } } ?? first
        if map.count > 1 {
            source.issues.append(
                ImportIssue(
                    .uncertain,
                    "\"\(key)\"\(environment.map { " in \($0)" } ?? "") differs by build configuration too; the catalog has that of \(release.name)",
                    document.location(release.mark)))
        }
        return release.value
    }
}

/// The texts that `#{NAME}` stands for.
private struct NatriumFragments {
    /// By name and environment; `""` for all.
    var texts: [String: [String: String]] = [:]

    /// Why a text is not known.
    struct Unknown: Error {
        let reason: String
    }

    /// The most references of one text that are followed.
    private static let mostReferences = 1_000
    /// The most bytes of a text.
    private static let mostBytes = 1 << 16

    /// A text with what it refers to, which may refer to others.
    func expanded(_ text: String, in environment: String) throws(Unknown) -> String {
        var (result, rest, references) = ("", text[...], 0)
        while let start = rest.firstRange(of: "#{"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            result += rest[..<start.lowerBound]
            let fragments = texts[String(rest[start.upperBound..<end])]
            guard let fragment = fragments?[environment] ?? fragments?[""] else {
                result += rest[start.lowerBound...end]
                rest = rest[rest.index(after: end)...]
                continue
            }
            references += 1
            rest = (fragment + rest[rest.index(after: end)...])[...]
            guard references <= Self.mostReferences, result.utf8.count + rest.utf8.count <= Self.mostBytes else {
                throw Unknown(reason: "what it refers to is longer than is imported, or refers to itself")
            }
        }
        result += rest
        guard !result.contains("#env(") else {
            throw Unknown(reason: "it refers to a variable of the process environment")
        }
        return result
    }
}

extension YAMLNode.Scalar {
    /// The value as YAML 1.2 has it.
    var propertyListValue: PropertyListValue {
        switch value {
        case .flag(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .null, .text: .string(text)
        }
    }
}
