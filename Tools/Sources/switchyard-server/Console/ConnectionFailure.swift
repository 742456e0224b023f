import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Reports

/// Why a server did not answer, in words.
struct ConnectionFailure: Error, Sendable {
    static let otherHost = "the certificate is for another host"

    let message: String
    private(set) var fix: String?

    init(_ message: String, fix: String? = nil) {
        self.message = message
        self.fix = fix
    }

    /// What an error of the network library means.
    init(_ error: any Error, _ timeout: Duration) {
        switch error {
        case let error as ConnectionFailure: self = error
        case let error as NIOConnectionError: self = Self.connecting(error, timeout)
        case ChannelError.connectTimeout: self.init(Self.late(timeout))
        case let error as HTTPClientError where error == .connectTimeout: self.init(Self.late(timeout))
        case let error as IOError: self.init(Self.words(error))
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            self.init(Self.otherHost)
        case NIOSSLError.handshakeFailed(.sslError(let errors)) where "\(errors)".contains("CERTIFICATE_VERIFY_FAILED"):
            self.init(
                "the certificate is not signed by an authority that this computer trusts",
                fix: "add the certificate of the authority with --ca")
        case NIOSSLError.handshakeFailed, NIOSSLError.uncleanShutdown:
            self.init("the server does not speak TLS, or none that this program knows")
        case NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate:
            self.init("the certificate is not valid")
        default: self.init("the answer is not HTTP: \(error)")
        }
    }

    private static func connecting(_ error: NIOConnectionError, _ timeout: Duration) -> ConnectionFailure {
        guard let failure = error.connectionErrors.last else {
            return ConnectionFailure("the host name is unknown")
        }
        guard let reason = failure.error as? IOError else { return ConnectionFailure(late(timeout)) }
        return ConnectionFailure(words(reason))
    }

    private static func late(_ timeout: Duration) -> String {
        "no answer within \(timeout.formatted(.units(allowed: [.minutes, .seconds, .milliseconds], width: .narrow)))"
    }

    private static func words(_ error: IOError) -> String {
        switch error.errnoCode {
        case ECONNREFUSED: "the connection was refused"
        case ECONNRESET, EPIPE: "the connection was cut"
        case ENETUNREACH, EHOSTUNREACH: "there is no route to the host"
        case let code: String(cString: strerror(code)).lowercased()
        }
    }
}

extension Date {
    /// The day in UTC, such as `2027-01-31`.
    var day: String { formatted(.iso8601.year().month().day()) }
}
