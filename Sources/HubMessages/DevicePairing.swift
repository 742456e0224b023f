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
    /// The identifier of the request, and of the device once it is paired.
    public var identifier: String
    /// The code that the device and the page of the hub show, such as `7K3-F9Q`.
    public var code: String
    /// The device's own key, with which it asks what came of the request. This is the only time that it is sent.
    public var key: String
    /// The seconds until the request is void.
    public var expiresIn: Double

    /// Creates an offer.
    public init(identifier: String, code: String, key: String, expiresIn: Double) {
        self.identifier = identifier
        self.code = code
        self.key = key
        self.expiresIn = expiresIn
    }
}

/// What a device keeps of its pairing.
public struct PairedDevice: Codable, Sendable, Hashable {
    /// The identifier of the device at this hub.
    public var device: String
    /// The identifier of the hub.
    public var hub: String
    /// The device's own key, which is never sent: see ``DeviceKey``.
    public var key: String

    /// Creates a paired device.
    public init(device: String, hub: String, key: String) {
        self.device = device
        self.hub = hub
        self.key = key
    }
}
