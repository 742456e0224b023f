/// The app to strip.
package struct StripRequest: Sendable {
    /// The folder of the app.
    package let artifact: String
    package let catalog: String?
    package let isWithoutCatalog: Bool
    package let brand: String?
    /// Whether nothing is written.
    package let isDry: Bool

    package init(artifact: String, catalog: String?, isWithoutCatalog: Bool, brand: String?, isDry: Bool) {
        (self.artifact, self.catalog, self.isWithoutCatalog) = (artifact, catalog, isWithoutCatalog)
        (self.brand, self.isDry) = (brand, isDry)
    }

    package func validate() throws(RequestError) {
        guard !isWithoutCatalog || (catalog == nil && brand == nil) else {
            throw RequestError(
                "\(option: "no-catalog") cannot be combined with \(option: "catalog") or \(option: "brand").")
        }
    }
}
