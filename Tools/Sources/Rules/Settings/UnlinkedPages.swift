import Foundation
import PropertyLists
import SettingsBundle

/// The pages of a bundle that the Settings app does not show. Property lists without specifiers are not pages.
struct UnlinkedPages {
    /// The pages that InAppSettingsKit shows.
    private(set) var inApp: [SettingsPage] = []
    /// The pages that no specifier leads to.
    private(set) var orphans: [SettingsPage] = []
    /// The findings about their files.
    private(set) var findings: [PropertyListFinding] = []

    init(of contents: SettingsBundleContents, files: BundleFiles, spending budget: inout ReadingBudget) {
        var reached = Set(contents.pages.map(\.file) + contents.findings.compactMap(\.file))
        if contents.reader == .settings, files.lists.contains(where: { $0.hasSuffix(".inApp.plist") }) {
            let directory = URL(fileURLWithPath: contents.directory, isDirectory: true)
            let other = SettingsBundleContents.read(
                directory, reader: .inAppSettingsKit, spending: &budget)
            inApp = other.pages.filter { !reached.contains($0.file) }
            findings = other.findings.filter { !contents.findings.contains($0) }
            reached.formUnion(inApp.map(\.file) + findings.compactMap(\.file))
        }
        let directory = URL(fileURLWithPath: contents.directory, isDirectory: true)
        for name in files.lists {
            let file = directory.appendingPathComponent(name)
            guard !reached.contains(file.path) else { continue }
            do throws(PropertyListError) {
                guard let page = Self.page(name, file, try PropertyList.read(file, spending: &budget)) else { continue }
                orphans.append(page)
            } catch  where error.code == .missing {
                // A dangling link.
            } catch  where error.code == .budgetExceeded {
                findings.append(PropertyListFinding(error))
                break
            } catch {
                // Only a warning, because nothing shows the page.
                findings.append(PropertyListFinding(error, severity: .warning))
            }
        }
    }

    private static func page(_ name: String, _ file: URL, _ root: PropertyListValue) -> SettingsPage? {
        guard let properties = root.dictionaryValue, properties["PreferenceSpecifiers"]?.arrayValue != nil else {
            return nil
        }
        let stem = String(name.dropLast(".plist".count))
        for device in SettingsDevice.allCases where stem.hasSuffix(suffix(of: device)) {
            let plain = String(stem.dropLast(suffix(of: device).count))
            return SettingsPage(name: plain, file: file.path, variant: device, properties: properties)
        }
        return SettingsPage(name: stem, file: file.path, properties: properties)
    }

    private static func suffix(of device: SettingsDevice) -> String {
        switch device {
        case .phone: "~iphone"
        case .pad: "~ipad"
        }
    }
}

extension SettingsPage {
    /// Whether only InAppSettingsKit reads the page: `Root.inApp.plist`.
    var isInApp: Bool {
        let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        return stem.hasSuffix(".inApp") || stem.contains(".inApp~") || stem.hasSuffix("~vision")
    }

    /// Whether the page looks generated from licenses: many apps generate such a page in every build.
    var isLicenses: Bool { Self.isLicenses(name) }

    /// Whether a page of this name looks generated from licenses.
    static func isLicenses(_ name: String) -> Bool {
        let words = name.lowercased()
        return ["licen", "acknowledg", "thirdparty", "third-party", "third_party", "opensource", "credits"]
            .contains { words.contains($0) }
    }
}
