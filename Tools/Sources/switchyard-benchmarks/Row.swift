/// The number of reads in one repetition.
let rowLength = 1_000

/// Many references to one object, which the optimizer cannot know to be the same, and memory for the values.
///
/// All values are immutable. If the optimizer knew the object, it would read a value once before the loop. An opaque call for
/// each read would cost more than reading an integer, with varying times.
final class Row<Object: AnyObject, Value> {
    private let objects: UnsafeMutablePointer<Object>
    private let values: UnsafeMutablePointer<Value?>

    init(_ object: Object) {
        objects = .allocate(capacity: rowLength)
        objects.initialize(repeating: object, count: rowLength)
        values = .allocate(capacity: rowLength)
        values.initialize(repeating: nil, count: rowLength)
    }

    deinit {
        objects.deinitialize(count: rowLength).deallocate()
        values.deinitialize(count: rowLength).deallocate()
    }

    /// Reads from each object and replaces the previous value.
    @inline(__always)
    func copy(_ read: (Object) throws -> Value) rethrows {
        for index in 0..<rowLength { values[index] = try read(objects[index]) }
    }
}
