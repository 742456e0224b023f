import AppProjects
import Foundation
import PropertyLists
import SourceText

/// The secrets of a file, and which files have the same ones: one for each environment, as a rule.
struct SecretsOfFile {
    /// The findings about them, in order.
    let findings: [Finding]
    /// What they are called, each name once.
    let names: [String]
    /// The file.
    let file: URL
    private let namesByFinding: [Finding: String]

    init?(_ file: String, _ secrets: [CommittedSecretRule.Secret]) {
        let ordered = secrets.map(\.finding).onceInFileOrder()
        guard !ordered.isEmpty else { return nil }
        findings = ordered
        self.file = URL(fileURLWithPath: file)
        let namesByFinding = Dictionary(secrets.map { ($0.finding, $0.name) }) { first, _ in first }
        names = ordered.compactMap { namesByFinding[$0] }.uniqued
        self.namesByFinding = namesByFinding
    }

    /// The findings about secrets with other names.
    func findings(besides names: [String]) -> [Finding] {
        findings.filter { finding in namesByFinding[finding].map { !names.contains($0) } ?? false }
    }

    /// The files in groups that have secrets of the same names: files of one kind in one folder, or named for their
    /// environments in folders side by side; or files of one name, such as copies in several apps, wherever they are. That
    /// for production comes first.
    static func siblings(_ files: [SecretsOfFile]) -> [[SecretsOfFile]] {
        let ordered = files.sorted { ($0.rank, $0.file.path) < ($1.rank, $1.file.path) }
        return ordered.reduce(into: [[SecretsOfFile]]()) { groups, file in
            if let index = groups.firstIndex(where: { $0.contains(where: file.isSibling) }) {
                groups[index].append(file)
            } else {
                groups.append([file])
            }
        }
    }

    /// What users get counts first, and then the file with the most secrets.
    private var rank: Int {
        (environment == EnvironmentWords.production ? 0 : 10_000) - names.count
    }

    /// The environment that the file is named for.
    var environment: String? { EnvironmentWords(file.deletingPathExtension().lastPathComponent).only }

    /// Whether the file and its folder are named for one environment.
    private var isOfFolder: Bool {
        environment != nil && EnvironmentWords(file.deletingLastPathComponent().lastPathComponent).only == environment
    }

    /// Whether the other file, which comes before, has one of these secrets.
    private func isSibling(of other: SecretsOfFile) -> Bool {
        let (folder, otherFolder) = (file.deletingLastPathComponent(), other.file.deletingLastPathComponent())
        let isOfKind = file.pathExtension == other.file.pathExtension
        let isSibling =
            file.lastPathComponent == other.file.lastPathComponent || isOfKind && folder == otherFolder
            || isOfKind && isOfFolder && other.isOfFolder
                && folder.deletingLastPathComponent() == otherFolder.deletingLastPathComponent()
        return isSibling && !Set(names).isDisjoint(with: other.names)
    }
}
