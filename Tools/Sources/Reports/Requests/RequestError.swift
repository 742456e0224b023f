/// What makes a request unusable, in words for whoever made it: options are interpolated as such.
package struct RequestError: Error {
    package let message: String

    init(_ message: String) { self.message = message }
}
