import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Subprocess
import SwitchyardConsole
import TestSupport
import Testing

@testable import SwitchyardServer

/// A hub that listens for the network: the certificate of RunningAHub.md, the clients that trust it, and those that do not.
@Suite(.timeLimit(.minutes(10))) struct HubTLSTests {
    private static func withHub(
        _ host: String = "desk.local",
        _ work: @escaping @Sendable (RunningHub, HubCertificate) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let certificate = try await HubCertificate.make(for: host, in: folder)
            let store = folder.appendingPathComponent("hub.sqlite")
            try await RunningHub.run(store: store, certificate.options(host)) { try await work($0, certificate) }
        }
    }

    // MARK: The certificate

    /// What iOS requires of a certificate: "Requirements for trusted certificates in iOS 13 and macOS 10.15".
    @Test func theCertificateIsOneThatAPhoneAccepts() async throws {
        try await withTemporaryFolder { folder in
            let certificate = try await HubCertificate.make(for: "desk.local", in: folder)
            let server = try #require(try NIOSSLCertificate.fromPEMFile(certificate.certificate.path).first)
            let authority = try #require(try NIOSSLCertificate.fromPEMFile(certificate.authority.path).first)
            let days = Double(server.notValidAfter - server.notValidBefore) / 86_400
            #expect(days <= 825)
            let text = try await Self.text(of: certificate.certificate, in: folder)
            for part in ["DNS:desk.local", "TLS Web Server Authentication", "ecdsa-with-SHA256", "prime256v1"] {
                #expect(text.contains(part), "\(text)")
            }
            #expect(!text.contains("CA:TRUE"))
            #expect(try await Self.text(of: certificate.authority, in: folder).contains("CA:TRUE"))
            #expect(authority.notValidAfter >= server.notValidAfter)
            for key in ["desk.key", "desk-ca.key"] {
                let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + key)[.posixPermissions]
                #expect((mode as? NSNumber)?.intValue == 0o600)
            }
        }
    }

    private static func text(of certificate: URL, in folder: URL) async throws -> String {
        let ended = try await Subprocess.run(
            .name("openssl"), arguments: ["x509", "-in", certificate.path, "-noout", "-text"],
            output: .string(limit: 100_000), error: .discarded)
        return ended.standardOutput
    }

    // MARK: Who is served

    @Test func whoTrustsTheAuthorityIsServed() async throws {
        try await Self.withHub { hub, certificate in
            let client = try TLSClient(port: hub.port, trusting: certificate.authority)
            #expect(hub.line.contains("https://desk.local:\(hub.port)"))
            let answer = try await client.get("/api/hub", host: "desk.local:\(hub.port)", token: hub.token)
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
            // The name of the certificate and the name of the request are both compared.
            let other = try await client.get("/api/hub", host: "127.0.0.1:\(hub.port)", token: hub.token)
            #expect(other.hasPrefix("HTTP/1.1 421 "), "\(other)")
        }
    }

    @Test func whoDoesNotTrustItIsNot() async throws {
        try await Self.withHub { hub, certificate in
            let others = [
                try TLSClient(port: hub.port, trusting: nil),
                try TLSClient(port: hub.port, trusting: certificate.authority, name: "other.local"),
                try TLSClient(port: hub.port, trusting: certificate.authority, atMost: .tlsv11),
            ]
            for client in others {
                await #expect(throws: (any Error).self) {
                    try await client.get("/api/hub", host: "desk.local:\(hub.port)", token: hub.token)
                }
            }
            let (status, body) = await hub.send("GET", "/api/hub")
            #expect(status == 0 && body.isEmpty, "plain HTTP is not answered")
            let client = try TLSClient(port: hub.port, trusting: certificate.authority)
            let answer = try await client.get("/api/hub", host: "desk.local:\(hub.port)", token: hub.token)
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "the hub goes on")
        }
    }

    /// Runs `switchyard console` for a hub of this computer.
    @discardableResult
    private static func console(
        _ words: String..., of hub: RunningHub, trusting authority: URL?, home: URL
    ) async throws -> Switchyard.Ended {
        let trust = authority.map { ["--ca", $0.path] } ?? []
        return try await Switchyard.run(
            ["console", "--hub", "https://localhost:\(hub.port)"] + trust + words,
            variables: ["HOME": home.path, "SWITCHYARD_HUB_TOKEN": hub.token])
    }

    @Test func theConsoleTrustsWhatItIsTold() async throws {
        try await Self.withHub("localhost") { hub, certificate in
            let home = certificate.key.deletingLastPathComponent()
            for (authority, isServed) in [(certificate.authority, true), (nil, false)] {
                let ended = try await Self.console(
                    "devices", of: hub, trusting: authority, home: home)
                #expect((ended.code == 0) == isServed, "\(ended.all)")
                guard !isServed else { continue }
                let reason = "the certificate is not signed by an authority that this computer trusts"
                #expect(
                    ended.errors.contains("is not trusted: \(reason); add the certificate of the authority with --ca"))
            }
        }
    }

    /// The link of an app over TLS. On Linux, Foundation trusts one file, which the process gets in a namespace of its own.
    @Test(.enabled { await Namespace.isAvailable() }) func anAppIsServed() async throws {
        try await Self.withHub("localhost") { hub, certificate in
            let folder = certificate.key.deletingLastPathComponent()
            let app = try await DeskApp(in: folder, trusting: certificate.authority)
            try await app.launch([.init(stringLiteral: HubLink.variable): "https://localhost:\(hub.port)"]) { app in
                let first = try await app.lines(until: "hub: pairing, code ")
                let code = try #require(first.last?.split(separator: " ").last)
                let trusted = certificate.authority
                try await Self.console("approve", String(code), of: hub, trusting: trusted, home: folder)
                _ = try await app.lines(until: "hub: connected")
                try await Self.console("set", "sort_order", "oldest", of: hub, trusting: trusted, home: folder)
                _ = try await app.lines(until: "sort_order is oldest")
            }
        }
    }

    // MARK: What cannot be used

    @Test(arguments: [
        (
            "other.local",
            "the certificate is for desk.local, so apps that connect to other.local refuse it: pass a "
                + "certificate for other.local, or a --host that it is for"
        ),
        (
            "127.0.0.1",
            "the certificate is for desk.local, so apps that connect to 127.0.0.1 refuse it: pass a certificate "
                + "for 127.0.0.1, or a --host that it is for"
        ),
    ]) func aCertificateForAnotherName(_ host: String, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            let certificate = try await HubCertificate.make(for: "desk.local", in: folder)
            let ended = try await Switchyard.run(["hub", "--no-open"] + certificate.options(host))
            #expect(ended.code == 2)
            #expect(ended.errors == "switchyard hub: \(certificate.certificate.path): \(message)\n")
        }
    }

    @Test(
        arguments: [
            ("DNS:desk.local", "desk.local", true), ("DNS:Desk.Local", "desk.local", true),
            ("DNS:*.example.com", "hub.example.com", true), ("DNS:*.example.com", "a.hub.example.com", false),
            ("DNS:*.example.com", "example.com", false), ("DNS:a.example,DNS:b.example", "b.example", true),
            ("IP:192.168.0.7", "192.168.0.7", true), ("DNS:192.168.0.7", "192.168.0.8", false),
            ("IP:::1,email:a@desk.local", "desk.local", false), (nil, "desk.local", false),
        ] as [(String?, String, Bool)]) func theNamesOfACertificate(
            _ names: String?, _ host: String, _ isIncluded: Bool
        ) async throws
    {
        try await withTemporaryFolder { folder in
            let extra = names.map { ["-addext", "subjectAltName=\($0)"] } ?? []
            let file = folder.appendingPathComponent("a.pem").path
            let made = try await Subprocess.run(
                .name("openssl"),
                arguments: Arguments(
                    [
                        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout",
                        "\(folder.path)/a.key", "-subj", "/CN=desk.local", "-out", file,
                    ] + extra), output: .discarded, error: .string(limit: 10_000))
            #expect(made.terminationStatus.isSuccess, "\(made.standardError)")
            let certificate = try #require(try NIOSSLCertificate.fromPEMFile(file).first)
            #expect(CertificateNames(certificate).include(host) == isIncluded)
        }
    }

    /// A hub starts with a weak certificate, and says so.
    @Test(
        arguments: [
            (["-newkey", "rsa:1024", "-days", "90", "-sha256"], "has less than 2,048 bits"),
            (["-newkey", "rsa:2048", "-days", "90", "-sha1"], "is signed with SHA-1 or MD5"),
            (["-newkey", "rsa:2048", "-days", "900", "-sha256"], "is valid for more than 825 days"),
            (["-newkey", "rsa:2048", "-days", "90", "-sha256"], nil),
        ] as [([String], String?)]) func aWeakCertificateIsSaid(_ options: [String], _ warning: String?) async throws
    {
        try await withTemporaryFolder { folder in
            let (file, key) = (folder.appendingPathComponent("a.pem").path, folder.appendingPathComponent("a.key").path)
            let made = try await Subprocess.run(
                .name("openssl"),
                arguments: Arguments(
                    ["req", "-x509", "-nodes", "-subj", "/CN=a", "-keyout", key, "-out", file] + options),
                output: .discarded, error: .string(limit: 10_000))
            #expect(made.terminationStatus.isSuccess, "\(made.standardError)")
            let certificate = try #require(try NIOSSLCertificate.fromPEMFile(file).first)
            for (mode, isReadable) in [(0o600, false), (0o640, true)] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: key)
                let found = CertificateWarnings.of(certificate, "a.pem", key: key)
                #expect(found.filter { $0.hasPrefix("a.pem: ") }.count == (warning == nil ? 0 : 1), "\(found)")
                if let warning { #expect(found.first?.contains(warning) == true, "\(found)") }
                #expect(found.contains("\(key): other users can read the key: chmod 600 \(key)") == isReadable)
            }
            let later = CertificateWarnings.of(certificate, "a.pem", key: key, now: .distantFuture)
            #expect(later.first?.contains("expired on") == true)
        }
    }

    // MARK: The doctor

    private static func doctor(
        _ address: String?, of hub: RunningHub, trusting authority: URL?, home: URL
    ) async throws -> Switchyard.Ended {
        try await Switchyard.run(
            ["hub", "doctor", "--hub", "https://localhost:\(hub.port)"]
                + (address.map { ["--device-address", $0] } ?? []) + (authority.map { ["--ca", $0.path] } ?? []),
            variables: ["HOME": home.path, "SWITCHYARD_HUB_TOKEN": hub.token])
    }

    @Test func theDoctorSaysWhichStepFails() async throws {
        try await Self.withHub("localhost") { hub, certificate in
            let home = certificate.key.deletingLastPathComponent()
            let fine = try await Self.doctor(nil, of: hub, trusting: certificate.authority, home: home)
            #expect(fine.code == 0, "\(fine.all)")
            for step in ["name", "port", "trust", "hub", "clock"] { #expect(fine.output.contains("ok      \(step): ")) }
            #expect(fine.output.contains("note    pairing: no app has asked to be paired"))
            let failing: [(String, String)] = [
                ("https://no-such-host.invalid:\(hub.port)", "failed  name: the name no-such-host.invalid is unknown"),
                ("https://localhost:1", "failed  port: nothing answers on port 1 of localhost: "),
                (
                    "https://127.0.0.1:\(hub.port)",
                    "failed  tls-name: the hub at https://127.0.0.1:\(hub.port) is not trusted"
                ),
            ]
            for (address, line) in failing {
                let ended = try await Self.doctor(address, of: hub, trusting: certificate.authority, home: home)
                #expect(ended.code == 1)
                #expect(ended.output.split(separator: "\n").contains { $0.hasPrefix(line) }, "\(ended.all)")
            }
            let untrusted = try await Self.doctor(nil, of: hub, trusting: nil, home: home)
            #expect(untrusted.output.contains("failed  trust: the hub at https://localhost:\(hub.port) is not trusted"))
        }
    }

    @Test(arguments: [
        ("none.key", "none.key: the file does not exist, or cannot be read"),
        ("notes.txt", "notes.txt: not a private key in PEM format"),
        ("desk.pem", "desk.pem: not a private key in PEM format"),
        ("desk-ca.key", "desk-ca.key: not the key of the certificate in desk.pem"),
        ("locked.key", "locked.key: not a private key in PEM format"),
    ]) func aKeyThatCannotBeUsed(_ key: String, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try await HubCertificate.make(for: "desk.local", in: folder)
            try Data("These are notes.".utf8).write(to: folder.appendingPathComponent("notes.txt"))
            let locked = try await Subprocess.run(
                .name("openssl"),
                arguments: [
                    "pkcs8", "-topk8", "-in", "\(folder.path)/desk.key", "-out", "\(folder.path)/locked.key",
                    "-passout",
                    "pass:secret",
                ], output: .discarded, error: .discarded)
            #expect(locked.terminationStatus.isSuccess)
            let ended = try await Switchyard.run(
                [
                    "hub", "--no-open", "--listen", "127.0.0.1", "--host", "desk.local", "--tls-certificate",
                    "desk.pem",
                    "--tls-key", key,
                ], in: folder)
            #expect(ended.code == 2)
            #expect(ended.errors == "switchyard hub: \(message)\n")
        }
    }
}

/// Whether a process may have mounts of its own.
private enum Namespace {
    @Sendable static func isAvailable() async -> Bool {
        #if os(Linux)
            guard let unshare = Program("unshare") else { return false }
            return (try? await unshare.run(["-rm", "true"], in: "/"))?.isSuccess == true
        #else
            return false
        #endif
    }
}

/// Discussions, compiled with its link, as a program that trusts one authority.
private struct DeskApp: Sendable {
    private let folder: URL
    private var program: URL { folder.appendingPathComponent("run") }

    init(in folder: URL, trusting authority: URL) async throws {
        self.folder = folder
        let app = try await ExampleProgram.buildWithConsole(in: folder)
        let script = """
            #!/bin/sh
            exec unshare -rm sh -c 'mount --bind "\(authority.path)" /etc/ssl/certs/ca-certificates.crt && exec "$0" "$@"' \
                "\(app.path)/Discussions" "$@"

            """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }

    func launch(
        _ variables: [Environment.Key: String?], _ work: @escaping @Sendable (RunningApp) async throws -> Void
    ) async throws {
        let own: [Environment.Key: String?] = [
            "DISCUSSIONS_DEFAULTS": folder.appendingPathComponent("Discussions.plist").path, "NETWORK_SETTINGS": nil,
        ]
        try await RunningApp.with(program, variables: own.merging(variables) { $1 }, work)
    }
}

/// Sends a request over TLS to a port of this computer, as if a name server had said that the name is here.
private struct TLSClient {
    private let port: Int
    private let name: String
    private let context: NIOSSLContext

    /// - Parameters:
    ///   - authority: the authority that is trusted besides the system's.
    ///   - name: the name that the certificate must be for.
    init(
        port: Int, trusting authority: URL?, name: String = "desk.local", atMost version: TLSVersion? = nil
    ) throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.additionalTrustRoots =
            try authority.map {
                [.certificates(try NIOSSLCertificate.fromPEMFile($0.path))]
            } ?? []
        configuration.minimumTLSVersion = .tlsv1
        configuration.maximumTLSVersion = version
        context = try NIOSSLContext(configuration: configuration)
        (self.port, self.name) = (port, name)
    }

    /// Everything that the server answers.
    func get(_ path: String, host: String, token: String) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: name))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let lines = [
                "GET \(path) HTTP/1.1", "Host: \(host)", "Authorization: Bearer \(token)", "Connection: close", "", "",
            ]
            try await outbound.write(ByteBuffer(string: lines.joined(separator: "\r\n")))
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            try #require(!answer.isEmpty)
            return answer
        }
    }
}
