public import Foundation
public import PropertyLists

extension SettingsBundleContents {
    /// Reads every page that can be reached from `Root`. This never throws: errors become findings, and the rest is
    /// read.
    ///
    /// - Parameters:
    ///   - directory: the `Settings.bundle`.
    ///   - device: selects `NAME~iphone.plist` or `NAME~ipad.plist` if it exists; by default, every variant is
    ///     read.
    ///   - reader: the reader whose files are read; by default the Settings app, or InAppSettingsKit if the bundle
    ///     has a first page only for it.
    public static func read(
        _ directory: URL, device: SettingsDevice? = nil, reader: SettingsReader? = nil
    ) -> SettingsBundleContents {
        var budget = ReadingBudget()
        return read(directory, device: device, reader: reader, spending: &budget)
    }

    /// Reads every page that can be reached from `Root`, with a budget that other files of the bundle may share.
    /// Reading ends at the page that exceeds a limit, which is reported as a finding.
    public static func read(
        _ directory: URL, device: SettingsDevice? = nil, reader: SettingsReader? = nil,
        spending budget: inout ReadingBudget
    ) -> SettingsBundleContents {
        read(BundleListing(directory), device: device, reader: reader, spending: &budget)
    }

    /// Lists each folder once, and reads each page once.
    static func read(
        _ listing: BundleListing, device: SettingsDevice?, reader: SettingsReader? = nil,
        spending budget: inout ReadingBudget
    ) -> SettingsBundleContents {
        let reader = reader ?? .of(listing)
        var walk = PageWalk(files: PageFiles(listing: listing, reader: reader), device: device, budget: budget)
        walk.visit("Root")
        budget = walk.budget
        // Finds what only one device lacks, by reading the pages for that device.
        var findings = walk.findings
        for device in walk.lacking.sortedByName({ $0.rawValue }) where !walk.isSpent {
            var other = PageWalk(files: walk.files, device: device, budget: ReadingBudget(budget.limits))
            other.visit("Root")
            findings += other.findings.filter { $0.rule == .settingsPaneMissing && !findings.contains($0) }
        }
        return SettingsBundleContents(
            directory: listing.directory.path, pages: walk.pages, findings: findings, device: device, reader: reader)
    }
}

/// Visits the pages depth first and without recursion, because a chain of child panes may be longer than the stack.
private struct PageWalk {
    struct Link {
        let name: String
        let parent: String?
        let source: (file: String, keyPath: PropertyListKeyPath)?
    }

    let files: PageFiles
    let device: SettingsDevice?
    private(set) var budget: ReadingBudget
    var pages: [SettingsPage] = []
    var findings: [PropertyListFinding] = []
    /// The devices for which a page is missing, if no device was given.
    var lacking: Set<SettingsDevice> = []
    /// The page that first led to each page: the pages read so far, as a tree.
    private var parents: [String: String?] = [:]

    /// Whether the budget is spent, so that no other page can be read.
    private(set) var isSpent = false

    init(files: PageFiles, device: SettingsDevice?, budget: ReadingBudget) {
        self.files = files
        self.device = device
        self.budget = budget
    }

    mutating func visit(_ root: String) {
        var pending = [Link(name: root, parent: nil, source: nil)]
        while !isSpent, let link = pending.popLast() {
            if parents[link.name] != nil {
                reportCycle(link)
                continue
            }
            parents[link.name] = .some(link.parent)
            var children: [Link] = []
            for page in readPages(link) {
                pages.append(page)
                children += page.specifiers.filter { $0.kind == .childPane && $0.isShown(on: device) }.compactMap {
                    specifier in
                    specifier.pageName.map {
                        Link(name: $0, parent: link.name, source: (page.file, specifier.keyPath.appending("File")))
                    }
                }
            }
            pending += children.reversed()
        }
    }

    /// Two specifiers may open the same page; only a page that leads back to itself is a cycle.
    private mutating func reportCycle(_ link: Link) {
        var ancestor = link.parent
        while let current = ancestor, current != link.name { ancestor = parents[current] ?? nil }
        guard ancestor != nil, let source = link.source else { return }
        findings.append(
            PropertyListFinding(
                .settingsPaneCycle, .error,
                "this child pane creates a cycle: the page \"\(link.name)\" leads back to itself",
                file: source.file, keyPath: source.keyPath, fix: "remove the specifier or name another page"))
    }

    /// The page for the device or, if the device is unknown, the page and its variants.
    private mutating func readPages(_ link: Link) -> [SettingsPage] {
        let found = files.files(of: link.name, on: device)
        guard !found.isEmpty else {
            reportMissing(link)
            return []
        }
        if device == nil, found.first?.variant != nil { lacking.formUnion(files.devices(without: link.name)) }
        return found.compactMap { isSpent ? nil : readPage(link, $0.file, $0.variant) }
    }

    private mutating func readPage(_ link: Link, _ file: URL, _ variant: SettingsDevice?) -> SettingsPage? {
        do throws(PropertyListError) {
            return page(link.name, variant, file, try files.listing.disk.read(file, &budget))
        } catch  where error.code == .missing {
            reportMissing(link)
        } catch {
            isSpent = error.code == .budgetExceeded
            findings.append(PropertyListFinding(error))
        }
        return nil
    }

    private mutating func reportMissing(_ link: Link) {
        let file = files.plainFile(of: link.name)
        // Files for other devices, which this device does not show.
        let others = device == nil ? [] : files.files(of: link.name, on: nil).map(\.file.lastPathComponent)
        guard let source = link.source else {
            findings.append(
                PropertyListFinding(
                    .settingsPaneMissing, others.isEmpty ? .error : .warning,
                    others.isEmpty
                        ? "Settings bundle has no \(file.lastPathComponent)"
                        : "no first page for \(device?.name ?? "other devices"): the bundle has only "
                            + others.joined(separator: ", "),
                    file: file.path))
            return
        }
        // License generators write their pages during the build, so a page that is missing here often exists in the
        // app.
        findings.append(
            PropertyListFinding(
                .settingsPaneMissing, .warning, message(link, others),
                file: source.file, keyPath: source.keyPath, fix: fix(link)))
    }

    private func message(_ link: Link, _ others: [String]) -> String {
        if files.leadsOut(link.name) {
            return "page \"\(link.name).plist\" of the child pane is a symbolic link out of the bundle"
        }
        guard others.isEmpty else {
            let existing = others.joined(separator: ", ")
            return "no page \"\(link.name)\" for \(device?.name ?? "other devices"): the bundle has only \(existing)"
        }
        return "page \"\(link.name).plist\" of the child pane does not exist"
    }

    private func fix(_ link: Link) -> String {
        guard !files.leadsOut(link.name) else { return "copy the page into the bundle" }
        let ending = ".plist"
        if link.name.hasSuffix(ending), case let name = String(link.name.dropLast(ending.count)),
            !files.files(of: name, on: device).isEmpty
        {
            return "write \"\(name)\" without \(ending)"
        }
        return "add the page, or first run the build step that creates it"
    }

    private mutating func page(
        _ name: String, _ variant: SettingsDevice?, _ file: URL, _ root: PropertyListValue
    ) -> SettingsPage? {
        guard let entries = root.dictionaryValue else {
            reportShape(
                file, PropertyListKeyPath(), "a Settings page must be a dictionary, not \(root.kindPhrase)")
            return nil
        }
        let list: PropertyListKeyPath = ["PreferenceSpecifiers"]
        if let specifiers = entries["PreferenceSpecifiers"]?.arrayValue {
            for (index, element) in specifiers.enumerated() where element.dictionaryValue == nil {
                reportShape(
                    file, list.appending(index), "a specifier must be a dictionary, not \(element.kindPhrase)")
            }
        } else {
            let found = entries["PreferenceSpecifiers"].map { "must be an array, not \($0.kindPhrase)" }
            reportShape(file, list, "PreferenceSpecifiers \(found ?? "is missing: it must be an array")")
        }
        return SettingsPage(name: name, file: file.path, variant: variant, properties: entries)
    }

    private mutating func reportShape(_ file: URL, _ keyPath: PropertyListKeyPath, _ message: String) {
        findings.append(PropertyListFinding(.settingsPageShape, .error, message, file: file.path, keyPath: keyPath))
    }
}
