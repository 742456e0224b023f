import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// The keys that URL schemes of apps have, as they are or behind the name of a service: `kakao$(KAKAO_KEY)`, `fb123`. A
/// service opens the app by it, so that it is in every copy and no secret.
struct URLSchemeKeys {
    /// The names of the build settings that schemes refer to.
    private var names: Set<String> = []
    /// What schemes say, and the values of those build settings.
    private var texts: Set<String> = []

    init(_ survey: FolderSurvey, _ parsed: (String) -> PropertyListValue?) {
        for file in survey.folder.propertyLists {
            let types = parsed(file)?.dictionaryValue?["CFBundleURLTypes"]?.arrayValue ?? []
            for type in types {
                add((type.dictionaryValue?["CFBundleURLSchemes"]?.arrayValue ?? []).compactMap(\.stringValue))
            }
        }
        for file in survey.folder.manifests {
            guard let text = ExistingFile.text(of: file) else { continue }
            add(Self.schemes(inManifest: text))
        }
        guard !names.isEmpty else { return }
        // A build setting may have the scheme, and refer to the key.
        for (name, value) in Self.assignments(survey) where names.contains(name) { add([value]) }
    }

    /// Whether a value is in every copy of an app.
    func contain(_ name: String, _ value: String) -> Bool {
        names.contains(name) || value.count >= 8 && texts.contains { $0.hasSuffix(value) }
    }

    private mutating func add(_ schemes: [String]) {
        for scheme in schemes {
            let references = scheme.matches(of: /\$[({](\w+)[^)}]*[)}]/).map { String($0.output.1) }
            names.formUnion(references)
            if references.isEmpty { texts.insert(scheme) }
        }
    }

    /// What a manifest says behind `CFBundleURLSchemes`: up to the end of the list in Swift, or the elements in YAML.
    private static func schemes(inManifest text: String) -> [String] {
        text.components(separatedBy: "CFBundleURLSchemes").dropFirst().flatMap { rest -> [String] in
            let lines = rest.split(separator: "\n", maxSplits: 20)
            let first = lines.first ?? ""
            guard !first.contains("[") else { return words(rest.prefix { $0 != "]" }) }
            let elements = lines.dropFirst().prefix { $0.drop(while: \.isWhitespace).hasPrefix("-") }
            return elements.flatMap(words)
        }
    }

    private static func words(_ text: Substring) -> [String] {
        text.split { $0.isWhitespace || "\"',[".contains($0) }.map { word in
            // `$(A)` keeps its end, and `.string("a")` has one of its own.
            let closed = word.contains("$(") ? word : word.prefix { $0 != ")" }
            return String(closed)
        }
    }

    private static func assignments(_ survey: FolderSurvey) -> [(String, String)] {
        let ofFiles = survey.folder.xcconfigFiles.flatMap { file in
            (survey.xcconfigs.text(of: file)?.file.assignments ?? []).map { ($0.name, $0.value) }
        }
        let ofProjects = survey.projects.flatMap(\.projects).flatMap(\.allConfigurations).flatMap(\.settings).compactMap
        {
            setting -> (String, String)? in
            guard case .text(let value) = setting.value else { return nil }
            return (setting.key, value)
        }
        return ofFiles + ofProjects
    }
}
