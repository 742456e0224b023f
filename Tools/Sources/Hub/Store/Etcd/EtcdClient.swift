import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Why a request to etcd has no answer.
enum EtcdError: Error {
    /// Nobody answered, or a member that has no leader did: the request may have been carried out.
    case unreachable(String)
    /// The revision was compacted.
    case compacted
    /// The lease has ended.
    case noLease
    /// etcd refuses the request, which was not carried out.
    case refused(StoreError)
}

/// Requests to the JSON gateway of etcd, at the member that answered last, or at the next one if it does not answer.
actor EtcdClient {
    let address: EtcdAddress
    private var member = 0
    private var token: String?
    /// Whether the next request gets another token. Those that are about to be sent have the old one.
    private var isTokenStale = false
    /// The seconds after which a member counts as unreachable. Electing a leader takes about as long.
    private let patience: Double

    // Never shut down: it is the process's.
    private static let http = HTTPClient(
        // Everywhere the same, so that errors and certificates are, too.
        eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
        configuration: {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow,
                timeout: .init(connect: .seconds(1)),
                connectionPool: .init(
                    idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 32))
            configuration.httpVersion = .http1Only
            // Another member is asked at once.
            configuration.connectionPool.retryConnectionEstablishment = false
            return configuration
        }())

    init(_ address: EtcdAddress, patience: Double = 2) {
        (self.address, self.patience) = (address, patience)
    }

    /// Sends a message, once.
    func send<Answer: Decodable & Sendable>(
        _ path: String, _ message: some Encodable & Sendable, as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        let body = try JSONEncoder().encode(message)
        let data = try await authorized { client in try await client.post(path, body) }
        guard let answer = try? JSONDecoder().decode(type, from: data) else {
            throw EtcdError.refused(StoreError(description: "what answers at \(name) is not etcd"))
        }
        return answer
    }

    /// Sends a message that may be repeated, until a member answers.
    func ask<Answer: Decodable & Sendable>(
        _ path: String, _ message: some Encodable & Sendable, until deadline: ContinuousClock.Instant,
        as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        while true {
            do {
                return try await send(path, message)
            } catch EtcdError.unreachable(let reason) {
                guard ContinuousClock.now < deadline, !Task.isCancelled else { throw EtcdError.unreachable(reason) }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// The version of the member that answers.
    func version() async throws -> String {
        let data = try await exchange(HTTPClientRequest(url: address.url(of: name, "/version")))
        return try JSONDecoder().decode(EtcdMessages.Version.self, from: data).etcdserver
    }

    /// A response that goes on, such as that of a watch: its lines, as they come.
    func stream(_ path: String, _ message: some Encodable & Sendable) async throws -> HTTPClientResponse {
        let body = try JSONEncoder().encode(message)
        return try await authorized { client in
            let response = try await client.respond(client.request(path, body), at: client.name)
            guard response.status == .ok else {
                throw Self.error(try await Self.collect(response), client.name, response.status.code)
            }
            return response
        }
    }

    /// The next request goes to another member.
    func leave(_ name: String) {
        if name == self.name { member = (member + 1) % address.members.count }
    }

    var name: String { address.members[member] }

    /// The next request gets a new token.
    func renewToken() { isTokenStale = true }

    // MARK: Requests

    /// Does work with a token, and once more with a new one if etcd no longer knows it: tokens last 300 seconds, and end with
    /// a member.
    private func authorized<Answer: Sendable>(
        _ work: (isolated EtcdClient) async throws -> Answer
    ) async throws -> Answer {
        if token == nil || isTokenStale { try await login() }
        let used = token
        do {
            return try await work(self)
        } catch EtcdError.refused(let error) where error.isUnauthorized && address.user != nil {
            if token == used { try await login() }
            return try await work(self)
        }
    }

    private static let login = "auth/authenticate"

    private func login() async throws {
        guard let user = address.user else { return }
        let body = try JSONEncoder().encode(EtcdMessages.Login(name: user.name, password: user.password))
        let answer = try JSONDecoder().decode(
            EtcdMessages.LoginAnswer.self, from: try await post(Self.login, body))
        (token, isTokenStale) = (answer.token, false)
    }

    private func post(_ path: String, _ body: Data) async throws -> Data {
        try await exchange(request(path, body))
    }

    private func request(_ path: String, _ body: Data) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: address.url(of: name, "/v3/\(path)"))
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        if let token, path != Self.login { request.headers.add(name: "Authorization", value: token) }
        request.body = .bytes(ByteBuffer(bytes: body))
        return request
    }

    private func exchange(_ request: HTTPClientRequest) async throws -> Data {
        let name = name
        let response = try await respond(request, at: name)
        let data: Data
        do {
            data = try await Self.within(patience * 3) { try await Self.collect(response) }
        } catch {
            leave(name)
            throw EtcdError.unreachable("\(name) does not answer")
        }
        guard response.status == .ok else {
            let error = Self.error(data, name, response.status.code)
            if case .unreachable = error { leave(name) }
            throw error
        }
        return data
    }

    private func respond(_ request: HTTPClientRequest, at name: String) async throws -> HTTPClientResponse {
        var request = request
        request.tlsConfiguration = address.tls
        do {
            return try await Self.within(patience) { [request] in
                try await Self.http.execute(request, deadline: .distantFuture)
            }
        } catch {
            leave(name)
            throw EtcdError.unreachable("\(name) does not answer")
        }
    }

    private static func collect(_ response: HTTPClientResponse) async throws -> Data {
        // A page of reports; see `EtcdStore`.
        Data(try await response.body.collect(upTo: 512 << 20).readableBytesView)
    }

    static func within<Answer: Sendable>(
        _ seconds: Double, _ work: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try await withThrowingTaskGroup(of: Answer?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                return nil
            }
            guard let answer = try await group.next() ?? nil else { throw EtcdError.unreachable("no answer") }
            return answer
        }
    }

    // MARK: Errors

    /// What etcd says, by its gRPC codes.
    private static func error(_ data: Data, _ name: String, _ status: UInt) -> EtcdError {
        guard let problem = try? JSONDecoder().decode(EtcdMessages.Problem.self, from: data), let code = problem.code
        else { return .unreachable("\(name) answers \(status)") }
        return error(code, problem.message ?? problem.error ?? "", name)
    }

    /// The error of a code and a message.
    static func error(_ code: Int, _ message: String, _ name: String) -> EtcdError {
        switch code {
        case 5 where message.contains("lease"): .noLease  // Its code says only that something does not exist.
        case 11: .compacted
        case 16: .refused(StoreError(description: "etcd no longer knows the token", isUnauthorized: true))
        case 7:
            .refused(
                StoreError(
                    description: "etcd does not permit it: grant the hub's user readwrite on the keys with the prefix"))
        case 8 where message.contains("space"):  // The code is that of too many requests, too, which pass.
            .refused(
                StoreError(
                    description:
                        "etcd has no space left (NOSPACE): compact and defragment it, raise --quota-backend-bytes, and "
                        + "clear the alarm with etcdctl alarm disarm"))
        case 3 where message.contains("user name is empty"):  // The code is that of every wrong argument.
            .refused(StoreError(description: "etcd asks for a user and a password"))
        case 3 where message.contains("authentication failed"):  // As above.
            .refused(StoreError(description: "etcd does not know the user, or the password is wrong"))
        // Invalid, not found, and what a request must not ask for.
        case 3, 5, 9, 12: .refused(StoreError(description: "etcd refuses it: \(message)"))
        default: .unreachable("\(name) answers: \(message)")
        }
    }
}
