import Foundation
import PropertyLists

/// A process as the other ones of the app see it.
struct ProcessIdentity: Sendable {
    let identifier: String
    let number: Int32
    /// Whether there is a process with a number. One that may not be asked is there.
    let isAlive: @Sendable (Int32) -> Bool
    /// The seconds since 1970.
    var now: @Sendable () -> Double = { Date.now.timeIntervalSince1970 }

    static func current(_ identifier: String) -> ProcessIdentity {
        ProcessIdentity(identifier: identifier, number: ProcessInfo.processInfo.processIdentifier) { number in
            kill(number, 0) == 0 || errno != ESRCH
        }
    }
}

/// What the processes of an app that share an App Group note in its user defaults: by its identifier, the number, the
/// environment and the launch of each. An app and its widget may run in two, because a choice takes effect at the next
/// launch of each.
enum RunningProcesses {
    static let key = "SwitchyardProcesses"
    private static let (numberKey, environmentKey, sinceKey) = ("Process", "Environment", "Since")

    /// What is stored with a process added, without those that have ended.
    ///
    /// - Parameter isLaunch: whether the process has just started, and takes the place of one with its identifier. Later
    ///   it does not: two that run would replace each other without end.
    static func noted(
        _ stored: [String: PropertyListValue], _ process: ProcessIdentity, in environment: String, isLaunch: Bool
    ) -> [String: PropertyListValue] {
        var noted = stored.filter { isRunning($1, process) }
        let known = isLaunch ? nil : noted[process.identifier]
        let isOwn = known.map { integer($0, numberKey) == Int64(process.number) } ?? true
        if isOwn, known.flatMap({ age(of: $0, process) }).map({ $0 > day / 2 }) ?? true {
            noted[process.identifier] = [
                numberKey: .integer(Int64(process.number)), environmentKey: .string(environment),
                sinceKey: .integer(Int64(process.now())),
            ]
        }
        return noted
    }

    /// What to say of those that run another environment. What is damaged counts as absent.
    static func findings(
        _ stored: [String: PropertyListValue], _ process: ProcessIdentity, in environment: String
    ) -> [PropertyListFinding] {
        var findings: [PropertyListFinding] = []
        for (identifier, entry) in stored.sortedByName({ $0.key }) where identifier != process.identifier {
            guard let other = entry.dictionaryValue?[environmentKey]?.stringValue, other != environment,
                isRunning(entry, process), let number = integer(entry, numberKey)
            else { continue }
            findings.append(
                PropertyListFinding(
                    .processesDiffer, .warning,
                    "\"\(identifier)\" (process \(number)) runs \"\(other)\", and \"\(process.identifier)\" (process "
                        + "\(process.number)) runs \"\(environment)\": they share an App Group",
                    fix: "end the one that was launched first, or reload the timelines of the widget"))
        }
        return findings
    }

    /// Numbers are used again, so a process that has not noted itself for a day has ended.
    private static func isRunning(_ entry: PropertyListValue, _ process: ProcessIdentity) -> Bool {
        guard let number = integer(entry, numberKey).flatMap({ Int32(exactly: $0) }), let age = age(of: entry, process)
        else { return false }
        return age < day && process.isAlive(number)
    }

    private static let day: Double = 86_400

    /// The seconds since the process was noted; `nil` if that is in the future, because the clock was set.
    private static func age(of entry: PropertyListValue, _ process: ProcessIdentity) -> Double? {
        guard let since = integer(entry, sinceKey) else { return nil }
        let age = process.now() - Double(since)
        return age >= 0 ? age : nil
    }

    private static func integer(_ entry: PropertyListValue, _ key: String) -> Int64? {
        if case .integer(let value)? = entry.dictionaryValue?[key] { value } else { nil }
    }
}

extension SessionCore {
    /// Whether other processes of the app can know of this one. A sealed one has nothing to tell.
    var meetsOthers: Bool { !selection.isSealed && store?.appGroup != nil }

    /// Notes this process for the others, and says which of them run another environment.
    func meetOthers() {
        guard meetsOthers, let store, let process = attached.withLock(\.identity) else { return }
        do throws(PropertyListError) {
            let (key, environment) = (RunningProcesses.key, selection.environment)
            let stored = try store.storedValues(forKeys: [key])[key]?.dictionaryValue ?? [:]
            let known = findings + foundSince
            for finding in RunningProcesses.findings(stored, process, in: environment) where !known.contains(finding) {
                add(finding: finding)
            }
            let isLaunch = attached.withLock { $0.met == nil }
            let noted = RunningProcesses.noted(stored, process, in: environment, isLaunch: isLaunch)
            attached.withLock { $0.met = .dictionary(noted) }
            if noted != stored { try store.store(.dictionary(noted), forKey: key) }
        } catch {
            add(finding: PropertyListFinding(error, severity: .warning))
        }
    }
}
