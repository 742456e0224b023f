import Foundation
import PropertyLists

/// What a launch does that is not sealed, about choices and overrides: ``OpenSteps``.
extension SessionLaunch {
    /// Removes choices and overrides that no longer count, before the selection.
    func removeStale() {
        guard context.reach != .production, let store, let record else { return }
        bringBackReplacedChoice()
        let stamps = record.current.stamps
        guard !stamps.isEmpty,
            let stored = attempt({ () throws(PropertyListError) in try store.storedValues(forKeys: Set(stamps.keys)) })
        else { return }
        for (key, stamp) in stamps.sortedByName({ $0.key }) {
            guard let value = stored[key], stamp.isOf(value) else {
                attempt { () throws(PropertyListError) in try record.update { $0.stamps[key] = nil } }
                continue
            }
            guard let reason = stamp.staleReason(in: context) else { continue }
            context.storedValues[key] = nil
            context.keysToRemove.insert(key)
            findings.append(PropertyListFinding(removed: key, of: context.catalog, value, because: reason))
            writes.append(LaunchWrite(key: key, value: nil, condition: .found(value)) { $0.stamps[key] = nil })
        }
    }

    /// Ends the environment of a variable whose time is over.
    private func bringBackReplacedChoice() {
        guard let record, process.role == .app else { return }
        let key = context.catalog.sources.environmentKey
        if context.remembered != nil, context.shownRememberedChoice == nil {
            // There is a later choice.
            context.remembered = nil
            attempt { () throws(PropertyListError) in try record.update { $0.remembered = nil } }
        }
        guard let ended = context.endStaleRememberedChoice() else { return }
        let choice = ended.choice
        findings.append(
            PropertyListFinding(
                .staleChoice, .warning,
                "the remembered environment \(choice.value) of \(choice.variable) was removed: \(ended.reason)",
                file: context.storedValuesFile, keyPath: [key],
                fix: "launch with \(choice.variable) again if it is still needed"))
        writes.append(
            LaunchWrite(key: key, value: context.storedValues[key], condition: .found(choice.value)) { record in
                // This launch may have remembered another one.
                guard record.remembered == choice else { return }
                record.remembered = nil
                record.stamps[key] = choice.replacedStamp
            })
    }

    /// Stores the variable's environment for launches without it, as the choice that Settings shows. The app does so
    /// alone: what an extension stores the app would take for a choice of a person.
    func remember(_ selection: EnvironmentSelection) {
        let sources = context.catalog.sources
        guard records, process.role == .app, !selection.isSealed, let record, let length = sources.rememberVariable,
            let answer = selection.answers.first(where: { $0.source == .processEnvironment }),
            let name = answer.value, answer.outcome == .chosen || answer.outcome == .outranked
        else { return }
        let (key, value) = (sources.environmentKey, context.rowValue(of: name))
        let stored = context.storedValues[key]
        let earlier = context.shownRememberedChoice
        // It is chosen anyway.
        if earlier == nil, let stored, context.catalog.environment(named: stored) == name { return }
        let choice = RememberedChoice(
            value: value, variable: sources.environmentVariable, catalog: context.catalog.fingerprint,
            expires: context.date + length / .seconds(1), replaced: earlier.map(\.replaced) ?? stored,
            replacedStamp: earlier.map(\.replacedStamp) ?? record.current.stamps[key])
        let isKept: Void? = attempt { () throws(PropertyListError) in try record.update { $0.remembered = choice } }
        guard isKept != nil else { return }
        // What is stored at the time of the write: a stale choice may be on its way out.
        let before = writes.last { $0.key == key }.map(\.value) ?? stored
        writes.append(LaunchWrite(key: key, value: value, condition: .found(before)))
        context.storedValues[key] = value
        context.remembered = choice
    }

    /// Says once in an installation which keys have the name of an environment and are read by no source.
    private func mention(_ notes: [PropertyListFinding]) {
        findings += notes
        let keys = notes.compactMap { $0.keyPath.map { "\($0)" } }
        guard !keys.isEmpty, let record, record.current.mentionedKeys != keys,
            attempt({ () throws(PropertyListError) in try record.update { $0.mentionedKeys = keys } }) != nil
        else { return }
        notes.forEach(options.log.announce)
    }

    /// What is wrong around an open launch, rather than in the app's files.
    func reportOpenSurroundings(_ selection: EnvironmentSelection) {
        if let unnamed = selection.unnamedFinding(in: context) { findings.append(unnamed) }
        mention(selection.equalValuesWhereUnnamed(in: context))
        if context.reach == .everything, [.appStore, .store].contains(context.distribution) {
            let isKnown = context.distribution == .appStore
            findings.append(
                PropertyListFinding(
                    .openBuildInAppStore, .error,
                    "this open build was installed from \(isKnown ? "the App Store" : "the App Store or TestFlight")",
                    fix: "remove DEBUG and SWITCHYARD_OPEN from the build configuration that is archived"))
        }
        if process.role == .appExtension, let store, store.appGroup == nil, context.reach != .production {
            findings.append(
                PropertyListFinding(
                    .extensionWithoutAppGroup, .warning,
                    "this extension has its own user defaults, so it cannot see the environment chosen in the app",
                    fix: "add AppGroup to the dictionary Switchyard of the catalog, and the App Group to both targets"))
        }
    }
}
