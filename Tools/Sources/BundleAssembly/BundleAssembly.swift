package import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import PropertyListEditing
import PropertyLists
import SourceText
import XcodeProjects

/// What the product of a build would contain, as far as files of the project say so: its Info.plist with build settings,
/// the resources that the build copies, and the bundles that it embeds, with the same of theirs.
///
/// What only a build can make is in ``notes``.
///
/// ```swift
/// let assembly = BundleAssembly(build, in: project)
/// for file in assembly.files { print(file.path) }
/// ```
package struct BundleAssembly: Sendable {
    /// The files, sorted by path.
    package private(set) var files: [AssembledFile] = []
    /// The bundles: the product itself first.
    package private(set) var bundles: [AssembledBundle] = []
    /// The builds that they come from.
    package private(set) var builds: [ConfiguredTarget] = []
    /// What could not be laid out, by target.
    package private(set) var notes: [AssemblyNote] = []

    private let project: AppProject
    private let options: BuildOptions
    private var places: Set<String> = []
    private static let deepest = 8

    /// Finds out what a build makes. Nothing is written.
    ///
    /// - Parameters:
    ///   - project: the projects whose products may be embedded.
    ///   - options: the options of the build, for the targets that it embeds.
    package init(_ build: ConfiguredTarget, in project: AppProject, options: BuildOptions = BuildOptions()) {
        self.project = project
        self.options = options
        add(build, at: "", depth: 0)
        files.sort { $0.path < $1.path }
    }

    // MARK: A target

    private mutating func add(_ build: ConfiguredTarget, at folder: String, depth: Int) {
        let layout = BundleLayout(build)
        let name = build.target.name
        // One that is optional is missing on purpose.
        for file in build.missingFiles where !file.isOptional { note(build, .missingBuildSettings, file.name) }
        if build.platform == nil { note(build, .unknownPlatform, name) }
        builds.append(build)
        bundles.append(
            AssembledBundle(
                target: name, configuration: build.configuration, path: folder,
                identifier: addInfoPlist(build, layout, folder)))
        addResources(build, layout, folder)
        for phase in build.target.copyPhases { add(phase, of: build, layout, folder, depth) }
        for script in build.target.scripts { note(build, .script, script.name) }
        for product in build.target.packageProducts { note(build, .packageProduct, product) }
        if Self.hasExecutable(build.target) {
            let executable = build.executableName
            note(build, .executable, BundleLayout.join(folder, layout.executables, executable) ?? executable)
        }
    }

    private static func hasExecutable(_ target: XcodeTarget) -> Bool {
        target.kind == .native && target.productType != "com.apple.product-type.bundle"
    }

    /// - Returns: the bundle identifier.
    private mutating func addInfoPlist(_ build: ConfiguredTarget, _ layout: BundleLayout, _ folder: String) -> String? {
        let shown = build.infoPlistFile ?? "Info.plist"
        do {
            guard let infoPlist = try build.infoPlist() else { return nil }
            for issue in infoPlist.issues {
                switch issue {
                case .preprocessed: note(build, .preprocessed, shown)
                case .conflict(let key, _, _): note(build, .conflict, key)
                case .unreadableContents: note(build, .conflict, "INFOPLIST_FILE_CONTENTS")
                case .unknownPlatform: break
                }
            }
            let data = try XMLPropertyListWriter.data(.dictionary(infoPlist.values))
            add(.data(data, from: infoPlist.file), to: layout.infoPlist, in: folder, build)
            return infoPlist.values["CFBundleIdentifier"]?.stringValue
        } catch let error as PropertyListError {
            note(build, error.code == .missing ? .missing : .unreadable, shown)
        } catch {
            note(build, .unreadable, shown)
        }
        return nil
    }

    private mutating func addResources(_ build: ConfiguredTarget, _ layout: BundleLayout, _ folder: String) {
        let compiled = build.target.compiledResources.filter { build.copies($0.path, platforms: $0.platforms) }
        for resource in build.resources + compiled {
            if let reason = AssemblyNote.Reason(fileExtension: Self.fileExtension(resource.path)) {
                note(build, FileManager.default.fileExists(atPath: resource.path) ? reason : .missing, resource.path)
                continue
            }
            let place = ConfiguredTarget.place(of: resource.path)
            if Self.fileExtension(place) == "xcstrings" {
                add(StringCatalog(resource.path), named: place, to: layout.resources, in: folder, build, resource.path)
            } else {
                copy(resource.path, to: layout.resources + "/" + place, in: folder, build)
            }
        }
    }

    /// The strings files that Xcode makes of a string catalog.
    private mutating func add(
        _ catalog: StringCatalog?, named name: String, to resources: String, in folder: String,
        _ build: ConfiguredTarget, _ source: String
    ) {
        guard let catalog else { return note(build, .unreadable, source) }
        let table = name.dropLast(".xcstrings".count)
        for (language, data) in catalog.tables.sorted(by: { $0.key < $1.key }) {
            add(.data(data, from: source), to: "\(resources)/\(language).lproj/\(table).strings", in: folder, build)
        }
    }

    // MARK: Embedded products

    private mutating func add(
        _ phase: CopyFilesPhase, of build: ConfiguredTarget, _ layout: BundleLayout, _ folder: String, _ depth: Int
    ) {
        guard build.runs(phase) else { return note(build, .whenInstalling, phase.name) }
        var evaluator = build.evaluator
        let place =
            layout.folder(path: phase.subpath)
            ?? layout.folder(phase.destination).flatMap {
                BundleLayout.join($0, evaluator.evaluate(text: phase.subpath).value)
            }
        for item in phase.items {
            switch item.content {
            case .file(let path):
                guard build.copies(path, platforms: item.platforms) else { continue }
                guard let place else { return note(build, .outside, phase.name) }
                let name = path.split(separator: "/").last.map(String.init) ?? path
                if name.hasSuffix(".xcframework") {
                    copy(framework: path, to: place, in: folder, build)
                } else {
                    copy(path, to: place + "/" + name, in: folder, build)
                }
            case .target(let identifier):
                let target = build.project.targets.first { $0.identifier == identifier }
                embed(
                    target.map { ProjectTarget(project: build.project, target: $0) }, named: identifier, item, build,
                    place.flatMap { BundleLayout.join(folder, $0) }, depth)
            case .other(let name):
                let targets = project.targets.filter { $0.target.productName == name }
                embed(
                    targets.count == 1 ? targets[0] : nil, named: name, item, build,
                    place.flatMap { BundleLayout.join(folder, $0) }, depth)
            }
        }
    }

    private mutating func embed(
        _ target: ProjectTarget?, named name: String, _ item: CopyFilesPhase.Item, _ build: ConfiguredTarget,
        _ place: String?, _ depth: Int
    ) {
        guard let target, let embedded = configured(target, build.configuration) else {
            let isOfPackage = build.target.packageProducts.contains(name)
            if build.copies(name, platforms: item.platforms), !isOfPackage { note(build, .otherProduct, name) }
            return
        }
        let product = embedded.productName
        guard build.copies(product, platforms: item.platforms) else { return }
        guard let place, let path = BundleLayout.join(place, product), depth < Self.deepest else {
            return note(build, .outside, product)
        }
        guard !bundles.contains(where: { $0.path == path }) else { return note(build, .samePlace, path) }
        guard embedded.isBundle else { return note(build, .executable, path) }
        add(embedded, at: path, depth: depth + 1)
    }

    /// The target in the same build configuration, or in its default one if it has none of that name, as in Xcode.
    private func configured(_ target: ProjectTarget, _ configuration: String) -> ConfiguredTarget? {
        let name = target.configurationNames.contains(configuration) ? configuration : target.defaultConfiguration
        return try? project.configured(target, name, options: options)
    }

    // MARK: Files

    /// Whether a path, with links followed, is in the repository of the project; without one, in the folder above it, where a
    /// package manager may have put files. A project may come from strangers, and name any file of this machine.
    private func isOfRepository(_ path: String, _ build: ConfiguredTarget) -> Bool {
        let source = URL(fileURLWithPath: build.project.sourceRoot).resolvingSymlinksInPath().path
        let above = [source] + FoldersAbove(source)
        let root =
            above.first { FileManager.default.fileExists(atPath: $0 + "/.git") } ?? above.dropFirst().first ?? source
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
        return resolved.hasPrefix(root + "/")
    }

    private mutating func copy(_ path: String, to place: String, in folder: String, _ build: ConfiguredTarget) {
        guard isOfRepository(path, build) else { return note(build, .outsideRepository, path) }
        let copied = CopiedFolder(path)
        guard copied.exists else { return note(build, .missing, path) }
        for file in copied.files {
            add(.copy(of: file.source), to: file.path.isEmpty ? place : place + "/" + file.path, in: folder, build)
        }
        for link in copied.links { add(.link(to: link.target), to: place + "/" + link.path, in: folder, build) }
        for link in copied.otherLinks { note(build, .link, path + "/" + link) }
        for other in copied.others { note(build, .unreadable, other.isEmpty ? path : path + "/" + other) }
    }

    /// Copies the framework of the platform.
    private mutating func copy(
        framework path: String, to place: String, in folder: String, _ build: ConfiguredTarget
    ) {
        let file = URL(fileURLWithPath: path).appendingPathComponent("Info.plist")
        let info = (try? PropertyList.read(file))?.dictionaryValue
        let platform = (build.platform ?? .iOS) == .visionOS ? "xros" : (build.platform ?? .iOS).rawValue.lowercased()
        let library = info?["AvailableLibraries"]?.arrayValue?.compactMap(\.dictionaryValue).first {
            $0["SupportedPlatform"]?.stringValue == platform && $0["SupportedPlatformVariant"] == nil
        }
        guard let identifier = library?["LibraryIdentifier"]?.stringValue,
            let name = library?["LibraryPath"]?.stringValue, let slice = BundleLayout.join(identifier, name)
        else { return note(build, FileManager.default.fileExists(atPath: path) ? .unreadable : .missing, path) }
        guard name.hasSuffix(".framework") else { return }
        copy(path + "/" + slice, to: place + "/" + name, in: folder, build)
    }

    private mutating func add(
        _ content: AssembledFile.Content, to place: String, in folder: String, _ build: ConfiguredTarget
    ) {
        guard let path = BundleLayout.join(folder, place), !path.isEmpty else { return note(build, .outside, place) }
        guard places.insert(path).inserted else { return note(build, .samePlace, path) }
        files.append(AssembledFile(path: path, target: build.target.name, content: content))
    }

    private mutating func note(_ build: ConfiguredTarget, _ reason: AssemblyNote.Reason, _ path: String) {
        let note = AssemblyNote(target: build.target.name, reason: reason, path: path)
        if !notes.contains(note) { notes.append(note) }
    }

    private static func fileExtension(_ path: String) -> String { (path as NSString).pathExtension.lowercased() }
}

extension ConfiguredTarget {
    /// The file name of the product in this build configuration.
    fileprivate var productName: String {
        let base = fileName("PRODUCT_NAME")
        let given = evaluated("WRAPPER_EXTENSION").value
        guard let usual = wrapperExtension else { return base }
        return base + "." + (given.isEmpty || given.contains("/") ? usual : given)
    }

    /// The file name of the program in it.
    fileprivate var executableName: String { fileName("EXECUTABLE_NAME") }

    private func fileName(_ setting: String) -> String {
        let name = evaluated(setting).value.replacing("/", with: "_")
        return name.isEmpty || name == "." || name == ".." ? target.name.replacing("/", with: "_") : name
    }

    fileprivate var isBundle: Bool { wrapperExtension != nil }

    /// See `WRAPPER_EXTENSION` of Apple's product types.
    private var wrapperExtension: String? {
        let prefix = "com.apple.product-type."
        guard let type = target.productType, type.hasPrefix(prefix) else { return nil }
        let kinds = [
            ("application", "app"), ("app-extension", "appex"), ("extensionkit-extension", "appex"),
            ("tv-app-extension", "appex"), ("watchkit", "appex"), ("framework.static", nil), ("framework", "framework"),
            ("bundle.unit-test", "xctest"), ("bundle.ui-testing", "xctest"), ("bundle", "bundle"),
            ("xpc-service", "xpc"), ("xcode-extension", "appex"), ("system-extension", "systemextension"),
        ]
        return kinds.first { type.dropFirst(prefix.count).hasPrefix($0.0) }?.1
    }
}
