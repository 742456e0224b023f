package import Foundation
import TestSupport

/// An artifact with files in memory, and what an audit of it must say.
package struct PlantedArtifact {
    package enum Form: String, CaseIterable, Sendable {
        case app, ipa, zip, archive, zippedArchive, framework, zippedFramework, appex, folder
    }
    package enum ExecutablePlace: String, CaseIterable, Sendable {
        case cstring, ustring, textConst, dataConst, reflection, infoSection, cfstring, rpath, symbols, entitlementsXML,
            entitlementsDER, tail
        case immediate
    }
    package enum FilePlace: String, CaseIterable, Sendable {
        case infoPlistXML, infoPlistBinary, infoPlistKey, settingsRoot, settingsChild, settingsStrings
        case stringsUTF8, stringsUTF16LE, stringsUTF16BE, stringsBinary, json, yaml, env, xcconfig, xcscheme, firebase,
            javaScript, sqlite, nib
        case profile, bytes, textUTF16, html, gzip, plistDataXML, plistDataBinary, assets, archiveInfo, fileName, tar,
            elf, zlibStream, gzipInside
    }

    /// The number that makes it again.
    package let seed: UInt64
    package var catalog: RandomCatalog
    package var form: Form
    package var leak: Leak?
    package var place = "none"
    /// The path that the hit must name; of a compressed file, its beginning.
    package var path: String?
    package var depth = 0
    /// What was left out: a key, or the marker.
    package var missing: String?
    package var files: [(path: String, bytes: Bytes)] = []
    package var hasProgram: Bool { form != .folder }
    package var isFolder: Bool { [.app, .archive, .framework, .appex, .folder].contains(form) }

    var random: SeededGenerator
    /// What the Info.plist of an archive has in addition.
    var archiveInfoExtra: String?
    var pending: (leak: Leak, place: ExecutablePlace, target: String)?

    package enum Plan: Sendable { case clean, leaking, missing }

    package init(seed: UInt64, _ plan: Plan) {
        self.seed = seed
        random = SeededGenerator(seed: seed &* 3 &+ (plan == .clean ? 0 : plan == .leaking ? 1 : 2))
        var catalog = RandomCatalog(&random)
        form = random.pick(Form.allCases)
        var found: Leak?
        if plan == .leaking {
            while true {
                found = catalog.leak(&random)
                if found != nil { break }
                catalog = RandomCatalog(&random)
            }
        }
        if plan == .missing {
            while !catalog.expectedTexts.contains(where: { !$0.isSecret && $0.text.utf8.count > 15 }) {
                catalog = RandomCatalog(&random)
            }
        }
        self.catalog = catalog
        leak = found
        var omitted: String?
        var marker = "switchyard.policy.sealed.v1"
        if plan == .missing {
            if random.oneIn(2) && form != .folder {
                marker = random.pick(["switchyard.policy.open.v1", "switchyard.policy.testflight.v1"])
                missing = "sealed-marker"
            } else {
                let long = catalog.expectedTexts.filter { !$0.isSecret && $0.text.utf8.count > 15 }
                let chosen = random.pick(long)
                omitted = chosen.text
                missing = chosen.key
            }
        }
        let texts = catalog.expectedTexts.map { $0.text }.filter { text in omitted.map { !text.contains($0) } ?? true }
        if let found { choose(found) }
        build(texts, marker, bundlePaths)
        finish()
    }

    // MARK: Layout

    /// The folder of the main bundle, before what the form puts around it.
    var mainBundle: String {
        switch form {
        case .app: ""
        case .ipa: "Payload/Shop.app/"
        case .zip: "Shop.app/"
        case .archive: "Products/Applications/Shop.app/"
        case .zippedArchive: "Shop.xcarchive/Products/Applications/Shop.app/"
        case .framework: ""
        case .zippedFramework: "Shop.framework/"
        case .appex: ""
        case .folder: "resources/"
        }
    }
    var isApp: Bool { [.app, .ipa, .zip, .archive, .zippedArchive].contains(form) }

    /// Bundles with an executable, each with its executable's name.
    var bundlePaths: [(folder: String, name: String)] {
        var result = [(mainBundle, "Shop")]
        if isApp {
            result += [
                (mainBundle + "Frameworks/Net.framework/", "Net"), (mainBundle + "PlugIns/Widget.appex/", "Widget"),
                (mainBundle + "Extensions/Notes.appex/", "Notes"), (mainBundle + "Watch/Wrist.app/", "Wrist"),
                (mainBundle + "Watch/Wrist.app/PlugIns/Face.appex/", "Face"),
                (mainBundle + "AppClips/Clip.app/", "Clip"),
                (mainBundle + "XPCServices/Helper.xpc/", "Helper"),
                (mainBundle + "Frameworks/Net.framework/Frameworks/Inner.framework/", "Inner"),
                (mainBundle + "Tools.bundle/", "Tools"),
            ]
        } else if form == .framework || form == .zippedFramework {
            result += [(mainBundle + "Frameworks/Inner.framework/", "Inner")]
        }
        return result
    }

    private mutating func choose(_ leak: Leak) {
        if leak.spelling == .immediate && form == .folder { form = .app }
        let structured: [FilePlace] = [
            .infoPlistXML, .infoPlistBinary, .infoPlistKey, .settingsRoot, .settingsChild, .settingsStrings,
            .stringsUTF8, .stringsUTF16LE, .stringsUTF16BE, .stringsBinary, .json, .yaml, .env, .xcconfig, .xcscheme,
            .firebase, .plistDataBinary,
        ]
        switch leak.kind {
        case .title, .name:
            plant(leak, random.pick(structured.filter { $0 != .plistDataBinary }))
        case .selector: plant(leak, .infoPlistXML)
        case .appGroup, .domain:
            if form == .folder { form = .ipa }
            plantInExecutable(leak, random.pick([.entitlementsXML, .entitlementsDER]))
        default:
            if leak.spelling == .immediate {
                plantInExecutable(leak, .immediate)
                return
            }
            let bytesOnly = leak.written == nil
            if random.oneIn(2) && form != .folder {
                let places: [ExecutablePlace] =
                    bytesOnly
                    ? [.ustring, .textConst, .dataConst, .tail]
                    : ExecutablePlace.allCases.filter { $0 != .immediate && $0 != .ustring }
                plantInExecutable(leak, random.pick(places))
            } else {
                let places: [FilePlace] =
                    bytesOnly
                    ? [
                        .bytes, .textUTF16, .sqlite, .nib, .plistDataXML, .plistDataBinary, .gzip, .assets, .tar, .elf,
                        .zlibStream, .gzipInside,
                    ]
                    : FilePlace.allCases.filter { $0 != .infoPlistKey || leak.spelling == .utf8 && leak.kind == .host }
                        .filter {
                            $0 != .fileName
                                || (leak.spelling == .utf8 || leak.spelling == .percentUpper)
                                    && !leak.text.contains("/") && leak.text.allSatisfy { $0.isASCII }
                        }
                        .filter { $0 != .archiveInfo || form == .archive || form == .zippedArchive }
                plant(leak, random.pick(places))
            }
        }
    }

    private mutating func plantInExecutable(_ leak: Leak, _ executablePlace: ExecutablePlace) {
        let bundle = random.pick(bundlePaths)
        place = "executable." + executablePlace.rawValue
        path = bundle.folder + bundle.name
        pending = (leak, executablePlace, bundle.folder + bundle.name)
    }

    // MARK: Building

    private mutating func build(_ texts: [String], _ marker: String, _ bundles: [(folder: String, name: String)]) {
        let usesCatalog = random.oneIn(4)
        for bundle in bundles {
            let isMain = bundle.folder == mainBundle
            let executable = bundle.folder + bundle.name
            if !isMain && pending?.target != executable && random.oneIn(2) && !(path?.hasPrefix(bundle.folder) ?? false)
            {
                continue
            }
            if form == .folder {
                files.append(
                    (bundle.folder + "values.json", Array(TreeWriter.json(.list(texts.map { .text($0) }), .plain).utf8))
                )
                continue
            }
            var info: [(String, Tree)] = [
                ("CFBundleIdentifier", .text("com.example.\(bundle.name.lowercased())")),
                ("CFBundleExecutable", .text(bundle.name)), ("CFBundleShortVersionString", .text("1.2")),
            ]
            if isMain { info.append(("SwitchyardEnvironment", .text(catalog.environments[catalog.expected].name))) }
            files.append(
                (
                    bundle.folder + "Info.plist",
                    random.oneIn(2) ? TreeWriter.xml(.table(info)) : TreeWriter.binary(.table(info))
                ))
            let hasRuntime = isMain || random.oneIn(2)
            let program = self.program(
                isMain || hasRuntime ? (isMain && usesCatalog ? [] : texts) : [], hasRuntime ? marker : nil, executable,
                isMain ? 2 : 6)
            files.append((executable, program))
        }
        if usesCatalog && form != .folder {
            files.append(
                (
                    mainBundle + "Environments.plist",
                    random.oneIn(2) ? withoutMissing(TreeWriter.xml, texts) : withoutMissing(TreeWriter.binary, texts)
                ))
        }
        for _ in 0..<random.upTo(4) {
            let name = RandomCatalog.word(&random)
            let noise = randomBytes(random.upTo(20000), &random)
            switch random.upTo(6) {
            case 0: files.append((mainBundle + "\(name).png", noise))
            case 1:
                files.append(
                    (
                        mainBundle + "\(name).json",
                        Array(
                            TreeWriter.json(
                                .table([
                                    ("url", .text("https://\(name).vendor.net/api")), ("title", .text("Hello \(name)")),
                                ]), .escapedSlashes
                            ).utf8)
                    ))
            case 2:
                files.append(
                    (
                        mainBundle + "\(name).strings",
                        [0xFF, 0xFE] + utf16("\"a\" = \"Hello \(name)\";\n", bigEndian: false)
                    ))
            case 3: files.append((mainBundle + "\(name).zip", ZipWriter.write([("a/\(name).txt", noise)], &random)))
            case 4: files.append((mainBundle + "\(name).txt", Array(Data(noise).base64EncodedString().utf8)))
            case 5:
                files.append(
                    (
                        mainBundle + "Settings.bundle/Root.plist",
                        TreeWriter.xml(
                            .table([
                                (
                                    "PreferenceSpecifiers",
                                    .list([
                                        .table([
                                            ("Type", .text("PSTitleValueSpecifier")), ("Title", .text("Version")),
                                            ("Key", .text("version")), ("DefaultValue", .text("1")),
                                        ])
                                    ])
                                )
                            ]))
                    ))
            default: files.append((mainBundle + "\(name).json.gz", Deflate.gzip(noise)))
            }
        }
        if isApp && random.oneIn(2) && !files.contains(where: { $0.path == mainBundle + "embedded.mobileprovision" }) {
            files.append((mainBundle + "embedded.mobileprovision", DERWriter.signedMessage(Self.profile([]))))
        }
        if form == .archive || form == .zippedArchive {
            let prefix = form == .archive ? "" : "Shop.xcarchive/"
            var info: [(String, Tree)] = [
                (
                    "ApplicationProperties",
                    .table([
                        ("ApplicationPath", .text("Applications/Shop.app")),
                        ("CFBundleIdentifier", .text("com.example.shop")),
                    ])
                ), ("ArchiveVersion", .number(2)), ("SchemeName", .text("Shop")),
            ]
            if let archiveInfoExtra { info.append(("Comment", .text(archiveInfoExtra))) }
            files.append((prefix + "Info.plist", TreeWriter.xml(.table(info))))
        }
    }

    /// The catalog that a sealed app may have, unless a value is to be missing.
    private func withoutMissing(_ write: (Tree) -> Bytes, _ texts: [String]) -> Bytes {
        missing == nil || missing == "sealed-marker"
            ? write(catalog.sealedTree) : write(.table([("x", .list(texts.map { .text($0) }))]))
    }

    private mutating func finish() {
        // A later file of the same name counts on a disk; a zip must not have it twice.
        var seen: Set<String> = []
        files = files.filter { seen.insert($0.path).inserted }
    }

    /// The archive, if the artifact is one.
    package func archive() -> Bytes {
        var random = SeededGenerator(seed: UInt64(files.count) &+ UInt64(files.first?.bytes.count ?? 0))
        return ZipWriter.write(files, &random)
    }

    package var fileName: String {
        switch form {
        case .app: "Shop.app"
        case .ipa: "Shop.ipa"
        case .zip: "Shop.app.zip"
        case .archive: "Shop.xcarchive"
        case .zippedArchive: "Shop.xcarchive.zip"
        case .framework: "Shop.framework"
        case .zippedFramework: "Shop.framework.zip"
        case .appex: "Shop.appex"
        case .folder: "Shop"
        }
    }
}

extension PlantedArtifact: CustomStringConvertible {
    package var description: String {
        guard let leak else { return "\(form.rawValue), seed \(seed)" }
        return
            "\(form.rawValue), seed \(seed): \(leak.kind.rawValue) \(leak.text.debugDescription) as \(leak.spelling.rawValue) in "
            + "\(place), \(path ?? "")"
    }

    /// Whether a hit names the leak.
    package func expects(path hit: String, environment: String?, key: String?) -> Bool {
        guard let leak, let path, hit == path || hit.hasPrefix(path + "/") else { return false }
        return leak.owners.contains { $0.environment == environment && ($0.key == nil || $0.key == key) }
    }

    /// Writes the artifact and its catalog into a folder.
    package func write(to folder: URL) throws {
        try Data(catalog.file.bytes).write(to: folder.appendingPathComponent(catalog.file.name))
        let root = folder.appendingPathComponent(fileName)
        guard isFolder else { return try Data(archive()).write(to: root) }
        for file in files {
            let place = root.appendingPathComponent(file.path)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: place)
        }
    }
}
