import Foundation
import Testing

/// A bundle among the fixtures.
func fixture(_ name: String) throws -> URL {
    try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(name)/Settings.bundle")
}
