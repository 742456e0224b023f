import Foundation
import PropertyLists
import SourceText

/// Objects that the project file refers to and does not have. A merge loses those of one target together, so that all of a
/// file are one finding.
extension ProjectReader {
    /// Reports a missing object, until all of them are known.
    mutating func reportMissing(_ identifier: String, from path: [String], severity: Severity) {
        findings.append(
            Finding(
                rule: .missingProjectObject, severity: severity,
                message: "the project file has no object with the identifier \"\(identifier)\"",
                location: location(path), fix: "remove the reference, or restore the object from version control",
                subjects: (path + [identifier]).map(Finding.Subject.object)))
    }

    /// The findings, one for all missing objects of the file that a build needs.
    func withMissingObjectsTogether(_ findings: [Finding]) -> [Finding] {
        let missing = findings.filter(Self.isOfBuild)
        guard let index = findings.firstIndex(where: Self.isOfBuild) else { return findings }
        let owners = owners()
        // Nobody ships tests.
        let isOfTests = missing.allSatisfy { owner(of: $0, owners)?.isTest == true }
        let merged = (together(missing, owners).map { [$0] } ?? missing).map { finding in
            var finding = finding
            if isOfTests { finding.severity = .note }
            return finding
        }
        let others = findings.filter { !Self.isOfBuild($0) }
        return Array(others[..<index] + merged + others[index...])
    }

    private static func isOfBuild(_ finding: Finding) -> Bool {
        finding.rule == .missingProjectObject && finding.severity == .warning
    }

    /// One finding for all; `nil` if there is nothing to say but an identifier.
    private func together(_ missing: [Finding], _ owners: [String: Owner]) -> Finding? {
        let words: [String] = missing.map { description(of: $0) }
        guard var merged = missing.first, missing.count > 1 || words.first != merged.objects.last else { return nil }
        let names = missing.map { owner(of: $0, owners)?.name ?? "the project" }.uniqued
        let things = words.uniqued
        let listed = things.count > 4 ? things.prefix(4).joined(separator: ", ") + ", …" : things.listed
        let isOne = things.count == 1
        merged.message =
            "\(names.listed) \(names.count == 1 ? "refers" : "refer") to "
            + (isOne ? "an object that is" : "\(things.count) objects that are")
            + " not in the project file, and Xcode leaves \(isOne ? "it" : "them") out: \(listed)"
        merged.fix = fix(for: things)
        merged.notes = zip(words, missing).dropFirst().map { .init(message: $0, location: $1.location) }
        return merged
    }

    private func fix(for things: [String]) -> String {
        let isOne = things.count == 1
        let ofPods = hasPodfile ? things.count(where: Self.isOfCocoaPods) : 0
        switch things.count - ofPods {
        case 0: return "run pod install, which adds \(isOne ? "it" : "them")"
        case things.count:
            return "remove the \(isOne ? "reference" : "references"), or restore the "
                + "\(isOne ? "object" : "objects") from version control"
        case let rest:
            return "run pod install, which adds those of CocoaPods; remove the other "
                + (rest == 1 ? "reference, or restore its object" : "references, or restore their objects")
                + " from version control"
        }
    }

    /// Whether CocoaPods adds something to a project, by its name: `Pods-App.debug.xcconfig`, a phase `[CP] …`.
    private static func isOfCocoaPods(_ thing: String) -> Bool {
        let name = thing.hasPrefix(phase) ? thing.dropFirst(phase.count) : thing[...]
        return ["[CP] ", "Pods-", "Pods.", "Pods_", "libPods"].contains(where: name.hasPrefix)
    }

    private var hasPodfile: Bool { FileManager.default.fileExists(atPath: sourceRoot + "/Podfile") }

    /// What a sentence calls a build phase, before its name.
    private static let phase = "the build phase "

    /// What is missing, in the words of the comment beside the identifier; without one, the identifier.
    private func description(of finding: Finding) -> String {
        let key = finding.objects
        let text = comment(Array(key.dropLast()))?.prefix { $0 != "*" }.trimmed() ?? ""
        guard !text.isEmpty else { return key.last ?? "" }
        return key.contains("buildPhases") ? Self.phase + text : text
    }

    /// The target that refers to a missing object, itself or by its build phases and build configurations.
    private func owner(of finding: Finding, _ owners: [String: Owner]) -> Owner? {
        let key = finding.objects
        return key.count > 1 ? owners[key[1]] : nil
    }

    /// A target that objects belong to.
    private struct Owner {
        let name: String
        let isTest: Bool
    }

    /// The targets that objects belong to, by the identifiers of the objects.
    private func owners() -> [String: Owner] {
        var owners: [String: Owner] = [:]
        func identifiers(_ key: String, of identifier: String) -> [String] {
            let value = objects[identifier]?.dictionaryValue?[key]
            return value?.arrayValue?.compactMap(\.stringValue) ?? [value?.stringValue].compactMap { $0 }
        }
        for target in identifiers("targets", of: rootIdentifier) {
            let fields = objects[target]?.dictionaryValue
            let type = fields?["productType"]?.stringValue ?? ""
            let owner = Owner(name: fields?["name"]?.stringValue ?? target, isTest: XcodeTarget.isTest(type))
            let phases = identifiers("buildPhases", of: target)
            let lists = identifiers("buildConfigurationList", of: target)
            let parts =
                phases + phases.flatMap { identifiers("files", of: $0) } + lists
                + lists.flatMap { identifiers("buildConfigurations", of: $0) }
            for part in [target] + parts { owners[part] = owners[part] ?? owner }
        }
        return owners
    }

}

extension Finding {
    /// The identifiers of the objects that it is about, and the fields that lead from one to the next.
    fileprivate var objects: [String] {
        subjects.compactMap { if case .object(let identifier) = $0 { identifier } else { nil } }
    }
}

extension Substring {
    fileprivate func trimmed() -> String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
