import Foundation

/// How often a soak test repeats itself: in full when `SWITCHYARD_SOAK` is set, else a slice of some seconds.
public enum SoakCount {
    /// The number of repetitions.
    public static func of(full: Int, slice: Int) -> Int {
        ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] == nil ? slice : full
    }
}
