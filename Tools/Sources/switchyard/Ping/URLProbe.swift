import Foundation
import NIOHTTP1

/// What became of asking one URL.
struct ProbeResult: Sendable {
    /// The status of the last answer; `nil` if there was none.
    var status: Int?
    /// The method of the last request.
    var method: HTTPMethod = .HEAD
    /// When the certificate of the first server ends; `nil` without TLS.
    var certificateEnd: Date?
    /// Where the answers lead, in their order.
    var redirects: [URL] = []
    /// The environment whose host the last of them is, if it is another one. It was not asked.
    var otherEnvironment: String?
    /// Why there is no answer.
    var error: ProbeError?
    /// Whether there were more redirects than are followed.
    var isEndless = false
}

/// A URL as one environment has it: whether a redirect leads elsewhere depends on both.
struct ProbeKey: Hashable, Sendable {
    let environment: String
    let url: URL
}

/// Asks URLs, several at a time.
struct URLProbe: Sendable {
    let exchange: HTTPExchange
    let hosts: EnvironmentHosts

    /// The most URLs that are asked at a time.
    private static let atATime = 8
    /// The most redirects that are followed.
    private static let mostRedirects = 5

    /// The results by environment and URL.
    ///
    /// - Parameter step: is called after each URL.
    func results(of targets: [PingPlan.Target], step: () -> Void) async -> [ProbeKey: ProbeResult] {
        var results: [ProbeKey: ProbeResult] = [:]
        var rest = Array(Set(targets.compactMap(\.probe)))[...]
        await withTaskGroup(of: (ProbeKey, ProbeResult).self) { group in
            func start() {
                guard let key = rest.popFirst() else { return }
                group.addTask { (key, await result(of: key.url, in: key.environment)) }
            }
            for _ in 0..<Self.atATime { start() }
            while let (key, result) = await group.next() {
                results[key] = result
                step()
                start()
            }
        }
        return results
    }

    /// Asks a URL, and follows redirects within the environment.
    private func result(of url: URL, in environment: String) async -> ProbeResult {
        var result = ProbeResult()
        var next = url
        while true {
            do {
                let (answer, method) = try await answer(next)
                result.status = answer.status
                result.method = method
                if result.redirects.isEmpty { result.certificateEnd = answer.certificateEnd }
                guard (300..<400).contains(answer.status), let location = answer.location,
                    let target = URL(string: location, relativeTo: next)?.absoluteURL,
                    ["http", "https"].contains(target.scheme?.lowercased()), target.host != nil
                else { return result }
                guard result.redirects.count < Self.mostRedirects else {
                    result.isEndless = true
                    return result
                }
                result.redirects.append(target)
                result.otherEnvironment = hosts.other(than: environment, of: target)
                guard result.otherEnvironment == nil else { return result }
                next = target
            } catch {
                result.error = ProbeError(error, exchange.timeout)
                return result
            }
        }
    }

    /// The answer to HEAD, or to GET if the server does not know HEAD.
    private func answer(_ url: URL) async throws -> (HTTPExchange.Answer, HTTPMethod) {
        do {
            let answer = try await exchange.answer(to: .HEAD, url)
            guard [405, 501].contains(answer.status) else { return (answer, .HEAD) }
        } catch let error as ProbeError where error.kind == .closed {
            // Some servers close the connection instead of an answer.
        }
        return (try await exchange.answer(to: .GET, url), .GET)
    }
}
