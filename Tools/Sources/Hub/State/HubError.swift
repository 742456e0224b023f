/// Why the hub rejects a request.
package enum HubError: Error {
    /// The device, pairing, or operator does not exist.
    case unknown(String)
    /// The key or token is not known, or was removed.
    case unauthorized
    /// A request of a device is of another session, or was there before.
    case ended
    /// A later change exists.
    case conflict(version: Int, last: RecentChange?)
    /// The report is not later than the last one.
    case late
    /// The request cannot be carried out, for this reason.
    case impossible(String)
    /// There are too many of something.
    case tooMany(String)
    /// Other hubs change the same entries all the time.
    case busy
}
