public import Foundation
import PropertyLists
import SettingsBundle

/// A preview as HTML files that need no server and no script: every page and list in every language.
public struct StaticExport: Sendable {
    /// Why nothing, or not everything, is written.
    public struct Failure: Error, Sendable {
        /// In one sentence without a full stop.
        public let message: String
    }

    /// In the first line of every file that the export writes: only such files are written over.
    static let mark = "<!-- made by switchyard preview -->"

    private let model: PreviewModel

    /// An export of a preview.
    public init(_ model: PreviewModel) {
        self.model = model
    }

    /// Writes the files.
    ///
    /// - Parameters:
    ///   - folder: where to; it is made.
    ///   - languages: only these; all when there are none.
    /// - Returns: the paths that were written, sorted.
    /// - Throws: ``Failure``, before anything is written when a file is not the export's own.
    public func write(to folder: URL, languages: [String] = []) async throws -> [String] {
        let all = await model.document(device: .phone, language: nil)
        let known = all.languages.map(\.name)
        let matched = languages.map { wanted in known.first { Self.isSame($0, wanted) } }
        if let unknown = zip(languages, matched).first(where: { $1 == nil })?.0 {
            let there = known.isEmpty ? "it has none" : "there is \(known.joined(separator: ", "))"
            throw Failure(message: "the bundle has no language \"\(unknown)\"; \(there)")
        }
        let wanted: [String?] =
            known.isEmpty ? [nil] : (languages.isEmpty ? known : matched.compactMap { $0 }).map { $0 }
        var names = ExportedNames()
        var files: [String: String] = [:]
        var links: [ExportedIndex.Link] = []
        for device in SettingsDevice.allCases {
            for language in wanted {
                let document = await model.document(device: device, language: language)
                guard document.pages.contains(where: { $0.name == "Root" }) else { continue }
                names.add(document)
                let state = await model.state(device: device, language: document.language)
                var pages = ExportedPages(document: document, state: state, names: names)
                pages.images = await images(of: document, device)
                files.merge(pages.files) { first, _ in first }
                links.append(ExportedIndex.Link(document: document, file: names.file(document, "Root")))
            }
        }
        guard !links.isEmpty else { throw Failure(message: "the bundle has no first page that can be read") }
        files["index.html"] = ExportedIndex(name: all.name, links: links).text
        return try write(files, to: folder)
    }

    /// `pt_BR` and `pt-BR` are one language.
    private static func isSame(_ name: String, _ other: String) -> Bool {
        name.replacing("_", with: "-").lowercased() == other.replacing("_", with: "-").lowercased()
    }

    private func images(of document: PreviewDocument, _ device: SettingsDevice) async -> [String: String] {
        var images: [String: String] = [:]
        for page in document.pages {
            for row in page.sections.flatMap(\.rows) where row.slider != nil {
                for isMaximum in [false, true] {
                    let reference = RowReference(page: page.name, row: row.row)
                    guard let image = await model.image(reference, device: device, isMaximum: isMaximum) else {
                        continue
                    }
                    images["\(reference.name)-\(isMaximum)"] =
                        "data:\(image.type);base64,\(image.bytes.base64EncodedString())"
                }
            }
        }
        return images
    }

    private func write(_ files: [String: String], to folder: URL) throws -> [String] {
        let names = files.keys.sorted()
        for name in names where !Self.isOurs(folder.appendingPathComponent(name)) {
            throw Failure(
                message:
                    "\(folder.appendingPathComponent(name).path) is not the export's own file, and is left alone"
            )
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in names {
                try Data((files[name] ?? "").utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
            }
        } catch {
            throw Failure(message: "\(folder.path) cannot be written")
        }
        return names.map { folder.appendingPathComponent($0).path }
    }

    /// Whether a file may be written: there is none, or the export made it. A link is nobody's.
    private static func isOurs(_ file: URL) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return true }
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            let bytes = try? RegularFile.contents(atPath: file.path)
        else { return false }
        return String(decoding: bytes.prefix(200), as: UTF8.self).contains(mark)
    }
}
