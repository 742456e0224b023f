import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The certificate authority and the certificate that RunningAHub.md makes, with the commands of the article.
struct HubCertificate: Sendable {
    /// What a phone trusts.
    let authority: URL
    /// What the hub shows.
    let certificate: URL
    let key: URL

    private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/switchyard/SwitchyardCommand.docc/RunningAHub.md").standardizedFileURL

    /// The example of the article that has a command.
    static func example(with command: String) throws -> String {
        let text = try String(contentsOf: article, encoding: .utf8)
        let examples = text.components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
            .map(\.element)
        return try #require(examples.first { $0.contains(command) })
    }

    /// Runs the commands of the article in a folder, for another name than `desk.local`.
    static func make(for host: String, in folder: URL) async throws -> HubCertificate {
        let commands = try example(with: "openssl").replacing("desk.local", with: host)
        let ended = try await Subprocess.run(
            .name("sh"), arguments: ["-e", "-c", commands], workingDirectory: FilePath(folder.path),
            output: .discarded, error: .string(limit: 100_000))
        try #require(ended.terminationStatus.isSuccess, "\(ended.standardError)")
        return HubCertificate(
            authority: folder.appendingPathComponent("desk-ca.pem"),
            certificate: folder.appendingPathComponent("desk.pem"), key: folder.appendingPathComponent("desk.key"))
    }

    /// The options of a hub that uses it.
    func options(_ host: String) -> [String] {
        ["--listen", "127.0.0.1", "--host", host, "--tls-certificate", certificate.path, "--tls-key", key.path]
    }
}
