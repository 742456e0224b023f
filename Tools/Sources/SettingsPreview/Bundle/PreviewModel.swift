package import Foundation
import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText
import Switchyard

/// A Settings bundle and the defaults domains that it writes: the model behind the server's routes.
package actor PreviewModel {
    private let directory: URL
    private let app: PreviewApp
    private let files: DefaultsDomains
    private var bundle: PreviewBundle
    private var bundleStamps: [String: DefaultsStamp]
    private var edition = 1
    private var stored: StoredValues
    private var revision = 1
    private var stamps: [DefaultsStamp] = []

    /// Creates a preview of a bundle.
    ///
    /// - Parameters:
    ///   - directory: The folder of the Settings bundle.
    ///   - app: The app that contains the bundle.
    ///   - files: The defaults domains.
    package init(directory: URL, app: PreviewApp, files: DefaultsDomains) {
        self.directory = directory
        self.app = app
        self.files = files
        bundle = Self.read(directory, app)
        bundleStamps = Self.stamps(of: bundle)
        stored = StoredValues(files, groups: Self.groups(of: bundle))
    }

    private static func read(_ directory: URL, _ app: PreviewApp) -> PreviewBundle {
        PreviewBundle(
            reading: directory, name: app.name ?? directory.deletingPathExtension().lastPathComponent,
            developmentRegion: app.developmentRegion)
    }

    private static func stamps(of bundle: PreviewBundle) -> [String: DefaultsStamp] {
        Dictionary(uniqueKeysWithValues: bundle.watchedFiles.map { ($0, DefaultsStamp(of: $0)) })
    }

    private static func groups(of bundle: PreviewBundle) -> [String] {
        let groups = SettingsDevice.allCases.flatMap { device in
            let contents = bundle.contents(on: device)
            return contents.pages.compactMap { contents.applicationGroup(of: $0) }
        }
        return Set(groups).sorted()
    }

    // MARK: Reading

    /// What a device shows. The bundle is read again if it was edited.
    func document(device: SettingsDevice, language: String?) -> PreviewDocument {
        readBundle()
        refresh()
        let initial = bundle.initialLanguage(preferring: PreferredLanguages.now)
        let known = bundle.languages.contains { $0.name == language }
        return PreviewDocument(
            bundle, device: device, language: known ? language : initial, edition: edition, paths: paths)
    }

    /// The stored values, and what the rows and the next launch make of them.
    func state(device: SettingsDevice, language: String? = nil) -> PreviewState {
        refresh()
        var launch: LaunchState?
        var secrets: Set<String> = []
        do throws(ConfigurationError) {
            if let context = try context() {
                launch = LaunchState(app.explanation(of: context), app.paths)
                secrets = Set(
                    context.catalog.declarations.values.filter(\.isSecret).flatMap {
                        [$0.name] + [$0.setting].compactMap { $0 }
                    })
            }
        } catch {
            launch = LaunchState(error, app.paths)
        }
        return PreviewState(
            bundle, device: device, language: language, stored: stored, revision: revision, edition: edition,
            launch: launch,
            secretKeys: secrets)
    }

    /// The context of a launch with the current stored values. If the environment is stored in an App Group, the app reads
    /// from there.
    private func context() throws(ConfigurationError) -> LaunchContext? {
        guard let own = try app.context(storedValues: files.own) else { return nil }
        let key = own.catalog.sources.environmentKey
        let contents = bundle.contents(on: .phone)
        let picker = contents.specifiers.first { $0.specifier.key == key }
        let group = picker.flatMap { contents.applicationGroup(of: $0.page) }
        guard let group else { return masking(own, group: nil) }
        var context = try app.context(storedValues: files.file(of: group)) ?? own
        context.appGroup = group
        return masking(context, group: group)
    }

    /// The context with the key of every secure text field as a secret, because the panel must not show its text.
    private func masking(_ context: LaunchContext, group: String?) -> LaunchContext {
        var context = context
        let secureKeys = bundle.secureKeys
        for (name, declaration) in context.catalog.declarations {
            guard let key = declaration.setting, secureKeys.contains(.init(group: group, key: DefaultsKey(key))) else {
                continue
            }
            context.catalog.declarations[name]?.isSecret = true
        }
        return context
    }

    /// An image of a slider.
    func image(_ reference: RowReference, device: SettingsDevice, isMaximum: Bool) -> BundleImages.Image? {
        guard let (slider, _) = bundle.specifier(reference, on: device), slider.kind == .slider else { return nil }
        let name = isMaximum ? slider.maximumValueImage : slider.minimumValueImage
        return name.flatMap(BundleImages(directory: directory).image)
    }

    /// The findings about the bundle's files.
    package func findings() -> [Finding] {
        let locations = PropertyListLocations()
        return bundle.findings.map(locations.finding)
    }

    /// Paths relative to the project, the app, or the folder that contains the bundle.
    private var paths: RelativePaths {
        if case .unknown = app { RelativePaths(from: directory.deletingLastPathComponent().path) } else { app.paths }
    }

    /// Reads the bundle again if one of its files has changed.
    private func readBundle() {
        // Stamps from before reading, so that a later change is noticed the next time.
        let stamps = Dictionary(uniqueKeysWithValues: bundleStamps.keys.map { ($0, DefaultsStamp(of: $0)) })
        let isFresh = stamps.values.contains { $0.isFresh(at: Date()) }
        guard stamps != bundleStamps || isFresh else { return }
        let now = Self.read(directory, app)
        let isEdited = stamps != bundleStamps || !now.isLike(bundle)
        bundle = now
        bundleStamps = Dictionary(
            uniqueKeysWithValues: bundle.watchedFiles.map { ($0, stamps[$0] ?? DefaultsStamp(of: $0)) })
        guard isEdited else { return }
        edition += 1
        revision += 1
    }

    // MARK: Changing

    /// Reads the defaults domains again.
    ///
    /// - Returns: The revision of the state, which grows with every change.
    @discardableResult
    func refresh() -> Int {
        let now = StoredValues(files, groups: Self.groups(of: bundle))
        if now != stored {
            stored = now
            revision += 1
        }
        return revision
    }

    /// As ``refresh()``, but reads only files that have changed.
    func refreshIfTouched() -> Int {
        readBundle()
        let now = stored.domains.map { DefaultsStamp(of: $0.file.path) }
        let date = Date()
        guard now != stamps || now.contains(where: { $0.isFresh(at: date) }) else { return revision }
        stamps = now
        return refresh()
    }

    /// Stores the value of a changed row.
    func apply(_ change: RowChange, device: SettingsDevice) throws(RowChangeError) {
        let reference = RowReference(page: change.page, row: change.row)
        guard let (specifier, page) = bundle.specifier(reference, on: device), let key = specifier.key,
            key.hasSameCodeUnits(as: change.key)
        else {
            throw .unknownRow
        }
        let value = try change.value(for: specifier)
        let file = files.file(of: bundle.contents(on: device).applicationGroup(of: page))
        try Self.write([value.map { .set(key, $0) } ?? .remove([key])], to: file)
        refresh()
    }

    /// Removes the stored values of the bundle's specifiers, and nothing else.
    func reset() throws(RowChangeError) {
        let keys = Dictionary(grouping: bundle.writableKeys, by: \.group)
        for (group, keys) in keys {
            try Self.write([.remove(keys.map(\.key.text))], to: files.file(of: group))
        }
        refresh()
    }

    private static func write(_ changes: [DefaultsChange], to file: DefaultsFile) throws(RowChangeError) {
        do {
            try file.update(changes)
        } catch {
            let message = "\(file.path): \(error.message)"
            throw error.reason == .inexact ? .inexact(message) : .file(message)
        }
    }
}
