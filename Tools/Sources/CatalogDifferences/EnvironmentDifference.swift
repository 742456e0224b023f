/// What differs between two environments of a catalog.
package struct EnvironmentDifference: Sendable, Hashable {
    /// A key whose value is not the same in both.
    package struct Entry: Sendable, Hashable {
        /// The name of the key.
        package let key: String
        /// The value of the first environment; `nil` if it has none.
        package let first: CatalogValue?
        /// The value of the second environment; `nil` if it has none.
        package let second: CatalogValue?
    }

    /// The keys that differ, by name.
    package let entries: [Entry]
    /// How many keys have the same value in both.
    package let sameCount: Int

    /// Compares two environments of a catalog; `nil` if it does not have one of them.
    ///
    /// - Parameter brand: the name of a brand; `nil` for an app without brands.
    package init?(_ first: String, _ second: String, in catalog: CatalogContents, brand: String? = nil) {
        self.init(from: first, of: catalog, brand, to: second, of: catalog, brand)
    }

    init?(
        from first: String, of old: CatalogContents, _ oldBrand: String?, to second: String, of new: CatalogContents,
        _ newBrand: String?
    ) {
        guard let before = old.values(of: first, brand: oldBrand), let after = new.values(of: second, brand: newBrand)
        else { return nil }
        let keys = Set(before.keys).union(after.keys).sorted()
        entries = keys.compactMap { key in
            let (left, right) = (before[key], after[key])
            if let left, let right, left.reads(as: right) { return nil }
            return Entry(
                key: key, first: old.located(left, key, first, oldBrand),
                second: new.located(right, key, second, newBrand))
        }
        sameCount = keys.count - entries.count
    }
}
