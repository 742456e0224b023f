// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of Darwin that is not a declaration in C: C/CDarwin has the others.
@_exported public import CDarwin

/// intro(2) of the manual. Each thread has its own.
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public var errno: Int32 {
    get { 0 }
    set {}
}

/// open(2) of the manual.
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }

/// fcntl(2) of the manual.
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }

/// floor(3), pow(3) and exp2(3) of the manual.
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public func floor(_ value: Double) -> Double { value }
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public func pow(_ base: Double, _ exponent: Double) -> Double { base }
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public func exp2(_ exponent: Double) -> Double { exponent }

/// stat(2) of the manual: the overlay of Swift has them as modes.
public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
