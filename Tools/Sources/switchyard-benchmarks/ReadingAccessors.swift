import Foundation
import Switchyard
import SwitchyardTesting

/// The peer of generated accessors: the same values as stored properties of plain types.
final class PlainValues: Sendable {
    struct Server: Sendable {
        let endpoint: URL
    }

    let code: String
    let name: String
    let retries: Int
    let server: Server

    init(_ values: AppConfiguration) {
        code = values.code
        name = values.name
        retries = values.retries
        server = Server(endpoint: values.server.endpoint)
    }
}

/// A property of generated accessors in a session, compared with a stored property of the same type in a plain one.
/// The plug-in writes `AppConfiguration` from the `Environments.plist` beside this file.
enum ReadingAccessors {
    typealias Session = EnvironmentSession<AppConfiguration>

    static func benchmarks() -> [Benchmark] {
        [
            reading("String of 33 bytes: session.name", name, against: plainName),
            reading("String of 5 bytes: session.code", code, against: plainCode),
            reading("Int: session.retries", retries, against: plainRetries),
            reading("URL: session.server.endpoint", endpoint, against: plainEndpoint),
        ]
    }

    @inline(never) private static func plainName(_ row: Row<PlainValues, String>) { row.copy { $0.name } }
    @inline(never) private static func name(_ row: Row<Session, String>) { row.copy { $0.name } }
    @inline(never) private static func plainCode(_ row: Row<PlainValues, String>) { row.copy { $0.code } }
    @inline(never) private static func code(_ row: Row<Session, String>) { row.copy { $0.code } }
    @inline(never) private static func plainRetries(_ row: Row<PlainValues, Int>) { row.copy { $0.retries } }
    @inline(never) private static func retries(_ row: Row<Session, Int>) { row.copy { $0.retries } }
    @inline(never) private static func plainEndpoint(_ row: Row<PlainValues, URL>) { row.copy { $0.server.endpoint } }
    @inline(never) private static func endpoint(_ row: Row<Session, URL>) { row.copy { $0.server.endpoint } }

    private static func reading<Value>(
        _ name: String, _ subject: @escaping (Row<Session, Value>) throws -> Void,
        against peer: @escaping (Row<PlainValues, Value>) throws -> Void
    ) -> Benchmark {
        Benchmark("read accessors, " + name, against: "stored property", goal: 1.2, unit: rowLength) {
            let session = try Session(
                context: LaunchContext(catalog: AppConfiguration.catalog, policy: AppConfiguration.policy))
            let sessions = Row<Session, Value>(session)
            let plain = Row<PlainValues, Value>(PlainValues(session.values))
            return (Benchmark.timed { try subject(sessions) }, Benchmark.timed { try peer(plain) })
        }
    }
}
