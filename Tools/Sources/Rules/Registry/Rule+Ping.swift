import PropertyLists
import SourceText

/// What "switchyard ping" reports. No example can show it, because it takes a server.

extension Rule {
    static let urlCertificate = Rule(
        .urlCertificate, .manifest, [.error, .warning],
        "The certificate of a server is not valid, or expires soon",
        why: """
            An app refuses the connection, whatever the catalog says. A certificate that expires within 14 days is a \
            warning. No example can show it, because it takes a server.
            """,
        fix: "Renew the certificate, or trust its authority with --ca")

    static let urlRedirect = Rule(
        .urlRedirect, .manifest, [.error, .warning],
        "A server redirects to another environment, or without an end",
        why: """
            An app that runs against one environment would send its requests to another one. A redirect from HTTPS to \
            HTTP is a warning. No example can show it, because it takes a server.
            """,
        fix: "Correct the URL in the catalog, or the redirect of the server")

    static let urlUnreachable = Rule(
        .urlUnreachable, .manifest, [.error, .warning],
        "A server does not answer, or answers that it cannot",
        why: """
            The URL may be misspelled, the server may be down, or it may only be reachable from another network. A status \
            from 500 is a warning. No example can show it, because it takes a server.
            """,
        fix: "Correct the URL, start the server, or connect to its network")
}
