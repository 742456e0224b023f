package import HubMessages

/// A change that an operator wants of a device.
package struct ChangeRequest: Decodable, Sendable {
    /// The version that the change is based on.
    package var basedOn: Int
    /// What is to change.
    package var action: DesiredAction
    /// The seconds that the change lasts; `nil` if it does not end by itself.
    package var lasting: Double?
    /// The name of production, if the change is about production.
    package var confirm: String?
    /// Whether the change is refused if the device is away.
    package var onlyConnected: Bool?

    private enum CodingKeys: String, CodingKey {
        case basedOn, action, confirm, onlyConnected
        case lasting = "for"
    }

    /// Creates a request.
    package init(
        basedOn: Int, action: DesiredAction, lasting: Double? = nil, confirm: String? = nil, onlyConnected: Bool? = nil
    ) {
        (self.basedOn, self.action, self.lasting) = (basedOn, action, lasting)
        (self.confirm, self.onlyConnected) = (confirm, onlyConnected)
    }
}

/// A change that an operator wants of several devices.
package struct SeveralChangesRequest: Decodable, Sendable {
    /// One of the devices.
    package struct Device: Decodable, Sendable {
        /// The identifier of the device.
        package var id: String
        /// The version that the change is based on.
        package var basedOn: Int

        /// Creates a device.
        package init(id: String, basedOn: Int) {
            (self.id, self.basedOn) = (id, basedOn)
        }
    }

    /// The devices, each once.
    package var devices: [Device]
    /// What is to change.
    package var action: DesiredAction
    /// The seconds that the change lasts; `nil` if it does not end by itself.
    package var lasting: Double?
    /// The name of production, if the change is about production.
    package var confirm: String?

    private enum CodingKeys: String, CodingKey {
        case devices, action, confirm
        case lasting = "for"
    }

    /// Creates a request.
    package init(devices: [Device], action: DesiredAction, lasting: Double? = nil, confirm: String? = nil) {
        (self.devices, self.action, self.lasting, self.confirm) = (devices, action, lasting, confirm)
    }
}

/// A change of one device with what is needed to store it.
struct StagedChange: Sendable {
    var device: String
    var action: DesiredAction
    /// The version that it is based on; `nil` for a line, which is based on nothing.
    var basedOn: Int?
    var lasting: Double?
    var confirm: String?
    /// When it can be sent; `nil` for at once.
    var startsAt: Double?
    /// The last report of the device.
    var report: DeviceReport?
}

/// What a change would do on a device, as far as its report tells.
package struct ChangePreview: Encodable, Sendable {
    /// The identifier of the device.
    package var id: String
    /// The value now, or the environment of the next launch.
    package var from: String?
    /// The value after the change.
    package var to: String?
    /// Why the device would refuse it; `nil` if nothing is known against it.
    package var refusal: String?
    /// The name of production, if the change needs it as a confirmation.
    package var confirm: String?
}
