import BuildSettings
import InfoPlists
package import SourceText
import XcodeProjects

extension ConfiguredTarget {
    /// Whether the target can reach another environment than production in its build configuration, and why.
    package var seal: Seal { seals.value(of: 0) { SealReading(self).seal } }

    /// The policies that sources of the target choose under conditions that it has in no build configuration, although another
    /// target of the project has one of them.
    package var unreachableChoices: [UnreachableChoice] { SealReading(self).unreachable }

    /// The assignment that defines a condition for Swift, or would if no stronger layer hid it; `nil` if there is none.
    package func definition(of condition: String) -> SourceLocation? {
        layers.firstNonNil { layer in
            layer.settings.assignments.first {
                CompilationConditions.settings.contains(where: $0.assigns(to:)) && $0.valueContains(condition)
            }
        }.map { location(of: $0.origin) }
    }

    /// Whether a condition is defined for Swift or for Objective-C, and not as 0; `nil` if it may be.
    package func defines(_ condition: String) -> Bool? {
        let found = [SourceLanguage.swift, .objectiveC].map {
            CompilationConditions(self, $0, for: [:]).holds(condition)
        }
        return found.contains(true) ? true : found.contains(nil) ? nil : false
    }
}

/// A choice of source that is never compiled.
package struct UnreachableChoice: Hashable, Sendable {
    /// The place in source.
    package let location: SourceLocation
    /// The conditions that are not defined there.
    package let conditions: [String]
    /// The folder of the package that the source belongs to; `nil` if it belongs to the target.
    package let package: String?
}

/// Finds out the seal of a build, from its sources and from those of what it links.
private struct SealReading {
    let build: ConfiguredTarget
    private let files: BuildFiles

    init(_ build: ConfiguredTarget) {
        self.build = build
        files = build.files
    }

    var seal: Seal {
        let found = chosenBySources(of: build).or(chosenByLinkedTargets).or(chosenByPackages)
        guard found.state == .unused else { return found }
        if let passed { return .unknown(.atRunTime(passed)) }
        guard isMentioned else { return found }
        let sources = sources(of: build)
        let hasSwift = sources.contains { $0.path.hasSuffix(".swift") }
        let language: SourceLanguage = hasSwift || sources.isEmpty ? .swift : .objectiveC
        let (variants, isCut) = variants
        let first = isCut ? Seal.unknown(.variants(nil)) : .sealed
        return variants.map { Seal(CompilationConditions(build, language, for: $0)) }.reduce(first) { $0.or($1) }
    }

    // MARK: Sources

    /// The files that a target compiles in its build configuration.
    private func sources(of build: ConfiguredTarget) -> [ProjectResource] {
        (build.target.sources + build.target.synchronizedSources).filter {
            build.copies($0.path, platforms: $0.platforms)
        }
    }

    /// A source that chooses a policy, and its own compiler flags.
    private struct ChoosingSource: Sendable {
        let source: PolicySource
        let flags: String

        func conditions(of build: ConfiguredTarget, for variant: [String: [String]]) -> CompilationConditions {
            CompilationConditions(build, source.language, for: variant, isCXX: source.isCXX, flags: flags)
        }
    }

    private func choosingSources(of build: ConfiguredTarget) -> [ChoosingSource] {
        let sources = sources(of: build)
        let folders = sources.map { $0.path.dropLast($0.path.part(afterLast: "/").count + 1) }.uniqued
        return sources.concurrentMap { file in
            guard let language = SourceLanguage(file: file.path) else { return nil }
            var headers = PolicyHeaders()
            if language == .objectiveC {
                headers = CompilationConditions.headers(of: build, flags: file.compilerFlags)
                headers.folders = folders.map(String.init) + [build.project.sourceRoot]
            }
            return files.policySource(file.path, headers).map { ChoosingSource(source: $0, flags: file.compilerFlags) }
        }.compactMap { $0 }
    }

    /// Where a session of the target, or of what it links, gets a policy that no source is seen to choose.
    private var passed: SourceLocation? {
        ([build] + linkedBuilds).firstNonNil { SealReading($0).passedBySources }
            ?? packages.firstNonNil { $0.passed(isDebug: ConfigurationOfPackages.isDebug(build.configuration)) }
    }

    private var passedBySources: SourceLocation? {
        let variants = variants.all
        return choosingSources(of: build).firstNonNil { source in
            source.source.passed.first { choice in
                variants.contains { choice.condition.value(source.conditions(of: build, for: $0)) != false }
            }?.location
        }
    }

    private func chosenBySources(of build: ConfiguredTarget) -> Seal {
        let sources = choosingSources(of: build).filter { !$0.source.choices.isEmpty }
        guard !sources.isEmpty else { return .unused }
        let (variants, isCut) = SealReading(build).variants
        let found = variants.reduce(Seal.unused) { seal, variant in
            sources.reduce(seal) { $0.or(Seal($1.source, $1.conditions(of: build, for: variant))) }
        }
        return isCut ? found.or(.unknown(.variants(nil))) : found
    }

    /// What the frameworks and libraries choose that the target links, and those that these link.
    private var chosenByLinkedTargets: Seal {
        linkedBuilds.reduce(.unused) { $0.or(chosenBySources(of: $1)) }
    }

    private var linkedBuilds: [ConfiguredTarget] {
        linkedTargets.compactMap { target in
            let linked = ProjectTarget(project: build.project, target: target)
            let name =
                linked.configurationNames.contains(build.configuration)
                ? build.configuration : linked.defaultConfiguration
            return name.map { ConfiguredTarget(linked, $0, files) }
        }
    }

    private var linkedTargets: [XcodeTarget] {
        let targets = Dictionary(build.project.targets.map { ($0.identifier, $0) }) { first, _ in first }
        var found: [XcodeTarget] = []
        var seen: Set<String> = [build.target.identifier]
        var next = build.target.dependencies
        while let identifier = next.popLast() {
            guard seen.insert(identifier).inserted, let target = targets[identifier], target.isLinked else { continue }
            found.append(target)
            next += target.dependencies
        }
        return found
    }

    private var chosenByPackages: Seal {
        packages.reduce(.unused) { $0.or($1.seal(isDebug: ConfigurationOfPackages.isDebug(build.configuration))) }
    }

    /// The packages on disk whose products the target or what it links depends on.
    private var packages: [LocalPackage] {
        let products = ([build.target] + linkedTargets).flatMap(\.packageProducts)
        guard !products.isEmpty else { return [] }
        var next = build.project.localPackages.compactMap(files.package)
            .filter { package in products.contains(where: package.declares) }
        var found: [String: LocalPackage] = [:]
        while let package = next.popLast() {
            guard found.updateValue(package, forKey: package.directory) == nil else { continue }
            next += package.dependencies.compactMap(files.package)
        }
        return found.values.sorted { $0.directory < $1.directory }
    }

    // MARK: Build settings

    /// Whether a build setting of the target names a condition in any build configuration, or a manifest generates accessors for it.
    private var isMentioned: Bool {
        if build.catalog?.isManifest == true { return true }
        let target = ProjectTarget(project: build.project, target: build.target)
        let layers =
            build.layers
            + target.configurationNames.filter { $0 != build.configuration }
            .flatMap { files.layers(of: target, $0).layers }
        return layers.contains { layer in
            layer.settings.assignments.contains { assignment in
                guard assignment.valueContains("SWITCHYARD_") else { return false }
                let words = assignment.value.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
                return words.contains(Seal.openCondition) || words.contains(Seal.testFlightCondition)
                    || words.contains("D" + Seal.openCondition) || words.contains("D" + Seal.testFlightCondition)
            }
        }
    }

    /// The values of condition parameters that a build for users can have: the usual ones and, where an assignment is only for
    /// another processor, or for an SDK of a version or platform that the target may be built with, that one too.
    var variants: (all: [[String: [String]]], isCut: Bool) {
        let given = files.options.conditions
        var values: [String: [[String]?]] = [:]
        for condition in build.layers.flatMap({ $0.settings.assignments.flatMap(\.conditions) }).uniqued {
            let value = condition.pattern.filter { $0 != "*" }
            guard !value.isEmpty, given[condition.parameter] == nil else { continue }
            let isPossible =
                switch condition.parameter {
                case "arch": !value.contains("86") || build.platform.map { $0 == .macOS } ?? true
                case "sdk": !value.contains("simulator") && mayUse(sdk: value)
                default: false
                }
            if isPossible { values[condition.parameter, default: [nil]].append([value]) }
        }
        var found = [build.conditions]
        for (parameter, values) in values.sorted(by: { $0.key < $1.key }) {
            found = found.flatMap { conditions in
                values.map { value in value.map { conditions.merging([parameter: $0]) { _, new in new } } ?? conditions
                }
            }
        }
        let most = 64
        return (Array(found.uniqued.prefix(most)), found.count > most)
    }

    /// Whether the target may be built with an SDK: one of its platform, any if the platform is open, or that of Mac Catalyst.
    private func mayUse(sdk: String) -> Bool {
        guard let own = build.conditions["sdk"]?.first else { return true }
        let name = own.prefix(while: \.isLetter)
        return sdk.hasPrefix(name) || name.hasPrefix(sdk)
            || sdk.hasPrefix("macosx") && build.evaluated("SUPPORTS_MACCATALYST").isOn
    }

    // MARK: What is never compiled

    var unreachable: [UnreachableChoice] {
        let ofTarget = unreachableChoices(of: build)
        let ofPackages = packages.flatMap { package in
            package.unreachable().map { choice in
                UnreachableChoice(
                    location: choice.location, conditions: choice.condition.names.sorted(), package: package.directory)
            }
        }
        return ofTarget + ofPackages
    }

    private func unreachableChoices(of build: ConfiguredTarget) -> [UnreachableChoice] {
        let sources = choosingSources(of: build).filter { !$0.source.choices.isEmpty }
        guard !sources.isEmpty else { return [] }
        let builds = build.inAllConfigurations.flatMap { build in
            SealReading(build).variants.all.map { (build, $0) }
        }
        return sources.flatMap { choosing -> [UnreachableChoice] in
            let source = choosing.source
            let known = builds.map { choosing.conditions(of: $0, for: $1) }
            // TestFlight is a second way: a project without it has one that is open.
            let isReached = source.choices.contains { choice in
                choice.policy != .sealed && known.contains { choice.condition.value($0) != false }
            }
            guard !isReached, let choice = source.choices.first(where: { $0.policy == .open }) else { return [] }
            return [
                UnreachableChoice(
                    location: choice.location, conditions: choice.condition.names.sorted(), package: nil)
            ]
        }
    }
}

extension XcodeTarget {
    /// Whether other targets link the product.
    fileprivate var isLinked: Bool {
        productType.map { $0.containsText("framework") || $0.containsText("library") } ?? false
    }
}
