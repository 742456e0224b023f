import Foundation
import GuardedServer
import HubMessages
import TestClients
import Testing

@testable import Hub

/// The routes of devices and operators, by requests to a running hub.
@Suite struct HubRouteTests {
    @Test func aDeviceIsPairedAndChanged() async throws {
        try await withRunningHub { running, _ in
            let offer = await running.send(
                "POST", HubRoutes.pairings, try RunningHub.json(PairingRequest(app: .example)))
            #expect(offer.status == 201)
            let (identifier, key) = (
                try #require(offer["identifier"] as? String), try #require(offer["key"] as? String)
            )
            let waiting = await running.send("GET", "/api/pairings", key: running.token)
            #expect(waiting.body.contains(try #require(offer["code"] as? String)))
            #expect(
                await running.send("POST", "/api/pairings/\(identifier)", #"{"approve":true}"#, key: running.token)
                    .status == 204)
            var device = TestDevice(identifier: identifier, key: key)
            for _ in 0..<2 {
                #expect(await running.send("GET", "\(HubRoutes.pairings)/\(identifier)", of: device).status == 204)
            }
            #expect(try await running.report(device.nextReport(), of: device) == 204)
            let change = await running.send(
                "POST", "/api/devices/\(device.identifier)/changes",
                #"{"basedOn":0,"action":{"set":{"key":"banner","value":"true"}},"for":60}"#, key: running.token)
            #expect(change.status == 200)
            #expect(change["version"] as? Int == 1)
            let desired = await running.send("GET", "\(HubRoutes.desired)?after=0", of: device)
            let state = try JSONDecoder().decode(DesiredState.self, from: Data(desired.body.utf8))
            #expect(state.changes.map(\.action) == [.override(key: "banner", text: "true")])
            #expect(desired.head.contains("switchyard-hub: \(running.hub.identifier)"))
        }
    }

    @Test func aRequestWaitsForAChange() async throws {
        try await withRunningHub { running, device in
            async let desired = running.send("GET", "\(HubRoutes.desired)?after=0", of: device)
            while await running.hub.polls.isEmpty { await Task.yield() }
            _ = try await running.hub.change(
                device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ann)
            #expect(await desired.status == 200)
        }
    }

    @Test func aRequestThatWaitsIsAnsweredAtLast() async throws {
        var limits = HubServerLimits()
        limits.fleet.longestWait = 0.05
        try await withRunningHub(limits: limits) { running, device in
            #expect(await running.send("GET", "\(HubRoutes.desired)?after=0", of: device).status == 204)
            let offer = try await running.hub.offer(PairingRequest(app: .example))
            let path = "\(HubRoutes.pairings)/\(offer.identifier)"
            let asking = TestDevice(identifier: offer.identifier, key: offer.key)
            #expect(await running.send("GET", path, of: asking).status == 202)
            let line = await running.send(
                "POST", "/api/devices/\(device.identifier)/commands", #"{"line":"list"}"#, key: running.token)
            #expect(line.status == 202)
            #expect(line["version"] == nil)
            let identifier = try #require(line["line"] as? String)
            let again = await running.send(
                "GET", "/api/devices/\(device.identifier)/lines/\(identifier)", key: running.token)
            #expect(again.status == 202)
        }
    }

    @Test func aConnectionIsUsedAgainAfterWaiting() async throws {
        var limits = HubServerLimits()
        limits.fleet.longestWait = 0.05
        try await withRunningHub(limits: limits) { running, device in
            let first = await Self.head(running, device)
            let second = await Self.head(running, device, later: 1)
            let answer = await running.client.send(
                first + "\r\n", thenBehind: "\r\n\r\n", second + "Connection: close\r\n\r\n")
            #expect(answer.text.components(separatedBy: "HTTP/1.1 204").count == 3)
        }
    }

    /// A request that waits, without its last line.
    private static func head(_ running: RunningHub, _ device: TestDevice, later: Int = 0) async -> String {
        let target = "\(HubRoutes.desired)?after=0"
        var session = await running.hub.linkSession(of: device.identifier)
        session.number += 1 + later
        let proof = RequestProof("GET", target, of: device.identifier, in: session, DeviceKey(device.key))
        return "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(running.client.port)\r\nAuthorization: \(proof.header)\r\n"
    }

    @Test func aDeviceThatIsGoneNoLongerWaits() async throws {
        try await withRunningHub { running, device in
            let request = await Self.head(running, device)
            await running.client.abandon(request + "\r\n") { await !running.hub.polls.isEmpty }
            while await !running.hub.polls.isEmpty { await Task.yield() }
        }
    }

    @Test func whatWaitsIsAnsweredWithoutTheReport() async throws {
        let store = CountingStore()
        try await withRunningHub(store) { running, device in
            let path = "/api/devices/\(device.identifier)"
            let body = #"{"line":"set banner true","wait":0}"#
            let answer = await running.send("POST", "\(path)/commands", body, key: running.token)
            #expect(answer.status == 202)
            #expect(answer["connected"] is Bool)
            #expect((answer["expiresIn"] as? Double ?? 0) > 0)
            let reads = await store.reads
            let again = await running.send("GET", "\(path)/outcomes/1?wait=0", key: running.token)
            #expect(again.status == 202)
            #expect((again["expiresIn"] as? Double ?? 0) > 0)
            #expect(await store.reads == reads, "the answer needs nothing of the store")
        }
    }

    @Test func severalDevicesEachHaveAResult() async throws {
        try await withRunningHub { running, device in
            let devices =
                #"[{"id":"\#(device.identifier)","basedOn":0},{"id":"x","basedOn":0}]"#
            let answer = await running.send(
                "POST", "/api/changes", #"{"devices":\#(devices),"action":{"reset":{}}}"#, key: running.token)
            let results = try #require(answer["devices"] as? [[String: Any]])
            #expect(results.map { $0["status"] as? Int } == [200, 404])
            let preview = await running.send(
                "POST", "/api/changes/preview",
                #"{"devices":["\#(device.identifier)","x"],"action":{"set":{"key":"host","value":"a"}}}"#,
                key: running.token)
            let previews = try #require(preview["devices"] as? [[String: Any]])
            #expect(
                previews.map { $0["refusal"] as? String } == ["key \"host\" is not live", "the device does not exist"])
        }
    }

    @Test func aStreamBeginsWithEverythingAndTellsChanges() async throws {
        try await withRunningHub { running, device in
            let key = "Authorization: Bearer \(running.token)"
            async let told = running.client.request("/api/events", headers: [key], until: "\"desired\"")
            _ = await running.client.request("/api/events", headers: [key], until: "\"all\"")
            _ = try await running.hub.change(
                device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ann)
            let text = await told.text
            #expect(text.contains("event: change\ndata: {\"kind\":\"all\"}\n\n"))
            #expect(text.contains("data: {\"kind\":\"desired\",\"subject\":\"\(device.identifier)\"}\n\n"))
        }
    }

    /// Who opens all pages of an operator takes none from the others.
    @Test func onePersonsStreamsAreAShare() async throws {
        var limits = HubServerLimits()
        (limits.fleet.eventStreams, limits.fleet.eventStreamsOfOne) = (3, 2)
        try await withRunningHub(limits: limits) { running, device in
            let added = await running.send(
                "POST", "/api/operators", #"{"name":"viewer","role":"see"}"#, key: running.token)
            let viewer = "Authorization: Bearer \(try #require(added["token"] as? String))"
            let streams = (0..<2).map { _ in
                Task { await running.client.request("/api/events", headers: [viewer], until: "\"desired\"") }
            }
            while await running.hub.streams.count < 2 { await Task.yield() }
            #expect(await running.client.request("/api/events", headers: [viewer], until: "}").status == 503)
            let own = "Authorization: Bearer \(running.token)"
            #expect(await running.client.request("/api/events", headers: [own], until: "\"all\"").status == 200)
            _ = try await running.hub.change(
                device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ann)
            for stream in streams { #expect(await stream.value.status == 200) }
        }
    }

    @Test func aTicketOfThePageIsExchangedOnce() async throws {
        try await withRunningHub { running, _ in
            let ticket = running.keys.makeTicket()
            #expect(await running.send("GET", "/api/hub", key: ticket).status == 401)
            #expect(await running.send("POST", "/api/token", key: ticket)["token"] as? String == running.token)
            #expect(await running.send("POST", "/api/token", key: ticket).status == 401)
        }
    }

    @Test func theServerEndsWhileRequestsWait() async throws {
        try await withRunningHub { running, device in
            async let desired = running.send("GET", "\(HubRoutes.desired)?after=0", of: device)
            while await running.hub.polls.isEmpty { await Task.yield() }
            await running.hub.end()
            #expect(await desired.status == 204)
        }
    }
}
