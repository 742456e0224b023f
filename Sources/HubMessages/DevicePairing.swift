/// What a device sends to be paired with a hub.
public struct PairingRequest: Codable, Sendable, Hashable {
    /// The app that asks.
    public var app: ReportedApp
    /// The ticket of a pairing link, which an operator made, so that no operator has to approve; `nil` without one.
    public var ticket: String?

    /// Creates a request.
    public init(app: ReportedApp, ticket: String? = nil) {
        self.app = app
        self.ticket = ticket
    }
}

/// What a hub answers to a request for pairing.
public struct PairingOffer: Codable, Sendable, Hashable {
    /// The identifier of the request.
    public var identifier: String
    /// The code that the device and the page of the hub show, such as `7K3-F9Q`.
    public var code: String
    /// The secret with which the device asks what came of the request.
    public var secret: String
    /// The seconds until the request is void.
    public var expiresIn: Double

    /// Creates an offer.
    public init(identifier: String, code: String, secret: String, expiresIn: Double) {
        self.identifier = identifier
        self.code = code
        self.secret = secret
        self.expiresIn = expiresIn
    }
}

/// What a device is given when it was approved.
public struct PairedDevice: Codable, Sendable, Hashable {
    /// The identifier of the device at this hub.
    public var device: String
    /// The identifier of the hub. A key is sent only to the hub that gave it.
    public var hub: String
    /// The device's own key.
    public var key: String

    /// Creates a paired device.
    public init(device: String, hub: String, key: String) {
        self.device = device
        self.hub = hub
        self.key = key
    }
}
