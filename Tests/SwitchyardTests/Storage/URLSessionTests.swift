import Foundation
import Switchyard
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What URL sessions of one environment keep is not seen in another. A server on this computer answers.
@Suite("URL sessions of an environment")
struct URLSessionTests {
    private let folder: LaunchFolder
    private let server: CookieServer
    private let production = StorageNames(environment: "production", isProduction: true)

    init() throws {
        folder = try LaunchFolder()
        server = try CookieServer()
    }

    /// Names that no other test uses: an environment's storages last until the process ends.
    private func environment(_ name: String) -> StorageNames {
        StorageNames(environment: "\(name)-\(UUID().uuidString)", isProduction: false)
    }

    private func get(_ path: String, _ names: StorageNames, cached: Bool = false) async throws -> String {
        let configuration = names.urlSessionConfiguration(caches: folder.url)
        configuration.requestCachePolicy = cached ? .returnCacheDataElseLoad : .reloadIgnoringLocalCacheData
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        return String(decoding: try await session.data(from: server.url(path)).0, as: UTF8.self)
    }

    /// Stores a response in an environment's cache, as URL sessions do on Apple's systems. On Linux they only read it.
    private func store(_ text: String, for path: String, in names: StorageNames) throws {
        let url = try server.url(path)
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Cache-Control": "max-age=3600"]))
        let cache = try #require(names.urlSessionConfiguration(caches: folder.url).urlCache)
        cache.storeCachedResponse(
            CachedURLResponse(response: response, data: Data(text.utf8)), for: URLRequest(url: url))
    }

    @Test("A cookie of one environment is sent in all its sessions, and in no other environment's")
    func cookies() async throws {
        let (qa, dev) = (environment("qa"), environment("dev"))
        _ = try await get("/1", qa)
        _ = try await get("/2", qa)
        _ = try await get("/3", dev)
        _ = try await get("/4", qa)
        #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4"])
        #expect(server.requests.map(\.cookies) == [nil, "visit=1", nil, "visit=2"])
        #expect(HTTPCookieStorage.shared.cookies(for: try server.url("/"))?.isEmpty ?? true)
    }

    @Test("A cached response of one environment is not another's answer")
    func responses() async throws {
        let (qa, dev) = (environment("qa"), environment("dev"))
        try store("of QA", for: "/list", in: qa)
        #expect(try await get("/list", qa, cached: true) == "of QA")
        #expect(server.requests.isEmpty)
        #expect(try await get("/list", dev, cached: true) == "answer 1")
        #expect(URLCache.shared.cachedResponse(for: URLRequest(url: try server.url("/list"))) == nil)
    }

    @Test("A cached response is on disk in the environment's folder, and only there")
    func disk() throws {
        let qa = environment("qa")
        try store("of QA", for: "/list", in: qa)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [qa.suffix])
        let below = try FileManager.default.contentsOfDirectory(atPath: qa.directory(folder.url).path)
        #expect(below.count == 1 && below.allSatisfy { $0.hasSuffix(".URLCache") }, "\(below)")
        let cache = try #require(qa.urlSessionConfiguration(caches: folder.url).urlCache)
        #expect(cache.diskCapacity > 0)
        #expect(cache.currentDiskUsage > 0)
    }

    @Test("A password of one environment is not another's")
    func credentials() throws {
        let (qa, dev) = (environment("qa"), environment("dev"))
        let space = URLProtectionSpace(
            host: "\(UUID().uuidString).example", port: 443, protocol: "https", realm: nil, authenticationMethod: nil)
        let storage = try #require(qa.urlSessionConfiguration(caches: folder.url).urlCredentialStorage)
        storage.set(URLCredential(user: "tester", password: "secret", persistence: .forSession), for: space)
        func users(_ names: StorageNames) -> [String] {
            names.urlSessionConfiguration(caches: folder.url).urlCredentialStorage?.credentials(for: space)
                .map { Array($0.keys) } ?? []
        }
        #expect(users(qa) == ["tester"])
        #expect(users(dev).isEmpty)
        #expect(users(production).isEmpty)
    }

    @Test("Production has the shared storages")
    func shared() {
        let configuration = production.urlSessionConfiguration(caches: folder.url)
        #expect(configuration.httpCookieStorage === HTTPCookieStorage.shared)
        #expect(configuration.urlCache === URLCache.shared)
        #expect(configuration.urlCredentialStorage === URLCredentialStorage.shared)
    }

    @Test("Each call returns a configuration of its own")
    func independent() {
        let qa = environment("qa")
        let first = qa.urlSessionConfiguration(caches: folder.url)
        first.timeoutIntervalForRequest = 1
        let second = qa.urlSessionConfiguration(caches: folder.url)
        #expect(second.timeoutIntervalForRequest != 1)
        #expect(first.httpCookieStorage === second.httpCookieStorage)
    }

    @Test("Threads that ask at the same time get the same storages")
    func threads() {
        let qa = environment("qa")
        let seen = Seen()
        DispatchQueue.concurrentPerform(iterations: 20) { _ in
            seen.add(qa.urlSessionConfiguration(caches: folder.url).urlCache)
        }
        #expect(seen.count == 1)
    }

    private final class Seen: @unchecked Sendable {  // Guarded by lock.
        private let lock = NSLock()
        private var objects: [ObjectIdentifier] = []
        func add(_ object: AnyObject?) { lock.withLock { objects += object.map { [ObjectIdentifier($0)] } ?? [] } }
        var count: Int { lock.withLock { objects.count == 20 ? Set(objects).count : 0 } }
    }
}
