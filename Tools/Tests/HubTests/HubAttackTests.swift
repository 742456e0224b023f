import Foundation
import GuardedServer
import HubMessages
import TestClients
import Testing

@testable import Hub

/// The attacks of docs/threat-model.md, by raw requests to a running hub.
@Suite struct HubAttackTests {
    private static let paths = [
        "/", "/api/devices", "/device/report", "/device/desired", "/device/pairings", "/nothing",
    ]

    /// Attacks a hub over each store that hubs of the network have.
    private func withRunningHub(
        limits: HubServerLimits = HubServerLimits(),
        _ work: @escaping @Sendable (RunningHub, TestDevice) async throws -> Void
    ) async throws {
        for kind in StoreKind.allCases where kind != .sqlite {
            try await kind.with { store, _ in try await HubTests.withRunningHub(store, limits: limits, work) }
        }
    }

    // MARK: A hostile page

    @Test func otherHostsAreMisdirected() async throws {
        try await withRunningHub { running, device in
            for host in ["localhost", "127.0.0.1", "evil.example", "127.0.0.1:1", ""] {
                for path in Self.paths {
                    #expect(await running.send("GET", path, key: running.token, host: host).status == 421, "\(path)")
                }
            }
        }
    }

    @Test(arguments: [
        "Origin: null", "Origin: http://evil.example", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
    ])
    func otherSitesAreForbidden(_ header: String) async throws {
        try await withRunningHub { running, device in
            for path in Self.paths {
                let answer = await running.send("GET", path, key: running.token, headers: [header])
                #expect(answer.status == 403, "\(path)")
                #expect(!answer.head.contains("access-control"))
            }
            let pairing = try RunningHub.json(PairingRequest(app: .example))
            #expect(await running.send("POST", HubRoutes.pairings, pairing, headers: [header]).status == 403)
            #expect(await running.hub.waitingPairings().isEmpty)
        }
    }

    @Test func aFormCannotAskForPairing() async throws {
        try await withRunningHub { running, _ in
            let answer = await running.client.request(
                HubRoutes.pairings, "POST", headers: ["Content-Type: text/plain"], body: "{}")
            #expect(answer.status == 415)
        }
    }

    // MARK: Somebody without a key, or with another's

    @Test func withoutAKeyThereIsNothing() async throws {
        try await withRunningHub { running, device in
            for path in [
                "/api/hub", "/api/devices", "/api/events", "/api/audit", "/api/operators", "/api/nothing", "/x",
            ] {
                for key in [nil, "", "a", device.key, String(running.token.dropLast())] {
                    #expect(await running.send("GET", path, key: key).status == 401, "\(path)")
                }
            }
            for key in [nil, "", "a", running.token, device.key] {
                #expect(await running.send("GET", HubRoutes.desired, key: key).status == 401)
                #expect(await running.send("PUT", HubRoutes.report, "{}", key: key).status == 401)
            }
        }
    }

    @Test func aStolenKeyIsUselessAfterRemoval() async throws {
        try await withRunningHub { running, device async throws in
            async let desired = running.send("GET", "\(HubRoutes.desired)?after=0", of: device)
            while await running.hub.polls.isEmpty { await Task.yield() }
            let path = "/api/devices/\(device.identifier)"
            #expect(await running.send("DELETE", path, key: running.token).status == 204)
            #expect(await desired.status == 401)
            var device = device
            #expect(try await running.report(device.nextReport(), of: device) == 401)
            #expect(await running.send("GET", HubRoutes.desired, of: device).status == 401)
        }
    }

    @Test func anOperatorNeedsTheRole() async throws {
        try await withRunningHub { running, device in
            let requests: [(HubRole, String, String, String?)] = [
                (.see, "GET", "/api/hub", nil), (.see, "GET", "/api/devices", nil),
                (.see, "GET", "/api/devices/\(device.identifier)", nil), (.see, "GET", "/api/audit", nil),
                (.see, "GET", "/api/pairings", nil),
                (.see, "POST", "/api/changes/preview", #"{"devices":[],"action":{"reset":{}}}"#),
                (.see, "POST", "/api/devices/\(device.identifier)/commands", #"{"line":"list","wait":0}"#),
                (.change, "POST", "/api/devices/\(device.identifier)/commands", #"{"line":"reset","wait":0}"#),
                (.change, "POST", "/api/devices/\(device.identifier)/changes", #"{"basedOn":9,"action":{"reset":{}}}"#),
                (.change, "DELETE", "/api/devices/\(device.identifier)/changes/9", nil),
                (.change, "POST", "/api/changes", #"{"devices":[],"action":{"reset":{}}}"#),
                (.change, "POST", "/api/pairings/x", #"{"approve":true}"#),
                (.administrate, "POST", "/api/tickets", nil), (.administrate, "GET", "/api/operators", nil),
                (.administrate, "POST", "/api/operators", #"{"name":"Eve","role":"administrate"}"#),
                (.administrate, "DELETE", "/api/operators/x", nil), (.administrate, "DELETE", "/api/devices/x", nil),
            ]
            for role in HubRole.allCases {
                let (_, token) = try await running.hub.addOperator("\(role)", role, by: .ann)
                for (needed, method, path, body) in requests {
                    let status = await running.send(method, path, body, key: token).status
                    #expect((status == 403) == (role < needed), "\(role): \(method) \(path) is \(status)")
                    #expect(status != 401)
                }
            }
        }
    }

    @Test func aRemovedOperatorSeesNothingMore() async throws {
        try await withRunningHub { running, device async throws in
            let (identifier, token) = try await running.hub.addOperator("Eve", .see, by: .ann)
            async let stream = running.client.request(
                "/api/events", headers: ["Authorization: Bearer \(token)"], until: "never")
            while await running.hub.streams.isEmpty { await Task.yield() }
            #expect(await running.send("DELETE", "/api/operators/\(identifier)", key: running.token).status == 204)
            #expect(await running.send("GET", "/api/hub", key: token).status == 401)
            // The stream ends, and has no later event.
            #expect(await !stream.text.contains("operators"))
        }
    }

    @Test func aRevokedOperatorGetsNoAnswerToWhatWaits() async throws {
        try await withRunningHub { running, device async throws in
            let (identifier, token) = try await running.hub.addOperator("Eve", .see, by: .ann)
            let path = "/api/devices/\(device.identifier)/commands"
            async let answer = running.send("POST", path, #"{"line":"get banner","wait":600}"#, key: token)
            var device = device
            while try await running.hub.desired(after: 0, for: device.identifier) == nil { await Task.yield() }
            try await running.hub.removeOperator(identifier, by: .ann)
            try await device.catchUp(with: running.hub)
            #expect(await answer.status == 401)
        }
    }

    // MARK: Proofs of devices

    /// What somebody has recorded, or has in part, is not taken.
    @Test func aRecordedRequestIsTakenOnce() async throws {
        try await withRunningHub { running, device async throws in
            _ = try await running.hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ann)
            let target = "\(HubRoutes.desired)?after=0"
            let proof = await running.proof("GET", target, of: device)
            #expect(await running.send("GET", target, proof: proof).status == 200)
            let again = await running.send("GET", target, proof: proof)
            #expect(again.status == 401)
            #expect(!again.body.contains("reset"))
            #expect(await running.send("GET", "\(target)&line=0", proof: proof).status == 401)
            // A response proves that it is from the hub, and to this request.
            let key = DeviceKey(device.key)
            let said = again.head.split(separator: "\r\n").first { $0.hasPrefix("switchyard-proof: ") }?.dropFirst(18)
            #expect(
                key.isProven(
                    by: said.map(String.init), status: 401, body: Array(again.body.utf8), to: proof.proof))
        }
    }

    @Test func aRequestOfAnEarlierRunIsNotTaken() async throws {
        try await withRunningHub { running, device async throws in
            let target = "\(HubRoutes.desired)?after=0"
            let proof = RequestProof(
                "GET", target, of: device.identifier, in: LinkSession(session: "another", number: 99),
                DeviceKey(device.key))
            let answer = await running.send("GET", target, proof: proof)
            #expect(answer.status == 401)
            #expect(answer.head.contains("switchyard-proof: "))
        }
    }

    @Test func aReportIsTakenAsItWasSent() async throws {
        try await withRunningHub { running, device async throws in
            var device = device
            let body = try RunningHub.json(device.nextReport())
            let proof = await running.proof("PUT", HubRoutes.report, body, of: device)
            let forged = body.replacingOccurrences(of: "News", with: "Olds")
            #expect(forged != body)
            #expect(await running.send("PUT", HubRoutes.report, forged, proof: proof).status == 401)
            #expect(try await running.hub.details(of: device.identifier).report?.number == 1)
        }
    }

    @Test func whoDoesNotKnowTheKeyGetsNoProof() async throws {
        try await withRunningHub { running, device in
            var stranger = device
            stranger = TestDevice(identifier: device.identifier, key: AccessKeys.random())
            for target in ["\(HubRoutes.desired)?after=0", "\(HubRoutes.pairings)/\(device.identifier)"] {
                let answer = await running.send("GET", target, of: stranger)
                #expect(answer.status == 401)
                #expect(!answer.head.contains("switchyard-proof"))
            }
            // A session is not a secret, and is nothing without the key.
            let wish = SessionRequest(device: device.identifier, nonce: "n")
            let answer = await running.send("GET", wish.target)
            #expect(answer.status == 200)
            #expect(await running.send("GET", SessionRequest(device: "x", nonce: "n").target).status == 401)
        }
    }

    // MARK: A person who may only see

    /// Reading lines have places of their own, no version, and are not among the last changes.
    @Test func whoMaySeeDoesNotHinderOthers() async throws {
        try await withRunningHub { running, device in
            let (_, token) = try await running.hub.addOperator("Eve", .see, by: .ann)
            let path = "/api/devices/\(device.identifier)"
            _ = try await running.hub.change(
                device.identifier, ChangeRequest(basedOn: 0, action: .environment("qa")), by: .ann)
            let before = try await running.hub.details(of: device.identifier)
            var statuses: Set<Int> = []
            for _ in 0..<300 {
                statuses.insert(
                    await running.send("POST", "\(path)/commands", #"{"line":"list","wait":0}"#, key: token).status)
            }
            #expect(statuses == [202, 429])
            let after = try await running.hub.details(of: device.identifier)
            #expect(after.device.desiredVersion == before.device.desiredVersion)
            #expect(after.recent == before.recent && after.waiting.map(\.version) == [1])
            let change = ChangeRequest(basedOn: 1, action: .override(key: "banner", text: "true"))
            #expect(try await running.hub.change(device.identifier, change, by: .ben) == 2)
            let line = await running.send(
                "POST", "\(path)/commands", #"{"line":"list","wait":0}"#, key: running.token)
            #expect(line.status == 202, "the places of others are free")
        }
    }

    @Test(arguments: ["/api/changes/preview", "/api/changes"])
    func devicesAreNamedOnceAndAreFew(_ path: String) async throws {
        try await withRunningHub { running, device in
            func names(_ names: [String]) -> String {
                path.hasSuffix("preview")
                    ? names.map { "\"\($0)\"" }.joined(separator: ",")
                    : names.map { "{\"id\":\"\($0)\",\"basedOn\":0}" }.joined(separator: ",")
            }
            for list in [
                Array(repeating: device.identifier, count: 2), (0...FleetLimits().namedDevices).map { "d\($0)" },
            ] {
                let body = #"{"devices":[\#(names(list))],"action":{"reset":{}}}"#
                let answer = await running.send("POST", path, body, key: running.token)
                #expect(answer.status == 422, "\(answer.body.prefix(200))")
            }
        }
    }

    // MARK: A hostile device

    @Test func aReportOf10MegabytesIsRejected() async throws {
        try await withRunningHub { running, device async throws in
            let body = String(repeating: " ", count: 10_000_000)
            let proof = await running.proof("PUT", HubRoutes.report, of: device)
            #expect([0, 413].contains(await running.send("PUT", HubRoutes.report, body, proof: proof).status))
            #expect(await running.send("GET", "/api/devices", key: running.token).status == 200)
        }
    }

    @Test func aMillionKeysAreRejected() async throws {
        try await withRunningHub { running, device async throws in
            var device = device
            let value = ReportedValue(key: "k", type: "s", text: "", origin: "")
            var report = device.nextReport()
            report.values = Array(repeating: value, count: HubLimits.values + 1)
            #expect(try await running.report(report, of: device) == 422)
            let keys = (0..<1_000_000).map { "\"\($0)\":0" }.joined(separator: ",")
            let proof = await running.proof("PUT", HubRoutes.report, of: device)
            #expect(
                [0, 413].contains(await running.send("PUT", HubRoutes.report, "{\(keys)}", proof: proof).status))
            #expect(try await running.hub.details(of: device.identifier).report?.number == 1)
        }
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"launch\":1}", String(repeating: "[", count: 100_000)])
    func whatIsNoReportIsRejected(_ body: String) async throws {
        try await withRunningHub { running, device async throws in
            #expect(await running.send("PUT", HubRoutes.report, body, of: device).status == 422)
        }
    }

    @Test func markupStaysText() async throws {
        try await withRunningHub { running, device async throws in
            var (device, markup) = (device, "<img src=x onerror=alert(1)>\u{1B}[2J\u{202E}")
            markup += "'; DROP TABLE entry; --"
            device.values[0].text = markup
            var report = device.nextReport()
            (report.app.name, report.environment) = (markup, markup)
            #expect(try await running.report(report, of: device) == 204)
            let answer = await running.send("GET", "/api/devices/\(device.identifier)", key: running.token)
            #expect(answer.head.contains("content-type: application/json"))
            #expect(answer.head.contains("x-content-type-options: nosniff"))
            #expect(try await running.hub.details(of: device.identifier).report == report)
        }
    }

    /// No time comes from a device.
    @Test func aClockIn2099HasNoEffect() async throws {
        try await withRunningHub { running, device async throws in
            var device = device
            device.values[0].isOverridden = true
            device.values[0].overrideExpiresIn = 1e300
            let body = try RunningHub.json(device.nextReport())
            let status = await running.send(
                "PUT", HubRoutes.report, body, of: device, headers: ["Date: Thu, 01 Jan 2099 00:00:00 GMT"]
            ).status
            #expect(status == 204)
            let entry = try #require(await running.hub.deviceEntries().first)
            #expect(entry.lastSeen ?? 100 < 60)
            let huge = body.replacingOccurrences(of: "1e+300", with: "1e999")
            #expect(await running.send("PUT", HubRoutes.report, huge, of: device).status != 204)
        }
    }

    @Test func replayedAndReorderedReportsAreLate() async throws {
        try await withRunningHub { running, device async throws in
            var device = device
            let (second, third) = (device.nextReport(), device.nextReport())
            #expect(try await running.report(third, of: device) == 204)
            #expect(try await running.report(third, of: device) == 409)
            #expect(try await running.report(second, of: device) == 409)
        }
    }

    @Test(arguments: ["x", "-1", "9223372036854775808", "1e3", ""]) func aVersionIsANumber(_ version: String)
        async throws
    {
        try await withRunningHub { running, device in
            let answer = await running.send("GET", "\(HubRoutes.desired)?after=\(version)", of: device)
            #expect(answer.status == 400)
        }
    }

    @Test func aVersionOfTheFutureWaitsAtMost() async throws {
        var limits = HubServerLimits()
        limits.fleet.longestWait = 0.05
        try await withRunningHub(limits: limits) { running, device in
            let answer = await running.send("GET", "\(HubRoutes.desired)?after=\(Int.max)", of: device)
            #expect(answer.status == 204)
        }
    }

    // MARK: Limits

    @Test func streamsAreLimited() async throws {
        var limits = HubServerLimits()
        limits.fleet.eventStreams = 0
        try await withRunningHub(limits: limits) { running, _ in
            #expect(await running.send("GET", "/api/events", key: running.token).status == 503)
        }
    }

    @Test func aLongRequestForPairingIsRejected() async throws {
        try await withRunningHub { running, _ in
            let body = String(repeating: " ", count: HubLimits.pairingBytes + 1)
            #expect(await running.send("POST", HubRoutes.pairings, body).status == 413)
            #expect(await running.send("POST", HubRoutes.pairings, "{}").status == 422)
        }
    }

    @Test func requestsForPairingAreCounted() async throws {
        try await withRunningHub { running, _ in
            let body = try RunningHub.json(PairingRequest(app: .example))
            for _ in 0..<32 { #expect(await running.send("POST", HubRoutes.pairings, body).status == 201) }
            #expect(await running.send("POST", HubRoutes.pairings, body).status == 429)
        }
    }

    @Test func everyResponseIsProtectedAndNamesTheHub() async throws {
        try await withRunningHub { running, device in
            for (path, key) in [
                ("/", nil), ("/api/hub", running.token), ("/api/hub", nil),
                (HubRoutes.desired + "?after=x", device.key),
                (HubRoutes.desired, "wrong"), ("/nothing", running.token),
            ] {
                let head = await running.send("GET", path, key: key).head
                for (name, value) in [
                    ("content-security-policy", "default-src 'none'"), ("x-content-type-options", "nosniff"),
                    ("cache-control", "no-store"), ("switchyard-hub", running.hub.identifier),
                ] { #expect(head.contains("\(name): \(value)"), "\(path)") }
            }
        }
    }
}
