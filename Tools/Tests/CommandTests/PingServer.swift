import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A server on a free port of the loopback interface, which answers by the path of a request.
enum PingServer {
    /// Runs a server for a piece of work, which gets its port.
    ///
    /// The paths: `/status/418`, `/moved/ANOTHER-URL`, `/again` (a redirect to itself), `/get` (no HEAD), `/cut` (HEAD closes the
    /// connection), `/silent` (never answers); anything else is 200.
    static func with(
        _ identity: Identity? = nil, isProxy: Bool = false, _ body: (Int) async throws -> Void
    ) async throws {
        var context: NIOSSLContext?
        if let identity {
            context = try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: try NIOSSLCertificate.fromPEMFile(identity.certificate.path)
                        .map { .certificate($0) },
                    privateKey: .privateKey(try NIOSSLPrivateKey(file: identity.key.path, format: .pem))))
        }
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { [context] channel in
                @Sendable func add(to channel: any Channel) throws {
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler())
                }
                return channel.eventLoop.makeCompletedFuture {
                    guard isProxy else { return try add(to: channel) }
                    try channel.pipeline.syncOperations.addHandler(Connecting(add))
                }
            }.bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        do {
            try await body(port)
        } catch {
            try await server.close()
            throw error
        }
        try await server.close()
    }

    /// A certificate that signs itself, and its key.
    struct Identity {
        let certificate: URL
        let key: URL

        /// Makes a certificate for `localhost` with openssl.
        static func make(in folder: URL, until end: Date) async throws -> Identity {
            let configuration = """
                [ca]
                default_ca = authority
                [authority]
                database = index.txt
                serial = serial
                new_certs_dir = .
                default_md = sha256
                policy = policy
                x509_extensions = extensions
                [policy]
                commonName = supplied
                [extensions]
                subjectAltName = DNS:localhost
                basicConstraints = CA:TRUE
                """
            for (name, text) in [("ca.cnf", configuration), ("index.txt", ""), ("serial", "01\n")] {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(identifier: "UTC")
            formatter.dateFormat = "yyyyMMddHHmmss'Z'"
            let start = formatter.string(from: end.addingTimeInterval(-400 * 24 * 3600))
            try await openssl(
                "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                "key.pem", "-out", "request.pem", "-subj", "/CN=localhost", in: folder)
            try await openssl(
                "ca", "-batch", "-config", "ca.cnf", "-selfsign", "-keyfile", "key.pem", "-in", "request.pem",
                "-startdate", start, "-enddate", formatter.string(from: end), "-out", "certificate.pem", "-notext",
                in: folder)
            return Identity(
                certificate: folder.appendingPathComponent("certificate.pem"),
                key: folder.appendingPathComponent("key.pem"))
        }

        private static func openssl(_ arguments: String..., in folder: URL) async throws {
            let ended = try await Subprocess.run(
                .name("openssl"), arguments: Arguments(arguments), workingDirectory: FilePath(folder.path),
                output: .discarded, error: .string(limit: 100_000))
            #expect(ended.terminationStatus.isSuccess, "\(ended.standardError)")
        }
    }

    /// Answers CONNECT, and is then every server.
    private final class Connecting: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        private let connect: (any Channel) throws -> Void

        init(_ connect: @escaping (any Channel) throws -> Void) { self.connect = connect }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard String(buffer: unwrapInboundIn(data)).hasPrefix("CONNECT api.invalid:443 HTTP/1.1\r\n") else {
                return context.close(promise: nil)
            }
            let answer = ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n")
            context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
            try? connect(context.channel)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        }
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(let head) = unwrapInboundIn(data) else { return }
            let path = head.uri.prefix { $0 != "?" }.split(separator: "/", maxSplits: 1).map(String.init)
            switch (path.first ?? "", head.method) {
            case ("silent", _): return
            case ("cut", .HEAD): context.close(promise: nil)
            case ("get", .HEAD): answer(.methodNotAllowed, nil, context)
            case ("again", _): answer(.found, "/again", context)
            case ("moved", _): answer(.found, path.last?.removingPercentEncoding.map { "\($0)?token=hunter2" }, context)
            case ("status", _):
                answer(HTTPResponseStatus(statusCode: path.last.flatMap { Int($0) } ?? 200), nil, context)
            default: answer(.ok, nil, context)
            }
        }

        private func answer(_ status: HTTPResponseStatus, _ location: String?, _ context: ChannelHandlerContext) {
            var headers: HTTPHeaders = ["Content-Length": "0"]
            if let location { headers.add(name: "Location", value: location) }
            context.write(
                wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
                promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }
}
