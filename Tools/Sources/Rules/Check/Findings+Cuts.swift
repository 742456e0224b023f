import BuildSettings
import PropertyLists
import SourceText

extension [Finding] {
    /// The findings, those about values of xcconfig files that are cut off as notes where nothing in the folder refers to the
    /// build setting: no Info.plist, project, manifest, script, or other value. What Xcode itself reads counts, and without a
    /// project, nothing is known.
    func withUnreadCutsAsNotes(in folder: CheckedFolder) -> [Finding] {
        let own = Set(compactMap(\.cut?.name).filter { !BuildSettingTypes.builtIn.isDeclared($0) })
        guard !own.isEmpty, !folder.projects.isEmpty || !folder.manifests.isEmpty else { return self }
        var unread = own
        // A script names it in many ways.
        for file in folder.scripts where !unread.isEmpty {
            guard let text = ExistingFile.text(of: file) else { continue }
            unread = unread.filter { !text.containsText($0) }
        }
        let files =
            folder.propertyLists + folder.xcconfigFiles + folder.manifests
            + folder.projects.map { $0 + "/project.pbxproj" }
        for file in files where !unread.isEmpty {
            // Projects are large.
            guard let data = try? RegularFile.contents(atPath: file) else { continue }
            let text = String(decoding: data, as: UTF8.self)
            // Every build setting is a variable of a script phase.
            if file.hasSuffix(".pbxproj"), text.contains("PBXShellScriptBuildPhase") { return self }
            unread = unread.filter { name in
                !["(\(name))", "(\(name):", "{\(name)}", "[\(name)]"].contains(where: text.containsText)
            }
        }
        return map { finding in
            finding.cut.map { unread.contains($0.name) } == true ? finding.asNote : finding
        }
    }
}

extension Finding {
    /// The build setting whose value a finding says is cut off, and where it is assigned to.
    var cut: (file: String, name: String, line: Int)? {
        guard rule == .xcconfigURLCut, let key = cause?.key, key.count == 3, let line = Int(key[2]) else { return nil }
        return (key[0], key[1], line)
    }
}
