public import Foundation
public import PropertyLists

extension SettingsBundleContents {
    /// Reads every page that can be reached from `Root`. Never throws: what is wrong becomes findings, and the rest is
    /// read.
    ///
    /// - Parameters:
    ///   - directory: the `Settings.bundle`.
    ///   - device: chooses `NAME~iphone.plist` or `NAME~ipad.plist` where there is one; without it every variant is
    ///     read.
    ///   - reader: whose files are read; without it the Settings app's, or InAppSettingsKit's where the bundle has a
    ///     first page for that alone.
    public static func read(
        _ directory: URL, device: SettingsDevice? = nil, reader: SettingsReader? = nil
    ) -> SettingsBundleContents {
        var budget = ReadingBudget()
        return read(directory, device: device, reader: reader, spending: &budget)
    }

    /// Reads every page that can be reached from `Root`, from a budget that other files of the bundle may share. The
    /// page that meets a limit is a finding, and ends the reading.
    public static func read(
        _ directory: URL, device: SettingsDevice? = nil, reader: SettingsReader? = nil,
        spending budget: inout ReadingBudget
    ) -> SettingsBundleContents {
        let reader = reader ?? .of(directory)
        var walk = PageWalk(
            files: PageFiles(directory: directory, reader: reader), device: device, budget: budget)
        walk.visit("Root")
        budget = walk.budget
        // What only one device lacks, the walk for that device finds.
        var findings = walk.findings
        for device in walk.lacking.sorted(by: { $0.rawValue < $1.rawValue }) where !walk.isSpent {
            var other = PageWalk(files: walk.files, device: device, budget: ReadingBudget(budget.limits))
            other.visit("Root")
            findings += other.findings.filter { $0.rule == .settingsPaneMissing && !findings.contains($0) }
        }
        return SettingsBundleContents(
            directory: directory.path, pages: walk.pages, findings: findings, device: device, reader: reader)
    }
}

/// A walk over the panes, depth first, without recursion: a chain of panes may be longer than the stack.
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
    /// The devices that some page is not there for, where the device is unknown.
    var lacking: Set<SettingsDevice> = []
    /// The page that led to each page first: the pages read so far, as a tree.
    private var parents: [String: String?] = [:]

    /// Whether the budget is spent: no other page could be read either.
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
                    row in
                    row.pageName.map {
                        Link(name: $0, parent: link.name, source: (page.file, row.keyPath.appending("File")))
                    }
                }
            }
            pending += children.reversed()
        }
    }

    /// Two rows may share a page; only one that leads to itself is a cycle.
    private mutating func reportCycle(_ link: Link) {
        var ancestor = link.parent
        while let current = ancestor, current != link.name { ancestor = parents[current] ?? nil }
        guard ancestor != nil, let source = link.source else { return }
        findings.append(
            PropertyListFinding(
                .settingsPaneCycle, .error, "the child pane \"\(link.name)\" leads back to itself",
                file: source.file, keyPath: source.keyPath, fix: "remove the row or name another page"))
    }

    /// The page for the device, or where the device is unknown the page and its variants.
    private mutating func readPages(_ link: Link) -> [SettingsPage] {
        let found = files.files(of: link.name, on: device)
        guard !found.isEmpty else {
            reportMissing(link)
            return []
        }
        if device == nil { lacking.formUnion(files.devices(without: link.name)) }
        return found.compactMap { isSpent ? nil : readPage(link, $0.file, $0.variant) }
    }

    private mutating func readPage(_ link: Link, _ file: URL, _ variant: SettingsDevice?) -> SettingsPage? {
        do throws(PropertyListError) {
            return page(link.name, variant, file, try PropertyList.read(file, spending: &budget))
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
        // Those of other devices, which do not help this one.
        let others = device == nil ? [] : files.files(of: link.name, on: nil).map(\.file.lastPathComponent)
        guard let source = link.source else {
            findings.append(
                PropertyListFinding(
                    .settingsPaneMissing, others.isEmpty ? .error : .warning,
                    others.isEmpty
                        ? "the Settings bundle has no \(file.lastPathComponent)"
                        : "an \(device?.name ?? "other device") has no first page: there is only "
                            + others.joined(separator: ", "),
                    file: file.path))
            return
        }
        // Licence generators write their pages during the build, so a missing page is often there in the app.
        findings.append(
            PropertyListFinding(
                .settingsPaneMissing, .warning, message(link, others),
                file: source.file, keyPath: source.keyPath, fix: fix(link)))
    }

    private func message(_ link: Link, _ others: [String]) -> String {
        if files.leadsOut(link.name) {
            return "the child pane's page \"\(link.name).plist\" is a link out of the bundle, which is not followed"
        }
        guard others.isEmpty else {
            let there = others.joined(separator: ", ")
            return "an \(device?.name ?? "other device") has no page \"\(link.name)\": there is only \(there)"
        }
        return "the child pane's page \"\(link.name).plist\" does not exist"
    }

    private func fix(_ link: Link) -> String {
        guard !files.leadsOut(link.name) else { return "put the page itself into the bundle" }
        let ending = ".plist"
        if link.name.hasSuffix(ending), case let name = String(link.name.dropLast(ending.count)),
            !files.files(of: name, on: device).isEmpty
        {
            return "write \"\(name)\", without \(ending)"
        }
        return "add the page, or let the build step that makes it run first"
    }

    private mutating func page(
        _ name: String, _ variant: SettingsDevice?, _ file: URL, _ root: PropertyListValue
    ) -> SettingsPage? {
        guard let entries = root.dictionaryValue else {
            reportShape(
                file, PropertyListKeyPath(), "a Settings page must be a dictionary, and this is \(root.kindPhrase)")
            return nil
        }
        let place: PropertyListKeyPath = ["PreferenceSpecifiers"]
        if let list = entries["PreferenceSpecifiers"]?.arrayValue {
            for (index, element) in list.enumerated() where element.dictionaryValue == nil {
                reportShape(
                    file, place.appending(index), "a specifier must be a dictionary, and this is \(element.kindPhrase)")
            }
        } else {
            let found = entries["PreferenceSpecifiers"].map { "is \($0.kindPhrase)" } ?? "is missing"
            reportShape(file, place, "a Settings page needs an array PreferenceSpecifiers, and it \(found)")
        }
        return SettingsPage(name: name, file: file.path, variant: variant, properties: entries)
    }

    private mutating func reportShape(_ file: URL, _ keyPath: PropertyListKeyPath, _ message: String) {
        findings.append(PropertyListFinding(.settingsPageShape, .error, message, file: file.path, keyPath: keyPath))
    }
}
