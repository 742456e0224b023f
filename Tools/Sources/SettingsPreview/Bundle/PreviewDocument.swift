import Foundation
import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// What a device shows of a bundle in one language, without values: the response to `GET /api/bundle`.
struct PreviewDocument: Encodable, Sendable {
    let name: String
    let device: String
    let language: String?
    let tag: String
    let direction: String
    let languages: [BundleLanguage]
    let pages: [Page]
    let findings: [String]
    /// The edition of the bundle. Row numbers are valid only in the same edition.
    let edition: Int

    struct Page: Encodable, Sendable {
        let name: String
        let group: String?
        let sections: [Section]
    }

    struct Section: Encodable, Sendable {
        let title: String?
        let footer: String?
        let rows: [Row]
    }

    struct Row: Encodable, Sendable {
        /// The index of the specifier in the page's file. The state identifies rows by page and index.
        let row: Int
        let kind: String
        let title: String?
        let key: String?
        var subtitle: String?
        var choices: [Choice]?
        var slider: Slider?
        var field: Field?
        /// The page that a child pane leads to.
        var file: String?
    }

    struct Choice: Encodable, Sendable {
        let index: Int
        let title: String
    }

    struct Slider: Encodable, Sendable {
        let minimum: Double
        let maximum: Double
        let hasMinimumImage: Bool
        let hasMaximumImage: Bool
    }

    struct Field: Encodable, Sendable {
        let isSecure: Bool
        let keyboard: String
        let capitalization: String
        let correction: String
    }
}

extension PreviewDocument {
    /// The names of the kinds in the preview's page.
    static let kinds: [SettingsSpecifier.Kind: String] = [
        .radioGroup: "radio", .multiValue: "list", .toggleSwitch: "toggle", .slider: "slider", .textField: "text",
        .titleValue: "title", .childPane: "pane",
    ]

    init(_ bundle: PreviewBundle, device: SettingsDevice, language: String?, edition: Int, paths: RelativePaths) {
        let contents = bundle.contents(on: device)
        let languages = bundle.languages
        let chosen = languages.first { $0.name == language }
        let locale = Locale(identifier: chosen?.tag ?? "en")
        name = bundle.name
        self.device = device.rawValue
        self.language = chosen?.name
        tag = chosen?.tag ?? "en"
        direction = chosen?.direction ?? "ltr"
        self.languages = languages
        self.edition = edition
        let locations = PropertyListLocations()
        findings = bundle.findings.map { finding in
            // A binary file has no lines, but values have key paths.
            let origin = locations.finding(finding).location.map { location in
                let file = paths.shown(location).fileAndLine
                return location.position == nil ? "\(file)\(finding.keyPath.map { " \($0)" } ?? "")" : file
            }
            return (origin.map { "\($0): " } ?? "") + finding.message
        }
        var seen: Set<String> = []
        pages = contents.pages.filter { seen.insert($0.name).inserted }.map { page in
            let localized = bundle.localized(page, in: chosen?.name)
            return Page(localized, group: contents.applicationGroup(of: page), contents, device, locale, bundle)
        }
    }
}

extension PreviewDocument.Page {
    fileprivate init(
        _ page: SettingsPage, group: String?, _ contents: SettingsBundleContents, _ device: SettingsDevice,
        _ locale: Locale, _ bundle: PreviewBundle
    ) {
        name = page.name
        self.group = group
        // Rows are identified by the index of the specifier in the file.
        let indices = Dictionary(
            page.specifiers.enumerated().map { ("\($1.keyPath)", $0) }, uniquingKeysWith: { first, _ in first })
        func row(_ specifier: SettingsSpecifier) -> PreviewDocument.Row? {
            indices["\(specifier.keyPath)"].flatMap {
                PreviewDocument.Row(specifier, index: $0, contents, locale, bundle)
            }
        }
        sections = page.sections(on: device).map { section in
            let isRadio = section.header?.kind == .radioGroup
            let rows = (isRadio ? [section.header].compactMap { $0 } : []) + section.specifiers
            return PreviewDocument.Section(
                title: section.header?.title, footer: section.header?.footerText, rows: rows.compactMap(row))
        }
    }
}

extension PreviewDocument.Row {
    fileprivate init?(
        _ specifier: SettingsSpecifier, index: Int, _ contents: SettingsBundleContents, _ locale: Locale,
        _ bundle: PreviewBundle
    ) {
        guard let kind = PreviewDocument.kinds[specifier.kind] else { return nil }
        row = index
        self.kind = kind
        title = specifier.title
        key = specifier.key
        subtitle = specifier.kind == .toggleSwitch ? specifier.subtitle : nil
        switch specifier.kind {
        case .radioGroup, .multiValue:
            choices = specifier.listedChoices(locale: locale).map {
                PreviewDocument.Choice(index: $0.index, title: $0.title)
            }
        case .slider:
            guard let lowest = specifier.minimumValue, let highest = specifier.maximumValue, lowest <= highest,
                lowest.isFinite, highest.isFinite
            else { return }
            let images = BundleImages(directory: bundle.directory)
            slider = PreviewDocument.Slider(
                minimum: lowest, maximum: highest,
                hasMinimumImage: specifier.minimumValueImage.flatMap(images.file) != nil,
                hasMaximumImage: specifier.maximumValueImage.flatMap(images.file) != nil)
        case .textField:
            field = PreviewDocument.Field(
                isSecure: specifier.isSecure, keyboard: specifier.keyboardType,
                capitalization: specifier.autocapitalizationType, correction: specifier.autocorrectionType)
        case .childPane:
            // A child pane without a page leads nowhere.
            file = specifier.pageName.flatMap { contents.page(named: $0) }?.name
        default: break
        }
    }
}
