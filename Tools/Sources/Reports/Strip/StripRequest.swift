/// The app to strip.
package struct StripRequest: Sendable {
    /// The folder of the app.
    let artifact: String
    let catalog: String?
    let isWithoutCatalog: Bool
    let brand: String?
    /// Whether nothing is written.
    let isDry: Bool

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
