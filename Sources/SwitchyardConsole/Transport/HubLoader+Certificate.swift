// Not verified on Linux.
#if canImport(Security) && canImport(CryptoKit)
    import CryptoKit
    import Foundation
    import Security

    extension HubLoader {
        /// Accepts only the certificate that the pairing link names, if it names one.
        func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let certificate,
                challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
            else { return completionHandler(.performDefaultHandling, nil) }
            guard let trust = challenge.protectionSpace.serverTrust,
                let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let first = chain.first,
                SHA256.hash(data: SecCertificateCopyData(first) as Data).map({ String(format: "%02x", $0) }).joined()
                    == certificate.lowercased()
            else { return completionHandler(.cancelAuthenticationChallenge, nil) }
            completionHandler(.useCredential, URLCredential(trust: trust))
        }
    }
#endif
