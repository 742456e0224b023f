import Foundation
import Manifest
import PropertyLists
package import SourceText
@_spi(Tools) import SwitchyardCore

/// A proposal as the text of `Switchyard.yaml`, with where each value came from.
package struct ProposalYAML {
    private let proposal: Proposal
    private let paths: PathsFrom
    private var lines: [String] = []

    /// Writes a proposal.
    ///
    /// - Parameter folder: the folder of the manifest.
    package init(_ proposal: Proposal, in folder: String) {
        self.proposal = proposal
        paths = PathsFrom(folder)
        addHead()
        addConfigurations()
        addSelection()
        addKeys()
        addValues()
        addOutputs()
    }

    /// The text.
    package var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func addHead() {
        lines.append("# Proposed by \"switchyard init\": the comments say where each value came from.")
        if let app = proposal.app { lines.append("app: \(YAMLText.text(app))") }
        if let target = proposal.target { lines.append("targets: [\(YAMLText.text(target))]") }
        if let reason = proposal.productionReason {
            lines.append(line("production: \(YAMLText.text(proposal.production))", paths.shown(reason)))
        } else {
            lines += ["production:", "  environment: \(YAMLText.text(proposal.production))"]
            lines.append(uncertain("nothing says which one it is", indented: 2))
        }
        let testFlight = proposal.selection.rules.testFlightEnvironments.sorted()
        if !testFlight.isEmpty {
            lines.append("testflight: [\(testFlight.map(YAMLText.text).joined(separator: ", "))]")
        }
    }

    private mutating func addConfigurations() {
        guard !proposal.configurations.isEmpty else { return }
        lines += [
            "",
            "# For each build configuration: the environment that is selected unless another environment is chosen, and for whom",
            "# it is built: development, testers, testflight, or app-store.", "configurations:",
        ]
        for configuration in proposal.configurations {
            guard !configuration.isUncertain else {
                lines += [
                    "  \(name(configuration.name)):", "    environment: \(YAMLText.text(configuration.environment))",
                    "    for: \(configuration.distribution)", uncertain(configuration.reason, indented: 4),
                ]
                continue
            }
            let text =
                "  \(name(configuration.name)): { environment: \(YAMLText.text(configuration.environment)), for: \(configuration.distribution) }"
            lines.append(line(text, configuration.reason))
        }
    }

    private mutating func addSelection() {
        let selection = proposal.selection
        var entries: [String] = []
        func add(_ entry: String, _ name: ImportedSelection.Name?) {
            guard let name else { return }
            entries.append(line("  \(entry): \(YAMLText.text(name.text))", shown(name.location)))
        }
        add("key", selection.key)
        add("variable", selection.variable)
        add("infoKey", selection.infoKey)
        let rules = selection.rules
        if !rules.aliases.isEmpty {
            entries.append("  aliases:")
            for (alias, name) in rules.aliases.sorted(by: { $0.key < $1.key }) {
                entries.append("    \(self.name(alias)): \(YAMLText.text(name))")
            }
        }
        if rules.ignoresCase { entries.append("  ignoreCase: true") }
        if let duration = rules.rememberVariable {
            entries.append("  rememberVariable: \(max(1, duration.components.seconds))s")
        }
        if let name = rules.defaultEnvironment { entries.append("  default: \(YAMLText.text(name))") }
        if rules.allowsUnnamed { entries.append("  allowUnnamed: true") }
        if rules.skipsUnknownNames { entries.append("  skipUnknownNames: true") }
        if rules.allowsManagedConfiguration { entries.append("  managedConfiguration: true") }
        if let group = rules.appGroup { entries.append("  appGroup: \(YAMLText.text(group))") }
        if !entries.isEmpty { lines += ["", "selection:"] + entries }
    }

    // MARK: Keys and values

    private mutating func addKeys() {
        let entries = proposal.keys.compactMap(declaration)
        if !entries.isEmpty {
            lines += ["", "keys:"] + entries
        } else if proposal.keys.isEmpty {
            lines += [
                "", "# Declare the keys of your configuration here, such as:", "# keys:",
                "#   apiURL: { type: url, description: Where the server is. }",
            ]
        }
    }

    private func declaration(_ key: Proposal.Key) -> String? {
        var entries = self.entries(key)
        if key.isUncertain {
            // Each entry has a line of its own, so that one can be removed.
            if entries.isEmpty { entries.append("optional: false") }
            return
                (["  \(name(key.name)):"] + entries.map { "    \($0)" }
                + [uncertain("several places have different values", indented: 4)]).joined(separator: "\n")
        }
        guard !entries.isEmpty else { return nil }
        let type = entries.count == 1 ? key.type?.name : nil
        var notes: [String] = []
        if let original = key.originalName { notes.append("\"\(original)\" in its source") }
        if key.variable != nil, !key.locations.isEmpty {
            notes.append(
                "its value is at \(key.locations.prefix(6).map(shown).joined(separator: ", ")); it is not in this file")
        }
        return line(
            "  \(name(key.name)): \(type ?? "{ \(entries.joined(separator: ", ")) }")", notes.joined(separator: "; "))
    }

    /// What the manifest says of a key.
    private func entries(_ key: Proposal.Key) -> [String] {
        var entries: [String] = []
        let declared = key.declaration
        let type = key.type ?? declared?.type?.kind
        if let type { entries.append("type: \(type.name)") }
        if let summary = declared?.summary { entries.append("description: \(YAMLText.quoted(summary))") }
        if let values = declared?.type?.values, !values.isEmpty {
            entries.append("values: [\(values.map(YAMLText.quoted).joined(separator: ", "))]")
        }
        if let range = declared?.range {
            entries.append("minimum: \(limit(range.lowerBound, type))")
            entries.append("maximum: \(limit(range.upperBound, type))")
        }
        if declared?.isLive == true { entries.append("live: true") }
        if declared?.isManaged == true { entries.append("managed: true") }
        if key.isOptional { entries.append("optional: true") }
        if let setting = declared?.setting, !(declared?.isLive == true && setting == key.name) {
            entries.append("setting: \(setting == key.name ? "true" : YAMLText.quoted(setting))")
        }
        if let variable = key.variable { entries.append("secret: { variable: \"\(variable)\" }") }
        return entries
    }

    private func limit(_ number: Double, _ type: ValueType.Kind?) -> String {
        let text = Int64(exactly: number).map(String.init) ?? "\(number)"
        return type == .duration ? "\(text)s" : text
    }

    private mutating func addValues() {
        let common = proposal.keys.compactMap { key in key.common.map { (key, $0) } }
        if !common.isEmpty {
            lines += ["", "common:"] + common.map { value($1, of: $0, indented: 2) }
        }
        lines += ["", "environments:"]
        for environment in proposal.environments {
            let own = proposal.keys.compactMap { key in
                key.values.first { $0.environment == environment.name }.map { (key, $0.value) }
            }
            let sources = environment.sources.prefix(4).map(paths.shown).joined(separator: ", ")
            guard environment.title != nil || environment.doubt != nil || !own.isEmpty else {
                lines.append(line("  \(name(environment.name)): {}", sources))
                continue
            }
            lines.append(line("  \(name(environment.name)):", sources))
            if let title = environment.title { lines.append("    title: \(YAMLText.quoted(title))") }
            if let doubt = environment.doubt {
                lines.append(uncertain(doubt, indented: 4))
                // Without the line, something is left of the environment.
                if own.isEmpty { lines.append("    values: {}") }
            }
            if !own.isEmpty { lines += ["    values:"] + own.map { value($1, of: $0, indented: 6) } }
        }
    }

    private func value(_ value: ImportedValue, of key: Proposal.Key, indented: Int) -> String {
        let text = YAMLText.value(value.value, as: key.type) ?? "\"\""
        let damage =
            value.seen.map { seen in
                value.reader.map { "; \($0) gives \(YAMLText.quoted(seen)) to the app" }
                    ?? "; Xcode reads \(YAMLText.quoted(seen)) there, because // starts a comment"
            } ?? ""
        return line(
            "\(String(repeating: " ", count: indented))\(name(key.name)): \(text)", shown(value.location) + damage)
    }

    private mutating func addOutputs() {
        let key = proposal.selection.infoKey?.text ?? ManifestSelection().infoKey
        let written =
            proposal.infoPlists.isEmpty
            ? ["# Nothing but this folder is written, unless lines below name other files."]
            : [
                "# This folder is written, and in each Info.plist the key \(key): it names the environment",
                "# that the build configuration selects.",
            ]
        lines +=
            [""] + written.map(\.commentSafe) + [
                "# \"switchyard generate --dry-run\" shows what would be written.", "generate:",
                "  folder: \(YAMLText.text(proposal.outputFolder))",
            ]
        if let catalog = proposal.ownCatalog {
            lines.append(
                "  # The app has \(catalog) today; \(proposal.outputFolder)/Environments.plist takes its place in Xcode."
                    .commentSafe)
        }
        if !proposal.infoPlists.isEmpty {
            lines.append(
                "  infoPlists: [\(proposal.infoPlists.map(YAMLText.text).joined(separator: ", "))]")
        }
        if !proposal.answeredInfoPlists.isEmpty {
            lines.append(
                "  # The key \(key) of \(proposal.answeredInfoPlists.joined(separator: ", ")) names the environment already."
                    .commentSafe)
        }
        lines.append("  # accessors: { file: \(proposal.outputFolder)/AppConfiguration.swift }")
    }

    // MARK: Text

    /// The line that says that something is a guess: removing it settles the guess.
    private func uncertain(_ reason: String, indented: Int) -> String {
        line("\(String(repeating: " ", count: indented))\(Manifest.uncertain): true", reason)
    }

    private func name(_ text: String) -> String {
        text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.-]*/) != nil && YAMLText.text(text) == text
            ? text : YAMLText.quoted(text)
    }

    private func shown(_ location: SourceLocation) -> String { paths.shown(location) }

    private func line(_ text: String, _ comment: String) -> String {
        comment.isEmpty ? text : "\(text)  # \(YAMLText.comment(comment))"
    }
}

extension String {
    fileprivate var commentSafe: String { YAMLText.comment(self) }
}

/// Paths relative to a folder, also those above it.
package struct PathsFrom: Sendable {
    private let components: [String]

    /// Paths relative to a folder.
    package init(_ folder: String) {
        components = folder.split(separator: "/").map(String.init)
    }

    /// The path; absolute if it has nothing in common with the folder, and as it is if it is not an absolute path.
    package func shown(_ path: String) -> String {
        guard path.hasPrefix("/") else { return path }
        let other = path.split(separator: "/").map(String.init)
        let shared = zip(components, other).prefix { $0 == $1 }.count
        let up = components.count - shared
        guard shared > 0, up <= 3 else { return path }
        return (Array(repeating: "..", count: up) + other.dropFirst(shared)).joined(separator: "/")
    }

    /// `file:line`.
    package func shown(_ location: SourceLocation) -> String {
        SourceLocation(file: shown(location.file), position: location.position).fileAndLine
    }
}
