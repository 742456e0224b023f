import AppProjects
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

extension Manifest {
    /// What the manifest says without effect, because no build is for TestFlight, and what Settings offers without effect.
    var withoutEffect: [Finding] {
        guard !configurations.isEmpty, !testFlightEnvironments.isEmpty else { return [] }
        let builds = configurations.filter { $0.distribution == .testFlight }
        guard !builds.isEmpty else {
            return [
                Finding(
                    rule: .unusedTestFlightList, severity: .warning,
                    message: "testflight lists environments, but no build configuration is for TestFlight",
                    location: location(ofEntry: ["testflight"]),
                    fix: "add for: testflight to a build configuration, or remove the list")
            ]
        }
        guard outputs.settingsBundle != nil, let production = try? productionName else { return [] }
        let reachable = Set(testFlightEnvironments + [production])
        let others = environments.map(\.name).filter { !reachable.contains($0) }
        guard !others.isEmpty, let build = builds.first else { return [] }
        let names = builds.map(\.name).joined(separator: ", ")
        return [
            Finding(
                rule: .unreachableChoice, severity: .note,
                message:
                    "all builds share one Settings bundle: in \(names), Settings offers "
                    + "\(others.joined(separator: ", ")), too, which TestFlight cannot select",
                location: build.location,
                fix: "choosing it has no effect there; add it to testflight if testers should have it")
        ]
    }
}

extension Manifest {
    /// The keys that Settings is to show, although no Settings bundle is generated into, where the app has one.
    func settingsWithoutBundle(in project: AppProject?) -> [Finding] {
        let shown = keys.filter { $0.setting != nil }
        guard outputs.settingsBundle == nil, let first = shown.first, let project,
            let bundle = ProjectBuilds(project).all.firstNonNil({ $0.settingsBundles.first })
        else { return [] }
        let names = shown.map(\.name).joined(separator: ", ")
        let folder =
            file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
        let path = bundle.path.hasPrefix(folder) ? String(bundle.path.dropFirst(folder.count)) : bundle.path
        return [
            Finding(
                rule: .settingWithoutBundle, severity: .warning,
                message: "Settings does not show \(names): generate names no Settings bundle",
                location: first.location, fix: "add settingsBundle: \(path) to generate")
        ]
    }
}
