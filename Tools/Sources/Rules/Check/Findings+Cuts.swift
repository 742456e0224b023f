import BuildSettings
import PropertyLists
import SourceText

extension [Finding] {
    /// The findings, those about values of xcconfig files that are cut off as notes where nothing in the folder refers to the
    /// build setting: no Info.plist, project, manifest, script, or other value. What Xcode itself reads counts, and without a
    /// project, nothing is known.
    func withUnreadCutsAsNotes(in folder: CheckedFolder) -> [Finding] {
        let own = Set(compactMap(\.nameOfCut).filter { !BuildSettingTypes.builtIn.isDeclared($0) })
        guard !own.isEmpty, !folder.projects.isEmpty || !folder.manifests.isEmpty else { return self }
        var unread = own
        let files =
            folder.propertyLists + folder.xcconfigFiles + folder.scripts + folder.manifests
            + folder.projects.map { $0 + "/project.pbxproj" }
        let scripts = Set(folder.scripts)
        for file in files where !unread.isEmpty {
            guard let text = ExistingFile.text(of: file) else { continue }
            unread = unread.filter { name in
                scripts.contains(file)
                    ? !text.containsText(name)
                    : !["(\(name))", "(\(name):", "{\(name)}", "[\(name)]"].contains(where: text.containsText)
            }
        }
        return map { finding in
            guard let name = finding.nameOfCut, unread.contains(name) else { return finding }
            var note = finding
            note.severity = .note
            return note
        }
    }
}

extension Finding {
    /// The build setting whose value a finding says is cut off.
    fileprivate var nameOfCut: String? {
        guard rule == .xcconfigURLCut, let key = cause?.key, key.count == 3 else { return nil }
        return key[1]
    }
}
