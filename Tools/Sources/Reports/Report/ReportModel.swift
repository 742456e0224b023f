import AppProjects
import Foundation
import PropertyLists
import Rules
package import SourceText
import XcodeProjects

/// The data of a report: what the page, the map alone, and the diagram are written from.
package struct ReportModel {
    /// A file that takes part in a selection.
    struct SwitchPoint {
        let file: String
        /// What its lines say, in the order of the lines; 0 for the file as a whole.
        let lines: [(line: Int, words: [String])]
    }

    /// The name of the project or, of several apps, of the folder.
    let title: String
    /// What the map says if it has no line.
    private(set) var absence = "No scheme builds anything here"
    package private(set) var paths: [ReportPath]
    /// What seems to select in each target without a catalog.
    private(set) var guesses: [ReportTarget: EnvironmentSelector] = [:]
    /// The environments and, without a catalog, what seems to be one: in the order of their colors.
    let environments: [String]
    private(set) var values: [ReportValues]
    package private(set) var findings: [Finding] = []
    /// The names of secrets, so that no line of source with one is printed.
    private(set) var secretNames: Set<String> = []
    package private(set) var status: ExitStatus?
    /// What changed since a revision; `nil` if none is compared.
    private(set) var changes: ReportChanges?

    private init(title: String) {
        self.title = title
        (paths, environments, values) = ([], [], [])
    }

    /// What a folder has now, or had.
    ///
    /// - Parameter guesses: what seemed to select at an earlier revision.
    init(
        _ projects: [SurveyedProject], _ folder: CheckedFolder, title: String, _ locations: LocationFinder,
        guesses: [ReportTarget: EnvironmentSelector] = [:]
    ) {
        let made = ReportPaths(projects, folder, locations, guesses)
        self.title = title
        paths = made.paths
        self.guesses = made.guesses
        environments = (made.environments + made.paths.filter { $0.isGuess }.map(\.shownEnvironment)).uniqued
        // What is generated has the values of the manifest.
        let catalogs = (folder.switchyardFiles + made.catalogs + folder.catalogs).uniqued
        let names = Dictionary(grouping: made.surveys, by: \.target.name)
        values =
            ReportValues.all(catalogs: catalogs, locations)
            + made.surveys.map { target, survey in
                ReportValues(survey, of: target, isOnly: names[target.name]?.count == 1, locations)
            }.filter { !$0.rows.isEmpty }
    }

    /// Checks a folder, and makes the report of what the check reads.
    ///
    /// - Parameter isCancelled: whether the report is no longer wanted, which then is of no use.
    package static func checking(
        _ path: String, since revision: String?, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) async -> ReportModel {
        let absolute = path.absolutePath
        let title = URL(fileURLWithPath: absolute).lastPathComponent
        let locations = LocationFinder(from: RevisionCopy.folder(of: absolute))
        var model = ReportModel(title: title)
        let progress = CheckProgress(on: CheckProgress.terminal())
        let earlier: Result<ReportModel, any Error>?
        if let revision {
            do {
                earlier = .success(try await ReportRevision(revision).model(of: absolute, title: title))
            } catch {
                earlier = .failure(error)
            }
        } else {
            earlier = nil
        }
        let guesses = (try? earlier?.get().guesses) ?? [:]
        let report = CheckReport.running(
            CheckRequest(path: path), await GitFiles(listingFrom: absolute), progress, locations: locations,
            isCancelled: isCancelled,
            surveyed: { folder, projects in
                guard !isCancelled() else { return }
                model = ReportModel(
                    projects, folder, title: Self.title(projects, of: absolute), locations, guesses: guesses)
            })
        progress.end()
        model.findings = report.findings.map(\.finding)
        model.secretNames = report.secretNames
        model.status = report.status
        model.addFacts()
        model.mark(model.findings)
        model.explainAbsence()
        if let revision, let earlier, report.status != .unusable {
            model.compare(with: earlier, revision, of: absolute)
        }
        model.joinActions()
        return model
    }

    /// The name of the project with the apps; that of the folder if there are several.
    private static func title(_ projects: [SurveyedProject], of path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let named = url.deletingPathExtension().lastPathComponent
        guard !["xcodeproj", "xcworkspace"].contains(url.pathExtension) else { return named }
        let targets = projects.flatMap(\.plans).compactMap(\.target)
        let apps = targets.filter(\.target.isApplication)
        let names = (apps.isEmpty ? targets : apps).map(\.project.name).uniqued
        return names.count == 1 ? names[0] : url.lastPathComponent
    }

    /// Without a project, the map says what the check says about it.
    private mutating func explainAbsence() {
        let missing = findings.first { [.ungeneratedProject, .missingProject].contains($0.rule) }
        guard let missing else { return }
        absence = [missing.message, missing.fix].compactMap { $0 }.joined(separator: "; ")
    }

    /// What each line of the map reaches.
    private mutating func addFacts() {
        var facts = ReportFacts(in: values)
        for index in paths.indices { paths[index].facts = facts.all(of: paths[index]) }
    }

    /// A path ends in a finding that is about a line of its chain.
    private mutating func mark(_ findings: [Finding]) {
        let serious = findings.indices.filter { findings[$0].severity > .note }
        var byPlace: [String: [Int]] = [:]
        for index in serious {
            for location in [findings[index].location] + findings[index].notes.map(\.location) {
                guard let location, location.position != nil else { continue }
                byPlace[location.fileAndLine, default: []].append(index)
            }
        }
        let reported = Set(serious.map { findings[$0].rule.rawValue })
        // What a launch finds is about that launch, even if others read the same line.
        let ofLaunches = paths.reduce(into: Set<String>()) { $0.formUnion($1.launchRules) }
        for index in paths.indices {
            let path = paths[index]
            let places = path.actions.map(\.place) + path.steps.compactMap(\.place)
            let selecting = path.selectionRules.intersection(reported)
            var found = Set(
                places.flatMap { byPlace[$0] ?? [] }.filter { place in
                    let rule = findings[place].rule.rawValue
                    return findings[place].isAbout(path)
                        && (!ofLaunches.contains(rule) || path.launchRules.contains(rule))
                })
            let placed = Set(found.map { findings[$0].rule.rawValue })
            // A finding about the selection may be at a line that the chain does not have.
            found.formUnion(
                serious.filter {
                    let rule = findings[$0].rule.rawValue
                    return selecting.contains(rule) && !placed.contains(rule) && findings[$0].isAbout(path)
                })
            paths[index].rules = selecting.union(placed).sorted()
            paths[index].findings = found.sorted()
        }
    }

    /// Of one scheme, actions of which the same is said are one line.
    private mutating func joinActions() {
        paths = paths.reduce(into: []) { joined, path in
            let same = joined.lastIndex { $0.schemeFile == path.schemeFile && $0.leadsWhere(path) }
            guard let same else {
                joined.append(path)
                return
            }
            joined[same].actions += path.actions
            joined[same].findings = Set(joined[same].findings + path.findings).sorted()
        }
    }

    /// The paths that a finding is about, by its index.
    func paths(ofFinding finding: Int) -> [Int] { paths.indices.filter { paths[$0].findings.contains(finding) } }

    private mutating func compare(with earlier: Result<ReportModel, any Error>, _ revision: String, of path: String) {
        do {
            let changes = ReportChanges(from: try earlier.get(), to: self, revision: revision)
            for index in paths.indices { paths[index].change = changes.paths[index] }
            for (table, row, column, words) in changes.cells {
                let cell = values[table].rows[row].cells[column] ?? ReportValues.Cell(text: "no value", origin: nil)
                values[table].rows[row].cells[column] = ReportValues.Cell(
                    text: cell.text, origin: cell.origin, change: words)
            }
            self.changes = changes
        } catch let error as GitRevision.ReadError {
            findings = [Finding(.unreadableRevision, .error, error.message, file: path, fix: error.fix)]
            status = .unusable
        } catch {
            findings = [Finding(.unreadableRevision, .error, "\(error)", file: path)]
            status = .unusable
        }
    }

    /// Every file that takes part, with its lines.
    var switchPoints: [SwitchPoint] {
        var files: [String: [Int: [String]]] = [:]
        func add(_ place: String?, _ words: String) {
            guard let place else { return }
            let (file, line) = Self.parts(of: place)
            if files[file]?[line]?.contains(words) != true {
                files[file, default: [:]][line, default: []].append(words)
            }
        }
        for path in paths {
            for action in path.actions {
                add(action.place, "\(path.schemeName), \(action.kind): \(path.shownConfiguration)")
            }
            for step in path.steps { add(step.place, step.name) }
        }
        return files.sorted { $0.key < $1.key }.map { file, lines in
            SwitchPoint(file: file, lines: lines.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }

    private static func parts(of place: String) -> (String, Int) {
        guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]) else {
            return (place, 0)
        }
        return (String(place[..<colon]), line)
    }

    /// The index of an environment's color; `nil` where none is selected.
    func color(of path: ReportPath) -> Int? {
        guard path.environment != nil || path.isGuess else { return nil }
        return environments.firstIndex(of: path.shownEnvironment).map { $0 % Self.colorCount }
    }

    /// How many colors there are; names tell more environments apart.
    static let colorCount = 8
}

extension Finding {
    /// Whether the finding says nothing else: it may name targets, build configurations, and schemes.
    fileprivate func isAbout(_ path: ReportPath) -> Bool {
        var (targets, configurations, schemes): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for subject in subjects {
            switch subject {
            case .target(let name): targets.insert(name)
            case .configuration(let name): configurations.insert(name)
            case .scheme(let name): schemes.insert(name)
            default: break
            }
        }
        func allows(_ names: Set<String>, _ name: String?) -> Bool { names.isEmpty || name.map(names.contains) ?? true }
        return allows(targets, path.target) && allows(configurations, path.configuration)
            && allows(schemes, path.schemeName)
    }
}
