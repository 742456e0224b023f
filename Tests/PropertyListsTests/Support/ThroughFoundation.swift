import Foundation

@testable import PropertyLists

extension PropertyList {
    /// The slow road alone.
    static func parseThroughFoundation(_ data: Data) throws(PropertyListError) -> PropertyListValue {
        var budget = ReadingBudget()
        return try valueOfOtherText(data, spending: &budget)
    }
}
