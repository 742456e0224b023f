import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// An app for iOS whose source asks people for a permission, and whose Info.plist has no reason: the system stops the app, or
/// refuses.
enum MissingUsageDescriptionRule: ProjectRule {
    static let rule = RuleID.missingUsageDescription

    /// A permission that the source of a target asks for, and some of whose keys are in none of its Info.plists.
    private struct Request: Hashable {
        let call: PermissionCall
        let missing: [String]
        let place: SourceLocation
    }

    /// What is missing from an app.
    private struct Missing {
        let name: String
        /// The Info.plist of each build configuration, at least one.
        let lists: [ProcessedInfoPlist]
        let list: ProcessedInfoPlist
        let requests: [Request]

        /// What targets that are copies of each other have in common.
        var cause: [String] { requests.map { "\($0.missing) \($0.place)" } }
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let missing = CallsOfApp<PermissionCall>.all(in: survey).flatMap { self.missing(from: $0, survey) }
        let locations = PropertyListLocations()
        return Dictionary(grouping: missing, by: \.cause).values.compactMap { copies in
            // The app's own has the shortest name, as a rule.
            let ordered = copies.sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
            return survey.isOfExercises ? finding(ordered, locations)?.asNote : finding(ordered, locations)
        }
    }

    // MARK: Info.plists

    /// What is missing from an app in all build configurations, one for each consequence.
    private static func missing(from app: CallsOfApp<PermissionCall>, _ survey: ProjectSurvey) -> [Missing] {
        let (build, made) = (app.build, app.made)
        let lists = app.builds.compactMap { try? $0.infoPlist() }
        guard lists.count == app.builds.count, let list = lists.first, lists.allSatisfy(isKnown) else { return [] }
        let strings = InfoPlistStrings(of: build)
        func isExplained(_ key: String) -> Bool {
            lists.contains { $0.values[key] != nil } || strings.haveAny(key)
                || build.target.scripts.contains { $0.text.containsText(key) }
        }
        var missing = made.reduce(into: [:]) { missing, call in
            missing[call] = call.keys.filter { !$0.contains(where: isExplained) }.compactMap(\.first)
        }.filter { !$0.value.isEmpty }
        // An app that also asks for less gets the location.
        if made.contains(.locationInUse), missing[.locationInUse] == nil { missing[.locationAlways] = nil }
        let places = app.firstUses(of: Set(missing.keys))
        // What makes the Info.plist may add it.
        let mentioned = survey.folder?.mentions(of: places.keys.flatMap(\.keys).flatMap { $0 }.uniqued) ?? []
        let requests = PermissionCall.all.compactMap { call -> Request? in
            guard let keys = missing[call], let place = places[call],
                call.keys.joined().allSatisfy({ !mentioned.contains($0) })
            else { return nil }
            return Request(call: call, missing: keys, place: place)
        }
        return PermissionCall.Consequence.allCases.compactMap { consequence in
            let alike = requests.filter { $0.call.consequence == consequence }
            return alike.isEmpty ? nil : Missing(name: build.target.name, lists: lists, list: list, requests: alike)
        }
    }

    /// Whether an Info.plist is as the product has it.
    private static func isKnown(_ list: ProcessedInfoPlist) -> Bool {
        list.issues.isEmpty && list.file.map(ExistingFile.isThere) != false
    }

    // MARK: Words

    /// One finding for targets that are copies of each other.
    private static func finding(_ copies: [Missing], _ locations: PropertyListLocations) -> Finding? {
        guard let first = copies.first, let request = first.requests.first else { return nil }
        let keys = first.requests.flatMap(\.missing).uniqued
        let subjects = first.requests.map(\.call.subject).uniqued
        let targets = copies.map(\.name).uniqued
        let nested = first.list.file.flatMap { nestedKey(among: keys, of: first.list, in: $0, locations) }
        let others = copies.flatMap(\.lists).compactMap(\.file).uniqued.filter { $0 != first.list.file }.map {
            Finding.Note(message: "the same in this file", location: SourceLocation(file: $0))
        }
        let calls = first.requests.map {
            Finding.Note(message: "the source asks for \($0.call.subject) here", location: $0.place)
        }
        return Finding(
            rule: rule, severity: .warning,
            message:
                "the Info.plist of \(targets.listed(upTo: 4)) has no \(keys.joined(separator: " or ")), and the source asks for "
                + "\(subjects.listed): \(request.call.consequence.text)",
            location: first.list.file.map { SourceLocation(file: $0) } ?? request.place,
            notes: (nested.map { [$0] } ?? []) + others + calls,
            fix: nested == nil
                ? addition(of: keys, to: first.list, about: subjects) : "move it to the top of the Info.plist")
    }

    private static func addition(of keys: [String], to list: ProcessedInfoPlist, about subjects: [String]) -> String {
        let purpose = subjects.count == 1 ? "the app uses \(subjects[0]) for" : "the app uses each for"
        guard list.file == nil else {
            return keys.count == 1
                ? "add the key with a sentence that says what \(purpose)"
                : "add the keys with sentences that say what \(purpose)"
        }
        let settings = keys.map { ProcessedInfoPlist.generatedKeyPrefix + $0 }
        return "set \(settings.listed) to a sentence that says what \(purpose)"
    }

    /// A note about a key that is not at the top of an Info.plist.
    private static func nestedKey(
        among keys: [String], of list: ProcessedInfoPlist, in file: String, _ locations: PropertyListLocations
    ) -> Finding.Note? {
        list.values.sorted { $0.key < $1.key }.firstNonNil { parent, value in
            guard let entries = value.dictionaryValue, let key = keys.first(where: { entries[$0] != nil }) else {
                return nil
            }
            let position = locations.located(file)?.valuePosition(of: [parent, key])
            return .init(
                message: "\(key) is in \(parent.quoted), where the system does not look",
                location: SourceLocation(file: file, position: position))
        }
    }
}
